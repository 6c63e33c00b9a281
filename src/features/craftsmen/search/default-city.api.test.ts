import { beforeAll, describe, expect, it } from "vitest";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import { addCraftsman, openSite, type Site } from "#tests/support/site.ts";

let site: Site;
const ids: Record<string, number> = {};

beforeAll(async () => {
  site = await openSite();
  const admin = await signedInAdmin(site);
  for (const title of ["كهربائي", "سبّاك"]) await admin.post("/api/profession", { title });
  for (const name of ["دمشق", "حلب", "حمص"]) await admin.post("/api/city", { name });
  const listed = [
    ...(await site.get("/api/get-all-professions")).json(),
    ...(await site.get("/api/get-all-cities")).json(),
  ];
  for (const { id, title, name } of listed) ids[title ?? name] = id;
  for (const name of ["دمشق", "حلب", "حمص"]) {
    await addCraftsman(site.db, { professionId: ids.كهربائي!, cityId: ids[name]! });
  }
});

const ask = async (q: string, filter = "") =>
  (await site.get(`/api/craftsmen?q=${encodeURIComponent(q)}${filter}`)).json();

describe("GET /api/craftsmen?q=", () => {
  it("searches in the default city unless the words name one", async () => {
    const byDefault = `&default_city=${ids.دمشق}`;
    const inDamascus = await ask("كهربجي", byDefault);
    expect(inDamascus).toMatchObject({ in_default_city: true, search: { city_id: ids.دمشق } });
    expect(inDamascus.total).toBe(1);
    expect(inDamascus.cities).toBeUndefined();
    expect(inDamascus.first_page_url).toContain(`default_city=${ids.دمشق}`);
    for (const q of ["كهربجي بحلب", "كهربجي حلبب", "كهربائيحلب", "kahrabji 7alab"]) {
      const { in_default_city, search, data } = await ask(q, byDefault);
      expect(search, q).toMatchObject({ profession_id: ids.كهربائي, city_id: ids.حلب });
      expect(in_default_city, q).toBeUndefined();
      expect(data, q).toMatchObject([{ city: { name: "حلب" } }]);
    }
    expect((await ask("زززققق", byDefault)).search.city_id).toBe(ids.دمشق);
    expect((await ask("كهربجي", `${byDefault}&city=${ids.حمص}`)).search.city_id).toBe(ids.حمص);
    expect((await ask("زززققق", "&default_city=999")).errors).toHaveProperty("city");
    expect((await ask("سباك", "&default_city=x")).errors).toHaveProperty("default_city");
  });

  it("names the typed city where another one is selected, which the search is limited to", async () => {
    const { other_city, data } = await ask("كهربجي بحلب", `&city=${ids.دمشق}`);
    expect(other_city).toEqual({ id: ids.حلب, name: "حلب" });
    expect(data).not.toEqual([]);
    for (const card of data) expect(card.city.name).toBe("دمشق");
    expect((await ask("كهربجي بالشام", `&city=${ids.دمشق}`)).other_city).toBeUndefined();
    expect((await ask("كهربجي بحلب")).other_city).toBeUndefined();
  });
});
