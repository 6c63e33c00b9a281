import { eq, type SQL, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { namePair } from "#src/features/craftsmen/search/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { listingFieldTexts } from "#src/features/craftsmen/texts.ts";
import { addCity, addCraftsman, addProfession, openSite, type Site } from "#tests/support/site.ts";
import { searchText } from "./search-text.ts";

let site: Site;
let ids: Record<string, number>;

beforeEach(async () => {
  site = await openSite();
  const plumber = await addProfession(site.db, "سبّاك");
  const smith = await addProfession(site.db, "حدّاد");
  const damascus = await addCity(site.db, "دمشق");
  await addCity(site.db, "سلمية");
  const add = (fullname: string, description: string, professionId = plumber) =>
    addCraftsman(site.db, { fullname, description, professionId, cityId: damascus });
  ids = {
    plumber,
    smith,
    ali: await add("محمد علي", "تمديدات"),
    aliWithFather: await add("محمّد سامر العلي", "تمديدات"),
    aliReversed: await add("علي محمد", "تمديدات"),
    onWalls: await add("محمد الشامي", "أعمل على الجدران"),
    workOfAli: await add("سامر الشامي", "ورشة محمد علي"),
    alias: await add("علاء محمديّة", "تمديدات"),
    apart: await add("عبد الرحمن الحموي", "تمديدات"),
    joined: await add("عبدالرحمن حموي", "تمديدات"),
    salih: await add("محمد صالح", "تمديدات"),
    alSalih: await add("محمد الصالح", "تمديدات"),
    khaliq: await add("سامر عبدالخالق", "تمديدات"),
    salma: await add("سلمى شامي", "تمديدات"),
    smithByName: await add("محمد حداد", "تمديدات"),
    smithByTrade: await add("محمد الحموي", "أبواب", smith),
  };
});

describe("a name that was typed", () => {
  it.each<[string, string, string[]]>([
    [
      "in its order, or another, with more between",
      "محمد علي",
      ["ali", "aliWithFather", "aliReversed"],
    ],
    ["with «ال» or without", "محمد العلي", ["ali", "aliWithFather", "aliReversed"]],
    ["of three words", "محمد سامر علي", ["aliWithFather"]],
    ["amid what is said around it", "عامل محمد علي", ["ali", "aliWithFather", "aliReversed"]],
    ["in two words of which one is two", "عبد الرحمن الحموي", ["apart", "joined"]],
    ["in one word for the two", "عبدالرحمن حموي", ["apart", "joined"]],
    ["with «ال» before a word that has one", "محمد الصالح", ["salih", "alSalih"]],
    ["without it", "صالح محمد", ["salih", "alSalih"]],
    ["in two words, the second of which has one", "عبد الخالق سامر", ["khaliq"]],
    ["that a city resembles", "سلمى الشامي", ["salma"]],
    ["with a surname that is a trade", "محمد حداد", ["smithByName"]],
  ])("finds those alone who have it, %s", async (_how, typed, found) => {
    expect(await search({ q: typed })).toEqual(named(found));
  });

  it.each<[string, string, string[]]>([
    ["one word", "علي", ["ali", "aliWithFather", "aliReversed", "onWalls", "workOfAli"]],
    ["a word twice", "حموي الحموي", ["apart", "smithByTrade"]],
    ["the beginning of a name", "محمد الشا", ["onWalls", "workOfAli"]],
    ["a name and a word of the description", "محمد الجدران", ["onWalls"]],
    ["a name and a place", "علاء دمشق", ["alias"]],
  ])("is looked for everywhere where it is %s", async (_what, typed, found) => {
    const page = await search({ q: typed });
    expect(page).toEqual(these(found));
  });

  it("is one though a place has it as a part of a word", async () => {
    await addCity(site.db, "البوكمال");
    const kamal = await again("كمال الشامي", "تمديدات");
    expect(await search({ q: "كمال الشامي" })).toEqual({ ids: [kamal], total: 1, by_name: true });
  });

  it("is looked for everywhere if that is asked for", async () => {
    const everybody = ["ali", "aliWithFather", "aliReversed", "onWalls", "workOfAli"];
    const found = await search({ q: "محمد العلي", everywhere: "1" });
    expect(found).toEqual(these(everybody.slice(0, 3)));
    const wide = await search({ q: "محمد علي", everywhere: "1" });
    expect(wide).toEqual(these(everybody));
  });

  it("is looked for everywhere where nobody of that trade has it", async () => {
    const { smith } = ids;
    expect((await search({ q: "محمد علي", profession: smith })).ids).toEqual([]);
    const { smithByTrade } = ids;
    const found = await search({ q: "محمد ابواب", profession: smith });
    expect(found).toEqual({ ids: [smithByTrade], total: 1 });
  });

  it("is found as it is now", async () => {
    expect(await search({ q: "محمد سامر" })).toEqual(named(["aliWithFather"]));
    await rename(ids.aliReversed!, "سامر بن محمد");
    expect(await search({ q: "محمد سامر" })).toEqual(named(["aliWithFather", "aliReversed"]));
    await rename(ids.aliReversed!, "علي محمد");
    await rename(ids.aliWithFather!, "سامر العلي");
    const anywhere = await search({ q: "محمد سامر" });
    expect(anywhere).toEqual(these(["workOfAli"]));
  });

  it("goes with the listing, and nothing of it stays", async () => {
    const found = { ids: [ids.aliWithFather], total: 1, by_name: true };
    const change = (what: SQL) => site.db.execute(sql`${what} where id = ${ids.aliWithFather}`);
    await change(sql`update craftsman set state = 'suspended', state_reason = 'x'`);
    expect((await search({ q: "سامر العلي" })).by_name).toBeUndefined();
    await change(sql`update craftsman set state = 'approved', state_reason = null`);
    expect(await search({ q: "سامر العلي" })).toEqual(found);
    await change(sql`delete from account`);
    expect((await search({ q: "سامر العلي" })).by_name).toBeUndefined();
    await site.db.execute(sql`delete from account`);
    expect(await site.db.$count(namePair)).toBe(0);
  });

  it("leads to its other pages, everywhere or not", async () => {
    for (let number = 0; number < 13; number++) await again("يزن الحلبي", "تمديدات");
    await again("سامر", "ورشة يزن الحلبي");
    const first = (await ask({ q: "يزن الحلبي" })).json();
    expect(first).toMatchObject({ total: 13, by_name: true });
    expect((await site.get(first.next_page_url)).json()).toMatchObject({ from: 13, by_name: true });
    const wide = (await ask({ q: "يزن الحلبي", everywhere: "1" })).json();
    expect(wide).toMatchObject({ total: 14 });
    expect((await site.get(wide.next_page_url)).json()).toMatchObject({ from: 13, to: 14 });
  });

  it("is taken by POST /api/search too", async () => {
    const body = { profession: ids.plumber, city: 1, q: "محمد علي" };
    const narrow = (await site.post("/api/search", body)).json();
    expect(narrow).toMatchObject({ total: 3, by_name: true });
    const wide = (await site.post("/api/search", { ...body, everywhere: "1" })).json();
    expect(wide).toMatchObject({ total: 5 });
    expect(new URL(wide.first_page_url).searchParams.get("everywhere")).toBe("1");
  });

  it("of somebody who waits is nobody's", async () => {
    const given = { professionId: ids.plumber!, cityId: 1, state: "pending" as const };
    await addCraftsman(site.db, { ...given, fullname: "غيلان الحلبي" });
    expect(await search({ q: "غيلان الحلبي" })).toEqual({ ids: [], total: 0 });
  });

  it.each(["0", "true", "2"])("is refused with everywhere=%s", async (everywhere) => {
    const response = await ask({ q: "محمد علي", everywhere });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual({ everywhere: [listingFieldTexts.everywhere] });
  });
});

const again = (fullname: string, description: string) =>
  addCraftsman(site.db, { fullname, description, professionId: ids.plumber!, cityId: 1 });

const rename = (id: number, fullname: string) =>
  site.db
    .update(craftsman)
    .set({ fullname, searchText: searchText({ fullname, description: null }) })
    .where(eq(craftsman.id, id));

const ask = (query: Record<string, string | number | undefined>) =>
  site.get(`/api/craftsmen?${new URLSearchParams(query as Record<string, string>)}`);

async function search(query: Parameters<typeof ask>[0]) {
  const response = await ask(query);
  expect(response.statusCode).toBe(200);
  const { data, total, by_name } = response.json();
  return { ids: data.map(({ id }: { id: number }) => id).sort(byNumber), total, by_name };
}

/** What is found if it is these. */
const these = (people: string[]) => ({
  ids: people.map((one) => ids[one]!).sort(byNumber),
  total: people.length,
});

/** The same, by their name. */
const named = (people: string[]) => ({ ...these(people), by_name: true });

const byNumber = (one: number, other: number) => one - other;
