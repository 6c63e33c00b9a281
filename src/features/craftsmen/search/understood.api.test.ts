import { beforeAll, describe, expect, it } from "vitest";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import { addCity, addCraftsman, openSite, type Site } from "#tests/support/site.ts";

let site: Site;
const ids: Record<string, number> = {};

const trades = ["سبّاك", "كهربائي", "نجّار", "حدّاد", "بلّاط", "فني أقفال", "بستاني", "دهّان"];
const cities = ["دمشق", "حلب", "حمص", "الباب"];

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
  await admin.post(`/api/profession/${ids.نجّار}/words`, { name: "باب" });
  // One of each trade in each city but Homs, where there is no locksmith.
  for (const trade of trades) {
    for (const city of cities) {
      if (trade === "فني أقفال" && city === "حمص") continue;
      await addCraftsman(site.db, {
        fullname: "سامر الخطيب",
        description: "خدمة سريعة",
        professionId: ids[trade]!,
        cityId: ids[city]!,
      });
    }
  }
  const plumber = { professionId: ids.سبّاك!, cityId: ids.دمشق! };
  await addCraftsman(site.db, { ...plumber, fullname: "محمد الحدّاد", description: "أعمال صحية" });
});

/** As people paste it: who it is from, what happened, and in the middle of it what is needed. */
const message = `مرحبا كيفك ان شاء الله بخير انا جارك ابو خالد من البناية التانية فوق محل الحلويات ورقمي عند اختك
  المهم مبارح بالليل رجعنا من عند اهل مرتي ولقينا الارض غرقانة والسجاد كله مبلول والولاد نايمين وما عرفنا شو نعمل فقلت
  لحالي بسألك اذا بتعرف سباك شاطر بحلب يجي يشوف القصة قبل ما الجيران تحتنا يزعلوا منا والله يعطيك العافية وسلم على
  الوالد كتير وقله مشتاقين لشوفته وان شاء الله منشوفكم قريبا ببيتنا على فنجان قهوة`;

const ask = async (q: string, filter = "") =>
  (await site.get(`/api/craftsmen?q=${encodeURIComponent(q)}${filter}`)).json();

