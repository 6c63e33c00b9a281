import { beforeAll, describe, expect, it } from "vitest";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import { addCraftsman, openSite, type Site } from "#tests/support/site.ts";

let site: Site;
const ids = new Map<string, number>();
let walid: number;

const trades = [
  ...["سبّاك", "كهربائي", "نجّار", "بلّاط", "فني أقفال", "زجّاج", "فني ستائر"],
  ...["خياطة وتفصيل", "فني برّادات وغسّالات", "ميكانيكي سيارات"],
];

beforeAll(async () => {
  site = await openSite();
  const admin = await signedInAdmin(site);
  for (const title of trades) await admin.post("/api/profession", { title });
  for (const name of ["دمشق", "حماة", "درعا"]) await admin.post("/api/city", { name });
  const listed = [
    ...(await site.get("/api/get-all-professions")).json(),
    ...(await site.get("/api/get-all-cities")).json(),
  ];
  for (const { id, title, name } of listed) ids.set(title ?? name, id);
  for (const title of trades) {
    for (const name of ["دمشق", "حماة", "درعا"]) {
      const where = { professionId: ids.get(title)!, cityId: ids.get(name)! };
      await addCraftsman(site.db, { ...where, fullname: "سامر الخطيب", description: "خدمة سريعة" });
    }
  }
  walid = await addCraftsman(site.db, {
    fullname: "وليد زيتون",
    description: "أعمال في برزة وباب توما",
    professionId: ids.get("سبّاك")!,
    cityId: ids.get("دمشق")!,
  });
});

const ask = async (q: string) =>
  (await site.get(`/api/craftsmen?q=${encodeURIComponent(q)}`)).json();

describe("GET /api/craftsmen?q=", () => {
  it.each([
    ["a name that ends like one", "وليد"],
    ["a name that looks like the plural of one", "زيتون"],
  ])("does not take for a word of trouble %s: %s", async (_what, q) => {
    const { data, search } = await ask(q);
    expect(data.map(({ id }: { id: number }) => id)).toEqual([walid]);
    expect(search).toMatchObject({ step: "words", profession_id: null });
  });

  it.each([
    ["that ends like one", "برزة"],
    ["that begins with one", "باب توما"],
  ])("does not take for a word of trouble a quarter %s: %s", async (_what, q) => {
    const { data, search } = await ask(q);
    expect(data[0].id).toBe(walid);
    expect(search).toMatchObject({ step: "words", profession_id: null, place: { name: q } });
  });

  it.each([
    ["a phrase with articles", "قاطع الكهربا", "كهربائي"],
    ["a word of two letters with its article", "الضو", "كهربائي"],
    ["what somebody owns", "غسالتي خربانة", "فني برّادات وغسّالات"],
    ["the preposition of a dialect", "عالحنفية", "سبّاك"],
    ["a phrase, whatever single word follows", "المفتاح انكسر بالباب", "فني أقفال"],
    ["who is needed at once", "بدي كهربجي ضروري هلق", "كهربائي"],
    ["who is needed at once", "مين بيصلح غسالات اليوم", "فني برّادات وغسّالات"],
    ["where the trouble is", "الحنفية خربانة بالمطبخ", "سبّاك"],
    ["where the trouble is, in two words", "الحنفية خربانة في المطبخ", "سبّاك"],
    ["where the trouble is, before it", "بالحمام لمبة محروقة", "كهربائي"],
    ["what a room is for", "سيراميك للمطبخ", "بلّاط"],
    ["a room alone", "مطبخ", "نجّار"],
    ["a room with its preposition, if nothing else is in trouble", "شغل بالمطبخ", "نجّار"],
    ["a trade beside a word that looks like a city", "بلاط الحمام", "بلّاط"],
    ["a trade beside a word that sounds like a city", "carpenter wood door", "نجّار"],
    ["a trade beside a word that sounds like another", "vitre cassée", "زجّاج"],
    ["a trade beside a word that holds another name", "خياطة برداية", "خياطة وتفصيل"],
  ])("understands %s: %s", async (_what, q, trade) => {
    const { search } = await ask(q);
    expect(search).toMatchObject({ step: "words", profession_id: ids.get(trade), city_id: null });
  });
});
