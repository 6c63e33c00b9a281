import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { explain, explainKept, type Heard, listenTo } from "../../../tests/support/queries.ts";
import { addCity, addProfession, openSite, type Site } from "../../../tests/support/site.ts";

const rows = 3000;
const approved = 2800;
const rowsAtOnce = 500;

let site: Site;
let heard: Heard;

beforeAll(async () => {
  site = await openSite();
  for (let number = 1; number <= 20; number++) {
    await addProfession(site.db, `مهنة ${number}`);
    await addCity(site.db, `مدينة ${number}`);
  }
  await site.db.execute(sql`
    insert into account (email, password_hash, type)
    select 'c' || n || '@mail.example', 'none', 0 from generate_series(1, ${rows}::int) n`);
  // Every 500th has a name of its own; professions and cities are spread evenly and unalike. In
  // parts, since so many words to index take a busy machine seconds.
  for (let past = 0; past < rows; past += rowsAtOnce) await addSome(past);
  // What a server's autovacuum leaves behind.
  await site.db.execute(sql`vacuum analyze`);
  heard = listenTo(site.db);
});
afterAll(() => heard.stop());
beforeEach(() => {
  heard.queries.length = 0;
});

const addSome = (past: number) =>
  site.db.execute(sql`
    insert into craftsman (id, fullname, phone, gender, profession_id, city_id, state, created_at,
      approved_at, search_text)
    select id, 'حرفي', '+9639' || 40000000 + id, 'male', 1 + (id - 1) % 20, 1 + (id - 1) / 20 % 20,
      case when id <= ${approved}::int then 'approved' else 'pending' end, '2026-01-01',
      case when id <= ${approved}::int then timestamptz '2026-01-01' + id * interval '1 minute' end,
      case when id % 500 = 0 then ' غسان ' else ' عمر ' end || (
        select string_agg(md5((id * 20 + n)::text), ' ') from generate_series(1, 10) n)
    from account where id > ${past} and id <= ${past + rowsAtOnce} order by id`);

/** How it is asked: without a word, by a statement that is planned once for all values. */
const [kept, word] = [explainKept, explain];

it.each<[string, string, number | null, typeof explain, number?]>([
  ["the whole list", "", approved, kept],
  ["a page of it", "?page=7", approved, kept, 2],
  ["a page far down", "?page=150", approved, kept, 2],
  ["the last page", "?page=234", approved, kept],
  ["a profession", "?profession=3", approved / 20, kept],
  ["a city", "?city=3", approved / 20, kept],
  ["a profession in a city", "?profession=3&city=3", approved / 400, kept],
  ["a word that few have", `?q=${encodeURIComponent("غسان")}`, 5, word],
  ["two letters that few have", `?q=${encodeURIComponent("غس")}`, 5, word],
  ["one letter that few have", `?q=${encodeURIComponent("غ")}`, 5, word],
  ["a word that nobody has", `?q=${encodeURIComponent("كهربائي")}`, 0, word],
  ["a name that may be two words", `?q=${encodeURIComponent("غسانالدين")}`, 0, word],
  ["the name of a profession", `?q=${encodeURIComponent("مهنة 17")}`, null, word],
  [
    "a word in a profession and a city",
    `?q=${encodeURIComponent("غسان")}&profession=20&city=5`,
    2,
    word,
  ],
])(
  "reads for %s no more than an index leads to",
  async (_what, query, total, how, questions = 1) => {
    const response = await site.get(`/api/craftsmen${query}`);
    expect(response.statusCode).toBe(200);
    if (total !== null) expect(response.json().total).toBe(total);
    await expectIndexes(questions, how);
  },
);

it.each([
  ["the trades of a city", "/api/trades?city=3"],
  ["the trades of a profession", "/api/trades?profession=3"],
  ["a part of the sitemap", "/sitemap-craftsmen-1.xml"],
])("reads for %s no more than an index leads to", async (_what, path) => {
  expect((await site.get(path)).statusCode).toBe(200);
  await expectIndexes(path.includes("sitemap") ? 3 : 0, explain);
});

/** Of the questions about craftsmen, so many, none was answered by reading all of them. */
async function expectIndexes(questions: number, how: typeof explain) {
  const asked = heard.queries.splice(0);
  expect(asked.filter(({ query }) => query.includes('from "craftsman"'))).toHaveLength(questions);
  for (const { query, params } of asked.filter(({ query }) => growing.test(query))) {
    for (const way of new Set([how, explain])) {
      const plan = await way(site.db, query, params);
      expect(plan, query).not.toMatch(/Seq Scan on (craftsman|listing_block)/);
    }
  }
}

/** Tables that grow with the directory. */
const growing = /from "(craftsman|listing_block)"/;
