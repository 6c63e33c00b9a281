import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  explain,
  explainGenericPlan,
  type RecordedQueries,
  recordQueries,
} from "#tests/support/database/queries.ts";
import { addCity, addProfession, openSite, type Site } from "#tests/support/site.ts";

const rows = 3000;
const approved = 2800;
const rowsAtOnce = 500;
// So many that to read all listings is clearly dearer than to find those of one profession.
const professions = 70;
const cities = 20;

let site: Site;
let heard: RecordedQueries;

beforeAll(async () => {
  site = await openSite();
  // Tables and indexes as new: what other tests leave in them would have a say in the plans.
  await site.db.execute(sql`truncate account, name_pair, listing_block cascade`);
  for (let number = 1; number <= professions; number++) {
    await addProfession(site.db, `مهنة م${number}`);
  }
  for (let number = 1; number <= cities; number++) await addCity(site.db, `مدينة ${number}`);
  await site.db.execute(sql`
    insert into account (email, password_hash, type)
    select 'c' || n || '@mail.example', 'none', 0 from generate_series(1, ${rows}::int) n`);
  // Every 500th has a name of its own; professions and cities are spread evenly and unalike. In
  // parts, since so many words to index take a busy machine seconds.
  for (let past = 0; past < rows; past += rowsAtOnce) await addSome(past);
  // What a server's autovacuum leaves behind.
  await site.db.execute(sql`vacuum analyze`);
  heard = recordQueries(site.db);
});
afterAll(() => heard.stop());
beforeEach(() => {
  heard.queries.length = 0;
});

const addSome = (past: number) =>
  site.db.execute(sql`
    insert into craftsman (id, fullname, phone, gender, profession_id, city_id,
      further_profession_ids, further_city_ids, state, created_at, approved_at, search_text)
    select id, case when id % 500 = 0 then 'غسان الحلبي' when id % 100 = 50 then 'طلال الحموي'
        else 'عمر ' || md5(id::text) end,
      '+9639' || 40000000 + id, 'male', 1 + (id - 1) % ${professions}::int,
      1 + (id - 1) / ${professions}::int % ${cities}::int,
      -- Of some, none that is asked for below, whose totals are those of the first ones.
      case when id % 4 = 0 then array[30 + id % 30] end,
      case when id % 4 = 0 then array[16 + id % 3, 19 + id % 2] end,
      case when id <= ${approved}::int then 'approved' else 'pending' end, '2026-01-01',
      case when id <= ${approved}::int then timestamptz '2026-01-01' + id * interval '1 minute' end,
      case when id % 500 = 0 then ' غسان الحلبي ' when id % 100 = 50 then ' طلال الحموي '
        else ' عمر ' || md5(id::text) || ' ' end || (
        select string_agg(md5((id * 20 + n)::text), ' ') from generate_series(1, 10) n)
    from account where id > ${past} and id <= ${past + rowsAtOnce} order by id`);

const q = (words: string) => `?q=${encodeURIComponent(words)}`;

it.each<[string, string, number, number?]>([
  ["the whole list", "", approved],
  ["a page of it", "?page=7", approved],
  ["a page far down", "?page=150", approved],
  ["the last page", "?page=234", approved],
  ["a profession", "?profession=3", approved / professions],
  ["a city", "?city=3", approved / cities],
  ["a profession in a city", "?profession=3&city=3", approved / professions / cities],
  ["a later page of a profession", "?profession=3&page=3", approved / professions],
  ["a later page of a city", "?city=3&page=9", approved / cities],
  ["a later page of both", "?profession=3&city=3&page=2", approved / professions / cities],
  // Where they are is one question, what is on the page another.
  ["a word that few have", q("غسان"), 5, 2],
  ["a word that was asked for before", q("غسان"), 5, 1],
  ["two letters that few have", q("غس"), 5, 2],
  ["one letter that few have", q("غ"), 5, 3],
  // The others count them by their cities, and put those first who have no further names.
  ["a name for which a page is too short", q("طلال حموي"), approved / 100, 4],
  // As words, and as beginnings of words.
  ["a word that nobody has", q("كهربائي"), 0, 2],
  ["a name that may be two words", q("غسانالدين"), 0, 2],
  ["a name that few have", q("غسان حلبي"), 5, 3],
  ["a name to be looked for everywhere", `${q("غسان حلبي")}&everywhere=1`, 5, 2],
  // As a name, as words, as beginnings of words, and for the professions of those who have one of them.
  ["a name that nobody has", q("غسان عدنان"), 0, 3],
  ["the name of a profession", q("مهنة م17"), approved / professions],
  ["a word in a profession and a city", `${q("غسان")}&profession=20&city=15`, 1, 2],
])("reads for %s no more than an index leads to", async (_what, query, total, questions = 1) => {
  const response = await site.get(`/api/craftsmen${query}`);
  expect(response.statusCode).toBe(200);
  expect(response.json().total).toBe(total);
  await expectIndexes(questions);
});

it("reads for what has changed since a word was asked for no more than an index leads to", async () => {
  await site.get(`/api/craftsmen${q("غسان")}`);
  await site.db.execute(sql`update craftsman set description = 'x' where id between 300 and 400`);
  heard.queries.length = 0;
  expect((await site.get(`/api/craftsmen${q("غسان")}`)).json().total).toBe(5);
  await expectIndexes(2);
});

it.each([
  ["the trades of a city", "/api/trades?city=3", 0],
  ["the trades of a profession", "/api/trades?profession=3", 0],
  ["the index of the sitemap", "/sitemap.xml", 1],
  ["a part of the sitemap", "/sitemap-craftsmen-1.xml", 3],
])("reads for %s no more than an index leads to", async (_what, path, questions) => {
  expect((await site.get(path)).statusCode).toBe(200);
  await expectIndexes(questions);
});

/**
 * Of the questions about craftsmen, so many, none was answered by reading all of them; nor would it
 * be by a plan for all values alike, except when listings are asked for words, which is planned
 * each time.
 */
async function expectIndexes(questions: number) {
  const asked = heard.queries.splice(0);
  expect(asked.filter(({ query }) => aboutCraftsmen.test(query))).toHaveLength(questions);
  for (const { query, params } of asked.filter(({ query }) => growing.test(query))) {
    const isKept = !(query.includes("json_agg") && query.includes('from "craftsman"'));
    for (const way of isKept ? [explainGenericPlan, explain] : [explain]) {
      const plan = await way(site.db, query, params);
      expect(plan, query).not.toMatch(
        /Seq Scan on (craftsman|name_pair|listing_block|further_list)/,
      );
    }
  }
}

const aboutCraftsmen = /from "(craftsman|name_pair)"/;
/** Tables that grow with the directory. */
const growing = /from "(craftsman|name_pair|listing_block|further_list)"/;
