import { beforeAll, expect, it } from "vitest";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { addCraftsman, openSite, type Site } from "#tests/support/site.ts";

let site: Site;
let admin: Admin;
const ids: Record<string, number> = {};

beforeAll(async () => {
  site = await openSite();
  admin = await signedInAdmin(site);
  for (const title of ["سبّاك", "كهربائي", "نجّار"]) await admin.post("/api/profession", { title });
  for (const name of ["دمشق", "دوما", "حلب"]) await admin.post("/api/city", { name });
  const listed = [
    ...(await site.get("/api/get-all-professions")).json(),
    ...(await site.get("/api/get-all-cities")).json(),
  ];
  for (const { id, title, name } of listed) ids[title ?? name] = id;
  const add = (trade: string, city: string) =>
    addCraftsman(site.db, {
      fullname: "سبع الدمشقي",
      professionId: ids[trade]!,
      cityId: ids[city]!,
    });
  for (const city of ["دمشق", "دمشق", "دوما", "حلب"]) await add("سبّاك", city);
  await add("كهربائي", "دمشق");
});

const suggest = async (q: string) =>
  (await site.get(`/api/suggest?q=${encodeURIComponent(q)}`)).json();
const texts = async (q: string) => (await suggest(q)).map(({ text }: { text: string }) => text);

it("suggests a trade and its cities that have listings, with counts and addresses", async () => {
  expect(await suggest("سبا")).toEqual([
    {
      text: "سبّاك",
      profession_id: ids.سبّاك,
      city_id: null,
      count: 4,
      path: `/?profession=${ids.سبّاك}#craftsmen`,
    },
    {
      text: "سبّاك في دمشق",
      profession_id: ids.سبّاك,
      city_id: ids.دمشق,
      count: 2,
      path: encodeURI("/دمشق/سباك"),
    },
    expect.objectContaining({ count: 1, profession_id: ids.سبّاك }),
    expect.objectContaining({ count: 1, profession_id: ids.سبّاك }),
  ]);
});

it.each([
  ["a city", "دم", "دمشق"],
  ["a city in a sentence", "سباك في دو", "سبّاك في دوما"],
  ["a city with its prefix", "سباك بدو", "سبّاك في دوما"],
  ["another name of a trade", "مواسر", "سبّاك"],
  ["a word of trouble", "حنف", "سبّاك"],
  ["another name of a city", "كهربجي شا", "كهربائي في دمشق"],
])("suggests for %s first: %s", async (_what, q, first) => {
  expect((await texts(q))[0]).toBe(first);
});

it.each([
  ["a typing error", "سلاك"],
  ["two typing errors", "كهرابئي"],
  ["words without a space", "سباكبدمشق"],
  ["Latin letters", "sabbak"],
  ["the other keyboard", "sfh;"],
  ["a repeated letter", "سباااك"],
])("suggests for %s the trade that the search finds: %s", async (_what, q) => {
  const { search } = (await site.get(`/api/craftsmen?q=${encodeURIComponent(q)}`)).json();
  const [first] = await suggest(q);
  expect(first?.profession_id).toBe(search.profession_id);
  expect(search.profession_id).not.toBeNull();
});

it("62: corrects no word where there are many unknown ones", async () => {
  const unknown = "قزحجي ظرفوط ثغشب ضخصق زعقفوت";
  expect(await suggest(`${unknown.split(" ").slice(0, 3).join(" ")} كهرابئي`)).not.toEqual([]);
  expect(await suggest(`${unknown} كهرابئي`)).toEqual([]);
});

it("suggests nothing for ordinary words, numbers and e-mails", async () => {
  for (const q of ["حليب", "كلام", "0933123456", "someone@mail.example"]) {
    expect(await suggest(q), q).toEqual([]);
  }
});

it("suggests a trade by a word of trouble after those that are called so, and their cities", async () => {
  await admin.post(`/api/profession/${ids.سبّاك}/names`, { name: "زعترلي" });
  await admin.post(`/api/profession/${ids.كهربائي}/words`, { name: "زعتور" });
  const found = await texts("زعت");
  expect(found.slice(0, 2)).toEqual(["سبّاك", "سبّاك في دمشق"]);
  expect(found.indexOf("كهربائي")).toBe(4);
  expect((await texts("زعتو"))[0]).toBe("كهربائي");
});

it("suggests no trade without listings, no person, and nothing for one letter", async () => {
  for (const q of ["نجا", "سبع", "س", "", "!", "الدمشقي"]) expect(await texts(q), q).toEqual([]);
});

it("suggests six at most, and refuses more than can be searched for", async () => {
  for (const q of ["سب", "دم", "كهر"]) expect((await texts(q)).length).toBeLessThanOrEqual(6);
  expect((await site.get(`/api/suggest?q=${"a".repeat(1001)}`)).statusCode).toBe(422);
});

it("follows an approval at once", async () => {
  expect(await texts("نجار")).toEqual([]);
  await addCraftsman(site.db, { professionId: ids.نجّار!, cityId: ids.حلب! });
  expect(await texts("نجار")).toEqual(["نجّار", "نجّار في حلب"]);
});

it("follows a new name and a renamed city at once", async () => {
  expect(await texts("زنبرك")).toEqual([]);
  await admin.post(`/api/profession/${ids.كهربائي}/names`, { name: "زنبركي" });
  expect((await texts("زنبرك"))[0]).toBe("كهربائي");
  await admin.put(`/api/city/${ids.دوما}`, { name: "دوما البلد" });
  expect((await texts("دوما"))[0]).toBe("دوما البلد");
});
