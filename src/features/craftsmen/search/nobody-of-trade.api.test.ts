import { beforeAll, describe, expect, it } from "vitest";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import { addCraftsman, openSite, type Site } from "#tests/support/site.ts";

let site: Site;
let mentioned: number;
const ids: Record<string, number> = {};

beforeAll(async () => {
  site = await openSite();
  const admin = await signedInAdmin(site);
  for (const title of ["سبّاك", "فني أقفال"]) await admin.post("/api/profession", { title });
  for (const name of ["دمشق", "حلب", "حمص"]) await admin.post("/api/city", { name });
  const listed = [
    ...(await site.get("/api/get-all-professions")).json(),
    ...(await site.get("/api/get-all-cities")).json(),
  ];
  for (const { id, title, name } of listed) ids[title ?? name] = id;
  for (const name of ["دمشق", "حلب"]) {
    await addCraftsman(site.db, { professionId: ids["فني أقفال"]!, cityId: ids[name]! });
  }
  mentioned = await addCraftsman(site.db, {
    professionId: ids.سبّاك!,
    cityId: ids.حمص!,
    fullname: "سامر الخطيب",
    description: "سباكة وأقفال",
  });
});

const ask = async (q: string, [key, city]: [string, string] | [] = []) => {
  const filter = key ? `&${key}=${ids[city!]}` : "";
  return (await site.get(`/api/craftsmen?q=${encodeURIComponent(q)}${filter}`)).json();
};

describe("GET /api/craftsmen?q= of a trade that a city does not have", () => {
  it.each<[string, string, [string, string] | []]>([
    ["is typed", "أقفال حمص", []],
    ["is selected", "أقفال", ["city", "حمص"]],
    ["is the default", "أقفال", ["default_city", "حمص"]],
    ["is typed instead of the default", "أقفال حمص", ["default_city", "دمشق"]],
  ])("finds who has the word and offers the nearest cities where the city %s", async (...given) => {
    const [, q, filter] = given;
    const answer = await ask(q, filter);
    expect(answer).toMatchObject({
      total: 1,
      data: [{ id: mentioned, profession: { title: "سبّاك" } }],
      search: { step: "words", used: q, profession_id: ids["فني أقفال"], city_id: ids.حمص },
      nearest_cities: [
        { id: ids.دمشق, count: 1 },
        { id: ids.حلب, count: 1 },
      ],
    });
    expect(answer).not.toHaveProperty("cities");
    expect(answer.in_default_city).toBe(given[0] === "is the default" ? true : undefined);
  });

  it("offers no other cities where the city has the trade, or none is named", async () => {
    for (const q of ["أقفال حلب", "أقفال", "سباك حمص", "سامر"]) {
      const answer = await ask(q);
      expect(answer.total, q).toBeGreaterThan(0);
      expect(answer, q).not.toHaveProperty("nearest_cities");
    }
  });
});
