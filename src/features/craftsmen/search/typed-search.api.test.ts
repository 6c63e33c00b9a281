import { beforeEach, describe, expect, it } from "vitest";
import { addCity, addCraftsman, addProfession, openSite, type Site } from "#tests/support/site.ts";

let site: Site;
let ids: Record<string, number>;

beforeEach(async () => {
  site = await openSite();
  const carpenter = await addProfession(site.db, "نجّار أثاث");
  const plumber = await addProfession(site.db, "سبّاك");
  const damascus = await addCity(site.db, "دمشق");
  const idlib = await addCity(site.db, "إدلب");
  const add = (fullname: string, description: string, professionId: number, cityId: number) =>
    addCraftsman(site.db, { fullname, description, professionId, cityId });
  ids = {
    carpenter,
    plumber,
    damascus,
    idlib,
    ahmad: await add("أحمد الحلبي", "أعمال نجارة ومطابخ، شارع ٢٩ أيار", carpenter, damascus),
    mona: await add("منى العلي", "صيانة سخّانات، كفالة 100% و a_b", plumber, idlib),
    omar: await add("عُمَر إبراهيم", "Café Müller", carpenter, idlib),
    hiba: await add("هبة الأحمد", "تمديدات صحّيّة وتدفئة مركزية", plumber, damascus),
  };
});

it.each(["عبد الرحمن الشامي", "عبدالرحمن الشامي"])(
  "finds %s in both its spellings",
  async (name) => {
    const { carpenter: professionId, damascus: cityId } = ids as Record<string, number>;
    const id = await addCraftsman(site.db, {
      fullname: name,
      description: "",
      professionId: professionId!,
      cityId: cityId!,
    });
    for (const typed of ["عبد الرحمن", "عبدالرحمن", "عبدالرحم"]) {
      const { data } = (await site.get(`/api/craftsmen?q=${encodeURIComponent(typed)}`)).json();
      expect(data, typed).toMatchObject([{ id }]);
    }
  },
);

