import { beforeAll, describe, expect, it } from "vitest";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import { addCraftsman, openSite, type Site } from "#tests/support/site.ts";

let site: Site;
const ids: Record<string, number> = {};

const trades = ["سبّاك", "نجّار", "رخّام", "بنّاء", "كهربائي", "ميكانيكي سيارات", "فني تكييف"];
const cities = ["دمشق", "حلب", "حماة", "جبلة", "دوما"];

beforeAll(async () => {
  site = await openSite();
  const admin = await signedInAdmin(site);
  for (const title of trades) await admin.post("/api/profession", { title });
  for (const name of cities) await admin.post("/api/city", { name });
  const listed = [
    ...(await site.get("/api/get-all-professions")).json(),
    ...(await site.get("/api/get-all-cities")).json(),
  ];
  for (const { id, title, name } of listed) ids[title ?? name] = id;
  for (const trade of trades) {
    for (const city of cities) {
      await addCraftsman(site.db, { professionId: ids[trade]!, cityId: ids[city]! });
    }
  }
});

const ask = async (q: string) =>
  (await site.get(`/api/craftsmen?q=${encodeURIComponent(q)}`)).json();

describe("an ordinary word", () => {
  it.each([
    ["حليب", "حلب"],
    ["حمار", "حماة"],
  ])("is not corrected into a city, but asked about: %s", async (q, name) => {
    const found = await ask(q);
    expect(found).toMatchObject({ total: 0, search: { step: null, city_id: null } });
    expect(found.search.did_you_mean).toContain(name);
  });

  it.each(["زحام", "رحمة", "كلام"])("is not corrected into a trade: %s", async (q) => {
    expect(await ask(q)).toMatchObject({ total: 0, search: { profession_id: null } });
  });

  it.each(["فلتر", "فلتر LG"])(
    "of a trade that nobody has here is not corrected: %s",
    async (q) => {
      expect(await ask(q)).toMatchObject({ total: 0, search: { profession_id: null } });
    },
  );

  it("is no city because of an ending", async () => {
    expect(await ask("حماتي")).toMatchObject({ total: 0, search: { city_id: null } });
  });

  it.each([
    ["جبلة باطون", "بنّاء"],
    ["الكهربا دوما بتفصل", "كهربائي"],
  ])("that is also a city's name is the city only where one stands: %s", async (q, trade) => {
    const { search, total } = await ask(q);
    expect(search).toMatchObject({ profession_id: ids[trade], city_id: null });
    expect(total).toBe(cities.length);
  });

  it.each(["بنّاء جبلة", "سباك بجبلة", "جبلة"])("is the city there: %s", async (q) => {
    expect((await ask(q)).search.city_id).toBe(ids.جبلة);
  });
});

describe("a typing error", () => {
  it.each([
    ["سباك دمشث", "سبّاك", "دمشق"],
    ["سلاك بحلب", "سبّاك", "حلب"],
    ["ميكناكي", "ميكانيكي سيارات", null],
    ["مكبف", "فني تكييف", null],
  ])("in a trade, a thing or a city beside a trade is corrected: %s", async (q, trade, city) => {
    expect((await ask(q)).search).toMatchObject({
      step: "spelling",
      profession_id: ids[trade],
      city_id: city && ids[city],
    });
  });
});

describe("without a result, professions are offered", () => {
  it("of which a name begins as a word does", async () => {
    const { total, professions } = await ask("ميكان خزعبلاوي");
    expect(total).toBe(0);
    expect(professions).toEqual([
      { id: ids["ميكانيكي سيارات"], title: "ميكانيكي سيارات", count: cities.length },
    ]);
  });

  it("not by words that their craftsmen share", async () => {
    await addCraftsman(site.db, {
      fullname: "زكرياء المستنصر",
      description: "خزعبلات كثيرة",
      professionId: ids.سبّاك!,
      cityId: ids.حلب!,
    });
    expect(await ask("زكرياء خزعبلات المجهول")).not.toHaveProperty("professions");
  });
});
