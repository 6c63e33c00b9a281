import { beforeAll, describe, expect, it } from "vitest";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import { addCraftsman, openSite, type Site } from "#tests/support/site.ts";

let site: Site;
const ids: Record<string, number> = {};

beforeAll(async () => {
  site = await openSite();
  const admin = await signedInAdmin(site);
  for (const title of ["سبّاك", "نجّار", "كهربائي"]) await admin.post("/api/profession", { title });
  for (const name of ["دمشق", "حلب", "حمص"]) await admin.post("/api/city", { name });
  const listed = [
    ...(await site.get("/api/get-all-professions")).json(),
    ...(await site.get("/api/get-all-cities")).json(),
  ];
  for (const { id, title, name } of listed) ids[title ?? name] = id;
  const add = async (fullname: string, trade: string, city: string, description = "") => {
    ids[fullname] = await addCraftsman(site.db, {
      fullname,
      description,
      professionId: ids[trade]!,
      cityId: ids[city]!,
    });
  };
  await add("سامر الخطيب", "سبّاك", "دمشق", "أعمل في المزة وصحنايا");
  await add("وليد مراد", "سبّاك", "دمشق", "أعمل في مساكن برزة، وباب توما");
  await add("ماهر سليم", "سبّاك", "دمشق");
  await add("رائد ديب", "سبّاك", "حمص", "الوعر وما حولها");
  await add("فراس عيد", "سبّاك", "حمص");
  await add("نادر قطان", "نجّار", "حلب", "الميدان");
  await add("أيمن بكري", "نجّار", "دمشق", "الميدان");
});

const ask = async (q: string, filter = "") =>
  (await site.get(`/api/craftsmen?q=${encodeURIComponent(q)}${filter}`)).json();

const namesIn = ({ data }: { data: { fullname: string }[] }) =>
  data.map(({ fullname }) => fullname);