describe("GET /api/craftsmen?q=", () => {
  it.each([
    ["a name", "هبة", ["hiba"]],
    ["a name without its hamza, also after «ال»", "احمد", ["ahmad", "hiba"]],
    ["a name with marks that it is not written with", "مُنَى", ["mona"]],
    ["a name without the marks it is written with", "عمر", ["omar"]],
    ["a name with tatweel", "منـــى", ["mona"]],
    ["a name with yeh for alef maksura", "مني", ["mona"]],
    ["a name in Persian letters", "منی", ["mona"]],
    ["a name in presentation forms", "\uFEE3\uFEE8\uFEF0", ["mona"]],
    ["a name amid bidi and zero-width controls", "\u202Bمن\u200Dى\u202C", ["mona"]],
    ["a word with heh for teh marbuta", "مركزيه", ["hiba"]],
    ["a craft by its name", "سباكة", ["mona", "hiba"]],
    ["a craft by its name, also in a description", "النجاره", ["ahmad", "omar"]],
    ["a word of the description", "مطابخ", ["ahmad"]],
    ["a word after «و»", "تدفئه", ["hiba"]],
    ["a number in Latin digits", "29", ["ahmad"]],
    ["a number in Persian digits", "۲۹", ["ahmad"]],
    ["a Latin word in capitals and without its accent", "CAFE", ["omar"]],
    ["a Latin word with another letter's accent", "muller", ["omar"]],
    ["a profession", "سباك", ["mona", "hiba"]],
    ["several who have a profession", "السباكين", ["mona", "hiba"]],
    ["a profession after «و»", "وسباكة", ["mona", "hiba"]],
    ["a profession in a city, as it is said", "سباك في دمشق", ["hiba"]],
    ["a profession in a city, in fewer letters", "سباك بدمشق", ["hiba"]],
    ["a craft of a craftsman", "فني سباكة من إدلب", ["mona"]],
    ["a word of a profession", "اثاث", ["ahmad", "omar"]],
    ["a city", "ادلب", ["mona", "omar"]],
    ["the beginning of a name", "ابرا", ["omar"]],
    ["one letter that begins a word", "ه", ["hiba"]],
    ["two letters that begin a word", "كف", ["mona"]],
    ["several words in any order", "الحلبي أحمد", ["ahmad"]],
    ["a profession and a city together", "سبّاك دمشق", ["hiba"]],
    ["a name and a profession together", "عمر نجار", ["omar"]],
    ["a name that folded is a small word, and a profession", "علي سباك", ["mona"]],
    ["a word typed twice", "عمر عمر", ["omar"]],
    ["a word amid punctuation and emoji", "«منى»؟ 🔧", ["mona"]],
    ["with spaces around", "   منى   ", ["mona"]],
  ])("finds %s", async (_what, typed, found) => {
    expect(await search({ q: typed })).toEqual(found.map((name) => ids[name]).sort());
  });

  it.each([
    ["two words of which only one fits", "منى دمشق"],
    ["one letter that only stands inside words", "خ"],
    ["two letters that only end words", "ار"],
    ["a word that nobody has", "كهرباء"],
    ["an e-mail", "craftsman1@mail.example"],
    ["a gender", "male"],
    ["a phone number", "9639400"],
    ["a pattern for anything", "%منى%ى"],
    ["a pattern for one letter", "م_ى"],
    ["a percent sign amid letters", "منى%عمر"],
    ["an SQL condition", "' or '1'='1"],
    ["an SQL statement", "x'; drop table craftsman; --"],
    ["an SQL comment", "zz/**/or/**/true"],
  ])("finds nobody by %s", async (_what, typed) => {
    expect(await search({ q: typed })).toEqual([]);
    expect(await search({ q: "منى" })).toEqual([ids.mona]);
  });

  it.each(["\\منى", "منى\\", "منى%", "_منى", "'منى'", '"منى"', "منى\u0000", "(منى)", "منى;--"])(
    "reads signs that mean something to a database as punctuation: %j",
    async (typed) => expect(await search({ q: typed })).toEqual([ids.mona]),
  );

  it.each(["!؟.", "%", "_", "\\", "'", "🔧", "ـ", "\u064E", "   ", "\u200F"])(
    "takes %j, which holds no letter or digit, as no word at all",
    async (typed) => expect(await search({ q: typed })).toHaveLength(4),
  );

  it("finds together with a city, a profession and both", async () => {
    const { carpenter, plumber, damascus, idlib, ahmad, mona, omar, hiba } = ids;
    expect(await search({ q: "أحمد", city: idlib })).toEqual([]);
    expect(await search({ q: "أحمد", city: damascus })).toEqual([ahmad, hiba]);
    expect(await search({ q: "أحمد", profession: plumber })).toEqual([hiba]);
    expect(await search({ q: "م", profession: plumber, city: idlib })).toEqual([mona]);
    expect(await search({ q: "عمر", profession: carpenter, city: idlib })).toEqual([omar]);
  });

  it("finds a city whose two words are typed as one", async () => {
    const cityId = await addCity(site.db, "دير الزور");
    const id = await addCraftsman(site.db, { professionId: ids.plumber!, cityId });
    expect(await search({ q: "ديرالزور" })).toEqual([id]);
  });

  it("never finds a pending craftsman, by no word", async () => {
    const given = { professionId: ids.plumber!, cityId: ids.idlib!, state: "pending" as const };
    await addCraftsman(site.db, { ...given, fullname: "سعد الغانم", description: "حفر آبار" });
    for (const q of ["سعد", "آبار"]) expect(await search({ q })).toEqual([]);
    expect(await search({ q: "سباك" })).toEqual([ids.mona, ids.hiba]);
  });

  it("takes a thousand characters, counted as people do, after cleaning", async () => {
    for (const q of ["ن".repeat(1000), "🔧".repeat(1000), ` ${"ن".repeat(1000)}\u200F `]) {
      expect((await ask({ q })).statusCode).toBe(200);
    }
    for (const q of ["ن".repeat(1001), "🔧".repeat(1001), "ا ".repeat(501), "ن".repeat(5000)]) {
      const response = await ask({ q });
      expect(response.statusCode).toBe(422);
      expect(Object.keys(response.json().errors)).toEqual(["q"]);
    }
  });

  it("refuses a word given as a list", async () => {
    for (const query of ["q[]=a", "q[]=a&q[]=b", "q[a]=b"]) {
      const response = await site.get(`/api/craftsmen?${query}`);
      expect(response.statusCode).toBe(422);
      expect(Object.keys(response.json().errors)).toEqual(["q"]);
    }
  });

  it("leads to the next page of what was typed", async () => {
    const given = { professionId: ids.plumber!, cityId: ids.damascus! };
    for (let number = 0; number < 13; number++) {
      await addCraftsman(site.db, { ...given, fullname: "يزن & سلام" });
    }
    const first = (await ask({ q: "يزن & سلام +#?", city: ids.damascus })).json();
    expect(first).toMatchObject({ total: 13, last_page: 2 });
    const second = (await site.get(first.next_page_url)).json();
    expect(second).toMatchObject({ current_page: 2, total: 13, from: 13, to: 13 });
  });
});

it("takes a word with the two ids by POST /api/search too, and keeps it in the urls", async () => {
  const body = { profession: ids.plumber, city: ids.damascus };
  expect(idsIn(await site.post("/api/search", { ...body, q: "هبه" }))).toEqual([ids.hiba]);
  expect(idsIn(await site.post("/api/search", { ...body, q: "" }))).toEqual([ids.hiba]);
  const none = await site.post("/api/search", { ...body, q: "منى" });
  expect(idsIn(none)).toEqual([]);
  expect(new URL(none.json().first_page_url).searchParams.get("q")).toBe("منى");
  for (const q of [5, ["هبة"], {}, "ن".repeat(1001)]) {
    expect((await site.post("/api/search", { ...body, q })).statusCode).toBe(422);
  }
});

function ask(query: Record<string, string | number | undefined>) {
  const given = Object.entries(query).map(([name, value]) => [name, String(value)]);
  return site.get(`/api/craftsmen?${new URLSearchParams(given)}`);
}

/** The ids found, smallest first. */
async function search(query: Parameters<typeof ask>[0]) {
  const response = await ask(query);
  expect(response.statusCode).toBe(200);
  return idsIn(response).sort((a, b) => a - b);
}

const idsIn = (response: { json(): { data: { id: number }[] } }) =>
  response.json().data.map(({ id }) => id);
