import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { openSearch } from "#src/features/craftsmen/search/search.server.ts";
import { addCraftsmen } from "#tests/support/database/many-craftsmen.ts";
import { comparedBy, recordQueries } from "#tests/support/database/queries.ts";
import { addProfession } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import type { SearchBudget } from "./budget.server.ts";

let site: Site;
let search: ReturnType<typeof openSearch>;

beforeAll(async () => {
  site = await openSite();
  await addCraftsmen(site.db, 2000, null, " عمر حلال علاح الالح الاع كراج");
  await site.db.execute(sql`
    update craftsman set search_text = search_text || ' كجار'
    where position <= (select max(position) - 900 from craftsman)`);
  await site.db.execute(sql`analyze craftsman`);
  search = openSearch(site.db, "SY");
});

async function costOfSearch(q: string) {
  let spent = 0;
  const budget: SearchBudget = {
    run: (work) => work(),
    refuseIfSpent: async () => {},
    spend: async (comparisons) => {
      spent += comparisons;
    },
  };
  const recorded = recordQueries(site.db);
  const { total } = await search({ q }, 1, budget);
  recorded.stop();
  let [compared, patterns] = [0, 0];
  for (const { query, params } of recorded.queries) {
    if (!query.includes("search_text")) continue;
    compared += await comparedBy(site.db, query, params);
    patterns += params.filter((value) => typeof value === "string" && value.includes("%")).length;
  }
  return { spent, total, compared, patterns };
}

const sentence = (words: string[]) => words.join(" ");

describe("62: a search costs its address what the database compares", () => {
  it.each<[what: string, q: string, total: number, leastCompared: number]>([
    ["a letter that all have", "ع", 1000, 1000],
    ["letters that all have, with one that nobody has", "ع ح ك ظ", 0, 0],
    ["a frequent trigram", "حلا", 1000, 1000],
    ["frequent trigrams of a word that nobody has", "لالا", 0, 1000],
    ["a glued word of them", "الالحلال", 0, 0],
    ["a word that some have", "كجار", 100, 100],
    ["a rare letter, in all its spellings", "گچار", 100, 100],
    ["rare letters that nobody has", sentence(["گچژ", "ڭپڤ", "چگڤ", "پژڭ", "ڭگچ", "ڤپژ"]), 0, 0],
    ["Latin letters", sentence(["sabbak", "xxdimashq", "zzz", "kkkk", "lllll"]), 0, 0],
    ["the other keyboard", "gh gh", 0, 0],
    ["many words that nobody has", sentence(["ظظظظ", "ثثثثض", "ذذذذض", "ضضضضغ", "غغغغظ"]), 0, 0],
    ["letters of scripts that nobody writes", "𞤀𞤁𞤂 𞤃𞤄𞤅 𞤆𞤇𞤈", 0, 0],
  ])("%s", async (_what, q, total, leastCompared) => {
    const cost = await costOfSearch(q);
    expect(cost.total).toBe(total);
    expect(cost.compared).toBeGreaterThanOrEqual(leastCompared);
    expect(cost.spent).toBeGreaterThanOrEqual(cost.compared + 300 * cost.patterns);
    expect(cost.spent).toBeGreaterThan(200);
  });

  it("also where an index alone tells who fits", async () => {
    const trades = ["نجّار", "حدّاد", "دهّان"];
    const ids = [];
    for (const title of trades) ids.push(await addProfession(site.db, title));
    await site.db.execute(sql`
      update craftsman set profession_id = (${`{${ids.join()}}`}::int[])[1 + position % 3]
      where state = 'approved'`);
    // All pages are known to be visible, so that an index-only scan reads no row.
    await site.db.execute(sql`vacuum analyze craftsman`);
    const { spent, total } = await costOfSearch("نجار حداد دهان");
    expect(total).toBe(1000);
    expect(spent).toBeGreaterThan(total!);
  });

  it("of which each is less once its result is cached", async () => {
    const [first, again] = [await costOfSearch("علا"), await costOfSearch("علا")];
    expect(first.spent).toBeGreaterThan(1000);
    expect(again.spent).toBe(200);
  });
});