describe("GET /api/craftsmen?q=", () => {
  it("reads the known words of a whole message, wherever they stand", async () => {
    const { search, total } = await ask(message);
    expect(message.length).toBeGreaterThan(400);
    expect(search).toMatchObject({
      q: message.replace(/\s+/g, " "),
      step: "words",
      profession_id: ids.سبّاك,
      city_id: ids.حلب,
    });
    expect(total).toBe(1);
  });

  it.each([
    ["a trade", "سباك", "سبّاك", null, "سباك", "words"],
    ["another name of a trade", "مواسرجي", "سبّاك", null, "مواسرجي", "words"],
    ["an English name", "Plumber", "سبّاك", null, "Plumber", "words"],
    ["a word of trouble", "حنفية", "سبّاك", null, "حنفية", "words"],
    ["a sentence", "بدي سباك بالشام", "سبّاك", "دمشق", "بدي سباك بالشام", "words"],
    [
      "a sentence with a word nobody has",
      "كهربجي شاطر بحلب",
      "كهربائي",
      "حلب",
      "كهربجي بحلب",
      "words",
    ],
    ["a trade and nothing else that counts", "سباك رخيص", "سبّاك", null, "سباك", "words"],
    ["a trade that begins like a prefix", "بستاني", "بستاني", null, "بستاني", "words"],
    ["another such trade", "بلاط", "بلّاط", null, "بلاط", "words"],
    ["a town that is a door, beside a trade", "نجار الباب", "نجّار", "الباب", "نجار الباب", "words"],
    ["a door that is a town", "انخلع الباب", "نجّار", null, null, "words"],
    ["letters repeated", "سباااك", "سبّاك", null, "سبّاك", "repeated"],
    ["glued words", "سباكدمشق", "سبّاك", "دمشق", "سبّاك دمشق", "glued"],
    ["glued words with a preposition", "نجارفيحلب", "نجّار", "حلب", "نجّار حلب", "glued"],
    ["a wrong letter of one sound", "صباك", "سبّاك", null, "سبّاك", "spelling"],
    ["a missing letter", "كهرائي", "كهربائي", null, "كهربائي", "spelling"],
    ["two letters swapped", "نجرا", "نجّار", null, "نجّار", "spelling"],
    ["a misspelled city beside a trade", "سباك دمشف", "سبّاك", "دمشق", "سباك دمشق", "spelling"],
    ["a misspelled trade beside a city", "صباك حلب", "سبّاك", "حلب", "سبّاك حلب", "spelling"],
    ["Latin keys for Arabic ones", "sfh;", "سبّاك", null, "سباك", "keyboard"],
    ["such keys with a joined preposition", "fsfh;", "سبّاك", null, "سبّاك", "keyboard"],
    [
      "a trade by sound and a city's Latin name",
      "sabak dimashq",
      "سبّاك",
      "دمشق",
      "سبّاك دمشق",
      "sound",
    ],
    ["Arabic keys for Latin ones", "حمعةلاثق", "سبّاك", null, "plumber", "keyboard"],
    ["Latin letters by sound", "sabbak", "سبّاك", null, "سبّاك", "sound"],
    ["Latin letters and a digit", "najjar 7alab", "نجّار", "حلب", "نجّار حلب", "sound"],
  ])("understands %s: %s", async (_what, q, trade, city, used, step) => {
    const { search, data, cities: counts } = await ask(q);
    expect(search).toMatchObject({
      q,
      step,
      profession_id: ids[trade],
      city_id: city && ids[city],
      ...(used ? { used } : {}),
    });
    expect(data.length).toBeGreaterThan(0);
    for (const card of data) {
      expect(card.profession.title).toBe(trade);
      if (city) expect(card.city.name).toBe(city);
    }
    expect(Boolean(counts)).toBe(city === null);
  });

  it("counts the cities of the results, most first", async () => {
    const { cities: counts, total } = await ask("سباك");
    expect(counts).toEqual(
      [
        { id: ids.دمشق, name: "دمشق", count: 2 },
        ...["الباب", "حلب", "حمص"].map((name) => ({ id: ids[name], name, count: 1 })),
      ].toSorted((a, b) => b.count - a.count || Number(a.id) - Number(b.id)),
    );
    expect(total).toBe(5);
    expect((await ask("سباك", `&city=${ids.حلب}`)).cities).toBeUndefined();
  });

  it("names the words that are no profession or city if the results have them", async () => {
    expect((await ask("سامر حداد")).other_words).toBe("سامر");
    expect((await ask("بدي سباك رخيص بدمشق")).other_words).toBeUndefined();
    expect((await ask("سامر الحداد")).other_words).toBe("سامر");
  });

  it("never corrects a person's name, and finds who has a trade for a name", async () => {
    expect((await ask("محمذ")).search).toMatchObject({ step: null });
    expect((await ask("محمد حداد")).data).toMatchObject([{ fullname: "محمد الحدّاد" }]);
    expect(
      (await ask("حداد")).data.map(({ fullname }: { fullname: string }) => fullname),
    ).not.toContain("محمد الحدّاد");
    expect((await ask("حداد", "&everywhere=1")).data).toContainEqual(
      expect.objectContaining({ fullname: "محمد الحدّاد" }),
    );
  });

  it("does not leave out a person's name in favour of a city if that person is elsewhere", async () => {
    expect((await ask("محمد حمص")).data).toEqual([]);
  });

  it("finds a person outside of the city that is named or selected, and says where nobody has the name", async () => {
    const aleppo = { id: ids.حلب, name: "حلب" };
    const found = { by_name: true, data: [{ fullname: "محمد الحدّاد" }], not_in_city: aleppo };
    expect(await ask("محمد الحداد في حلب")).toMatchObject(found);
    expect(await ask("محمد الحداد", `&city=${ids.حلب}`)).toMatchObject(found);
    expect((await ask("محمد الحداد بدمشق")).not_in_city).toBeUndefined();
    expect((await ask("محمد الحداد", `&default_city=${ids.حلب}`)).not_in_city).toBeUndefined();
  });

  it.each([
    "Khaled Al Halabi",
    "Khaled Halabi",
    "Khaled el Homsi",
    "khaled al idlibi",
    "Bab al Halabi",
  ])("reads no city into a surname in Latin letters: %s", async (q) => {
    const { search, total } = await ask(q);
    expect(search).toMatchObject({ step: null, profession_id: null, city_id: null });
    expect(search).not.toHaveProperty("did_you_mean");
    expect(total).toBe(0);
  });

  it("says which words are in nobody's name, where people of the others are listed", async () => {
    const found = await ask("سامر الخطيب طرطوسي");
    expect(found).toMatchObject({ by_name: true, other_words: "طرطوسي", having_other_words: 0 });
    expect(found.data[0].fullname).toBe("سامر الخطيب");
    expect(await ask("سامر الخطيب لو سمحت")).not.toHaveProperty("other_words");
  });

  it.each(["احذفو رقمي من الموقع لو سمحتو عم يتصلو فيي ليل نهار", "كيف بغير نهار حسابي"])(
    "asks for no trade where somebody writes to the site: %s",
    async (q) => {
      const answer = await ask(q);
      expect(answer.search).not.toHaveProperty("did_you_mean");
      expect(answer).not.toHaveProperty("professions");
    },
  );

  it("does not answer a need that no profession is for with whoever is in the city", async () => {
    const answer = await ask("نقل عفش بحلب");
    expect(answer).toMatchObject({ data: [], search: { covered: false, city_id: ids.حلب } });
    expect((await ask("حرفي شاطر بحلب")).total).toBe(trades.length);
    expect((await ask("قثقثقث")).search.covered).toBeUndefined();
  });

  it("offers the trade of a thing that has a town's name, where that name is all that was typed", async () => {
    const carpenter = { id: ids.نجّار, title: "نجّار", count: cities.length };
    const answer = await ask("الباب");
    expect(answer.search).toMatchObject({ profession_id: null, city_id: ids.الباب });
    expect(answer.also_professions).toEqual([carpenter]);
    for (const q of ["نجار الباب", "انخلع الباب", "حلب"]) {
      expect(await ask(q), q).not.toHaveProperty("also_professions");
    }
  });

  it("searches for nobody where a craftsman wants to be listed", async () => {
    const answer = await ask("أنا كهربائي وبدي سجل عندكم");
    expect(answer).toMatchObject({ data: [], search: { step: null, registers: true } });
    expect((await ask("أنا كهربائي وبدي سجل عندكم", "&everywhere=1")).search.registers).toBe(
      undefined,
    );
  });

  it("corrects a word to one thing, not to a trade and a city at once", async () => {
    await addCity(site.db, "حماة");
    expect((await ask("حماد")).search).toMatchObject({
      step: "spelling",
      profession_id: ids.حدّاد,
      city_id: null,
    });
  });

  it("finds nobody by a long foreign text of which one word sounds like a name", async () => {
    const markup = `"><img src=x onerror=alert(1)><script>sabbak(2)</script>`;
    expect((await ask(markup)).data).toEqual([]);
  });

  it("reports the trade and the city of an empty list", async () => {
    expect(await ask("أقفال حمص")).toMatchObject({
      data: [],
      total: 0,
      search: { step: null, profession_id: ids["فني أقفال"], city_id: ids.حمص },
    });
  });

  it("offers the nearest cities where a city has nobody of a trade", async () => {
    const nearest = [ids.دمشق, ids.حلب, ids.الباب].map((id) =>
      expect.objectContaining({ id, count: 1 }),
    );
    for (const q of ["أقفال حمص", "بدي حدا يفتح أقفال بحمص اليوم"]) {
      expect((await ask(q)).nearest_cities, q).toEqual(nearest);
    }
    const filter = `profession=${ids["فني أقفال"]}&city=${ids.حمص}`;
    expect((await site.get(`/api/craftsmen?${filter}`)).json().nearest_cities).toEqual(nearest);
    expect(await ask("أقفال")).not.toHaveProperty("nearest_cities");
    const other = `&profession=${ids.سبّاك}&city=${ids.دمشق}`;
    expect(await ask("قزحجي", other)).not.toHaveProperty("nearest_cities");
    expect(await ask("قزحجي كهربائي", `&everywhere=1&city=${ids.حمص}`)).not.toHaveProperty(
      "nearest_cities",
    );
  });

  it("reads «ما» as a small word, never as water", async () => {
    expect((await ask("ما")).search).toMatchObject({ profession_id: null });
    expect((await ask("كهربائي ما")).search).toMatchObject({ profession_id: ids.كهربائي });
  });

  it("has no report where nothing was typed", async () => {
    for (const path of ["/api/craftsmen", `/api/craftsmen?city=${ids.دمشق}`]) {
      const page = (await site.get(path)).json();
      expect(page).not.toHaveProperty("search");
      expect(page).not.toHaveProperty("cities");
    }
  });

  it.each([
    ...[
      "\u064E\u064F",
      "🔧🔧",
      "%_%",
      "' or 1=1 --",
      "\u202Eسباك\u202C",
      "];]'[",
      "3 7 9",
      "a b c d",
    ],
    ...["ااااااااااا", "zzzzzzzzzzzzzzzzzzzzzzzz", "sfh;;;;", "ل ب و", "ب", "١٢٣"],
  ])("answers %j with 200", async (q) => {
    const response = await site.get(`/api/craftsmen?q=${encodeURIComponent(q)}`);
    expect(response.statusCode).toBe(200);
    expect(response.json().search).toBeDefined();
  });

  it.each([
    ["10,000 letters", "س".repeat(10_000)],
    ["500 words", "سباك ".repeat(500)],
  ])("refuses %s with a text", async (_what, q) => {
    const response = await site.get(`/api/craftsmen?q=${encodeURIComponent(q)}`);
    expect([414, 422, 431]).toContain(response.statusCode);
  });
});
