// @module-tag slow
import { type SQL, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { rowsOf } from "#src/database/statement.server.ts";
import { addCity, addProfession } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { listingChange } from "./table.server.ts";

const listings = 120;

let site: Site;

beforeEach(async () => {
  site = await openSite();
  for (const title of ["سبّاك", "نجّار", "حدّاد"]) await addProfession(site.db, title);
  for (const name of ["دمشق", "حمص"]) await addCity(site.db, name);
  await addMany(listings);
});

/** Adds so many: one in two is called «عمر», one in nine «غيلان»; one in eleven waits. */
const addMany = (count: number) =>
  site.db.execute(sql`
    with made as (
      insert into account (email, password_hash, type)
      select gen_random_uuid() || '@mail.example', 'none', 0 from generate_series(1, ${count}::int)
      returning id)
    insert into craftsman (id, fullname, phone, gender, profession_id, city_id, state, approved_at,
      search_text)
    select id, 'حرفي', '+9639' || 40000000 + id, 'male', 1 + id % 3, 1 + id % 2,
      case when id % 11 = 0 then 'pending' else 'approved' end,
      case when id % 11 = 0 then null else now() end,
      case when id % 2 = 0 then ' عمر ' else ' منى ' end
        || case when id % 9 = 0 then 'غيلان ' else '' end
    from made order by id`);

/** What is asked, and who fits by the tables themselves. */
const searches: [query: string, fits: SQL][] = [
  ["q=عمر", sql`search_text like '%عمر%'`],
  ["q=غيلان", sql`search_text like '%غيلان%'`],
  ["q=عمر غيلان", sql`search_text like '%عمر%' and search_text like '%غيلان%'`],
  ["q=نجار", sql`profession_id = 2`],
  ["q=عمر&city=2", sql`city_id = 2 and search_text like '%عمر%'`],
  ["q=عمر&profession=1", sql`profession_id = 1 and search_text like '%عمر%'`],
  [
    "q=منى&profession=3&city=1",
    sql`profession_id = 3 and city_id = 1 and search_text like '%منى%'`,
  ],
  ["q=كهرباء", sql`false`],
];

/** Each search has them all, newest first, on every page. */
async function expectTrue(after: string) {
  for (const [query, fits] of searches) {
    const rows = await rowsOf<{ id: number }>(
      site.db,
      sql`select id from craftsman where state = 'approved' and ${fits} order by position desc`,
    );
    const wanted = rows.map(({ id }) => id);
    const last = Math.max(1, Math.ceil(wanted.length / 12));
    for (const page of new Set([1, Math.ceil(last / 2), last, last + 1])) {
      const url = `/api/craftsmen?${encodeURI(query)}&page=${page}`;
      const { total, data } = (await site.get(url)).json();
      const where = `${query}, page ${page}, after ${after}`;
      expect(total, where).toBe(wanted.length);
      const ids = data.map(({ id }: { id: number }) => id);
      expect(ids, where).toEqual(wanted.slice((page - 1) * 12, page * 12));
    }
  }
}

describe("what words find is true", () => {
  it.each<[string, SQL[]]>([
    ["nothing", []],
    [
      "approvals",
      [sql`update craftsman set state = 'approved', approved_at = now() where state = 'pending'`],
    ],
    [
      "suspensions and returns",
      [
        sql`update craftsman set state = 'suspended', state_reason = 'x'
            where state = 'approved' and id % 4 = 1`,
        sql`update craftsman set state = 'approved', state_reason = null
            where state = 'suspended' and id % 8 = 1`,
      ],
    ],
    ["another name", [sql`update craftsman set search_text = ' غيلان ' where id % 5 = 0`]],
    [
      "another name and the former one again",
      [
        sql`update craftsman set search_text = search_text || 'غيلان ' where id % 5 = 0`,
        sql`update craftsman set search_text = replace(search_text, 'غيلان ', '')`,
      ],
    ],
    ["another trade", [sql`update craftsman set profession_id = 1, city_id = 2 where id % 3 = 1`]],
    [
      "another order",
      [sql`update craftsman set position = 100000 - position where position is not null`],
    ],
    ["deletions", [sql`delete from account where id % 3 = 0`]],
    ["the deletion of all", [sql`delete from account`]],
    ["all being emptied", [sql`truncate craftsman cascade`]],
    // As after a failover to a server that lacks the last changes.
    [
      "changes under numbers that were others'",
      [
        sql`update craftsman set search_text = ' غيلان ' where id % 5 = 0`,
        sql`update listing_change set mark = gen_random_uuid()`,
        sql`delete from listing_change where version < (select max(version) from listing_change)`,
      ],
    ],
    [
      "the loss of all that is told of changes",
      [sql`delete from account where id % 3 = 0`, sql`delete from listing_change`],
    ],
  ])("after %s", async (what, changes) => {
    await expectTrue("nothing");
    for (const change of changes) await site.db.execute(change);
    await expectTrue(what);
  });

  it("after another name for a profession", async () => {
    const find = async () => (await site.get(`/api/craftsmen?q=${encodeURI("نجار")}`)).json();
    expect((await find()).total).toBeGreaterThan(0);
    await site.db.execute(
      sql`update profession set title = 'xx', title_folded = 'xx' where id = 2`,
    );
    expect((await find()).total).toBe(0);
  });

  it.each([200, 1023, 1024, 1025, 3000])(
    "after %i newcomers at once",
    { tags: ["slow"] },
    async (count) => {
      await expectTrue("nothing");
      await addMany(count);
      await expectTrue("newcomers");
    },
  );

  it("after more changes, one by one, than are told of", { tags: ["slow"] }, async () => {
    await expectTrue("nothing");
    await site.db.execute(
      sql.raw(`do $$ begin for number in 1 .. 1100 loop
      update craftsman set search_text = ' غيلان ' where id = 1 + number % ${listings};
    end loop; end $$`),
    );
    await expectTrue("many changes");
    expect(await site.db.$count(listingChange)).toBeLessThanOrEqual(1024);
  });

  it("after changes that came while others searched", { tags: ["slow"] }, async () => {
    await expectTrue("nothing");
    const change = (id: number) =>
      site.db.execute(
        id % 3
          ? sql`update craftsman set search_text = ' غيلان ' where id = ${id}`
          : sql`delete from account where id = ${id}`,
      );
    for (let id = 1; id <= listings; id += 6) {
      const changes = Array.from({ length: 6 }, (_, more) => change(id + more));
      const asked = searches.map(([query]) => site.get(`/api/craftsmen?${encodeURI(query)}`));
      for (const { statusCode } of await Promise.all(asked)) expect(statusCode).toBe(200);
      await Promise.all(changes);
    }
    await expectTrue("all of it");
  });
});
