import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { explain, type Heard, listenTo } from "../../../tests/support/queries.ts";
import { addCity, addProfession, openSite, type Site } from "../../../tests/support/site.ts";

const rows = 3000;
const approved = 2800;

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
  // Every 500th has a name of its own; professions and cities are spread evenly and unalike.
  await site.db.execute(sql`
    insert into craftsman (id, fullname, phone, gender, profession_id, city_id, state, created_at,
      approved_at, search_text)
    select id, 'حرفي', '+9639' || 40000000 + id, 'male', 1 + (id - 1) % 20, 1 + (id - 1) / 20 % 20,
      case when id <= ${approved}::int then 'approved' else 'pending' end, '2026-01-01',
      case when id <= ${approved}::int then timestamptz '2026-01-01' + id * interval '1 minute' end,
      case when id % 500 = 0 then ' غسان ' else ' عمر ' end || (
        select string_agg(md5((id * 20 + n)::text), ' ') from generate_series(1, 10) n)
    from account`);
  // What a server's autovacuum leaves behind.
  await site.db.execute(sql`vacuum analyze`);
  heard = listenTo(site.db);
});
afterAll(() => heard.stop());
beforeEach(() => {
  heard.queries.length = 0;
});

it.each([
  ["the whole list", "", approved],
  ["a page of it", "?page=7", approved],
  ["a profession", "?profession=3", approved / 20],
  ["a city", "?city=3", approved / 20],
  ["a profession in a city", "?profession=3&city=3", approved / 400],
  ["a word that few have", `?q=${encodeURIComponent("غسان")}`, 5],
  ["two letters that few have", `?q=${encodeURIComponent("غس")}`, 5],
  ["one letter that few have", `?q=${encodeURIComponent("غ")}`, 5],
  ["a word that nobody has", `?q=${encodeURIComponent("كهربائي")}`, 0],
  ["a name that may be two words", `?q=${encodeURIComponent("غسانالدين")}`, 0],
  ["the name of a profession", `?q=${encodeURIComponent("مهنة 17")}`, null],
  ["a word in a profession and a city", `?q=${encodeURIComponent("غسان")}&profession=20&city=5`, 2],
])("reads for %s no more than an index leads to", async (_what, query, total) => {
  const response = await site.get(`/api/craftsmen${query}`);
  expect(response.statusCode).toBe(200);
  if (total !== null) expect(response.json().total).toBe(total);
  await expectIndexes(2);
});

it.each([
  ["the trades of a city", "/api/trades?city=3"],
  ["the trades of a profession", "/api/trades?profession=3"],
  ["a part of the sitemap", "/sitemap-craftsmen-1.xml"],
])("reads for %s no more than an index leads to", async (_what, path) => {
  expect((await site.get(path)).statusCode).toBe(200);
  await expectIndexes(path.includes("sitemap") ? 3 : 1);
});

/** Of the questions about craftsmen, so many, none was answered by reading all of them. */
async function expectIndexes(questions: number) {
  const asked = heard.queries.filter(({ query }) => query.includes('from "craftsman"'));
  expect(asked).toHaveLength(questions);
  for (const { query, params } of asked) {
    const plan = await explain(site.db, query, params);
    expect(plan, query).not.toContain("Seq Scan on craftsman");
  }
}