describe("a place leads to its city, first to those who name it", () => {
  it.each([
    ["سباك بالمزة", "المزة", "quarter", "دمشق", "سامر الخطيب", 3],
    ["سباك المزة", "المزة", "quarter", "دمشق", "سامر الخطيب", 3],
    ["بدي سباك ضروري عالمزة", "المزة", "quarter", "دمشق", "سامر الخطيب", 3],
    ["سباك في مزة", "المزة", "quarter", "دمشق", "سامر الخطيب", 3],
    ["سباك صحنايا", "صحنايا", "town", "دمشق", "سامر الخطيب", 3],
    ["سباك بصحنايا دمشق", "صحنايا", "town", "دمشق", "سامر الخطيب", 3],
    ["سباك مساكن برزة", "مساكن برزة", "quarter", "دمشق", "وليد مراد", 3],
    ["سباك باب توما", "باب توما", "quarter", "دمشق", "وليد مراد", 3],
    ["سباك بالوعر", "الوعر", "quarter", "حمص", "رائد ديب", 2],
    ["الحنفية عم تسرب بالوعر", "الوعر", "quarter", "حمص", "رائد ديب", 2],
    ["سباك جرمانا", "جرمانا", "town", "دمشق", "ماهر سليم", 3],
  ])("%s", async (q, name, kind, city, first, total) => {
    const found = await ask(q);
    expect(found.search).toMatchObject({
      profession_id: ids.سبّاك,
      city_id: ids[city],
      place: { name, kind, city_id: ids[city] },
    });
    expect(found.total).toBe(total);
    expect(namesIn(found)[0]).toBe(first);
  });

  it.each([
    ["صحنايا", "دمشق"],
    ["الوعر", "حمص"],
    ["مساكن برزة", "دمشق"],
  ])("alone: %s", async (q, city) => {
    const found = await ask(q);
    expect(found.search).toMatchObject({ city_id: ids[city], place: { name: q } });
    expect(found.total).toBeGreaterThan(1);
  });

  it.each([
    ["حي الميدان", ["دمشق", "حلب"], 5],
    ["بحي الميدان", ["دمشق", "حلب"], 5],
    ["صحنايا الوعر", ["دمشق", "حمص"], 6],
    ["المزة وحمص", ["دمشق", "حمص"], 6],
    ["صحنايا حمص حلب", ["دمشق", "حمص", "حلب"], 7],
    ["حلب الشام", ["دمشق", "حلب"], 5],
    ["حلب أو حمص", ["حلب", "حمص"], 3],
  ])("in several cities: %s", async (q, cities, total) => {
    const { search, ...found } = await ask(q);
    expect(search).toMatchObject({ step: "words", profession_id: null, city_id: null });
    expect(search).not.toHaveProperty("covered");
    expect(search.places.city_ids.toSorted()).toEqual(cities.map((city) => ids[city]).toSorted());
    expect(found.total).toBe(total);
  });

  it.each([
    ["حي الميدان دمشق", "دمشق", "الميدان"],
    ["صحنايا المزة", "دمشق", "صحنايا"],
    ["صحنايا بمحافظة دمشق", "دمشق", "صحنايا"],
    ["شارع القوتلي حمص", "حمص", undefined],
    ["حي قزحجي حمص", "حمص", undefined],
  ])("in one city: %s", async (q, city, place) => {
    const found = await ask(q);
    expect(found.search.city_id).toBe(ids[city]);
    expect(found.search.place?.name).toBe(place);
    expect(found.search).not.toHaveProperty("covered");
    expect(found.total).toBeGreaterThan(1);
  });

  it.each([
    ["Masaken Barzeh", null, "مساكن برزة"],
    ["sabbak masaken barza", "سبّاك", "مساكن برزة"],
    ["Qatana Souq", null, undefined],
  ])("two words in Latin letters: %s", async (q, trade, name) => {
    const { search } = await ask(q);
    expect(search.profession_id).toBe(trade && ids[trade]);
    expect(search.place?.name).toBe(name);
  });

  it("says which of the places of one name is meant where its city is named", async () => {
    const found = await ask("حي الزهراء حمص");
    expect(found.search.place).toMatchObject({ name: "الزهراء", city_id: ids.حمص });
  });

  it("also from another remembered city", async () => {
    const found = await ask("سباك بالمزة", `&default_city=${ids.حلب}`);
    expect(found.search).toMatchObject({ city_id: ids.دمشق, place: { name: "المزة" } });
    expect(found.in_default_city).toBeUndefined();
  });

  it("of places of one name, in the city that is named, remembered or chosen, otherwise in all", async () => {
    expect(namesIn(await ask("نجار بالميدان بحلب"))).toEqual(["نادر قطان"]);
    expect(namesIn(await ask("نجار بالميدان", `&default_city=${ids.حلب}`))).toEqual(["نادر قطان"]);
    expect(namesIn(await ask("نجار بالميدان", `&city=${ids.دمشق}`))).toEqual(["أيمن بكري"]);
    const all = await ask("نجار بالميدان");
    expect(namesIn(all).sort()).toEqual(["أيمن بكري", "نادر قطان"]);
    expect(all.search.place).toBeUndefined();
    expect(all.search.places).toEqual({ name: "الميدان", city_ids: [ids.دمشق, ids.حلب] });
  });

  it("offers its city where another one is chosen", async () => {
    const found = await ask("سباك بالمزة", `&city=${ids.حمص}`);
    expect(found.other_city).toMatchObject({ id: ids.دمشق });
    expect(found.total).toBe(2);
  });
});

describe("no place is read into other words", () => {
  it.each([
    ["a city that is named", "سباك حمص", "حمص"],
    ["a person", "سامر الخطيب", null],
  ])("%s", async (_what, q, city) => {
    const { search } = await ask(q);
    expect(search.place).toBeUndefined();
    if (city) expect(search.city_id).toBe(ids[city]);
  });

  it("an error in its name is not corrected, and hides nobody", async () => {
    const found = await ask("سباك صحنايااا");
    expect(found.search.profession_id).toBe(ids.سبّاك);
    expect(found.total).toBeGreaterThan(0);
  });

  it("a need that nobody is for is said to be unknown there, too", async () => {
    const found = await ask("نقل عفش بالمزة");
    expect(found).toMatchObject({ total: 0, search: { covered: false, city_id: ids.دمشق } });
  });
});
