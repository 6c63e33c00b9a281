import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { rowsOf } from "#src/database/statement.server.ts";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import { addAccount, addCity, addProfession } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

let site: Site;

beforeEach(async () => {
  site = await openSite();
  for (const title of ["سبّاك", "نجّار", "حدّاد"]) await addProfession(site.db, title);
  for (const name of ["دمشق", "حمص", "حلب"]) await addCity(site.db, name);
});

/** Adds so many, unevenly spread, most of them approved, in the order of their ids. */
async function addMany(count: number) {
  await site.db.execute(sql`
    with made as (
      insert into account (email, password_hash, type)
      select gen_random_uuid() || '@mail.example', 'none', 0 from generate_series(1, ${count}::int)
      returning id)
    insert into craftsman (id, fullname, phone, gender, profession_id, city_id,
      further_profession_ids, further_city_ids, state, approved_at, search_text)
    select id, 'حرفي', '+9639' || 40000000 + id, 'male', 1 + (id % 7) / 3, 1 + (id % 5) / 2,
      -- Some name the first one again, which the database takes out.
      case when id % 6 = 0 then array[1 + id % 3, 1 + id / 6 % 3] end,
      case when id % 9 = 0 then array[3, 1 + id / 9 % 3] end,
      case when id % 11 = 0 then 'pending' else 'approved' end,
      case when id % 11 = 0 then null else timestamptz '2026-01-01' + id * interval '1 minute' end,
      ' عمر '
    from made order by id`);
}

interface Row {
  id: number;
  profession_id: number;
  city_id: number;
  /** All of them. */
  professions: number[];
  cities: number[];
}

/** The approved ones as they stand in the tables themselves, newest first. */
const approved = () =>
  rowsOf<Row>(
    site.db,
    sql`select id, profession_id, city_id,
        array_prepend(profession_id, further_profession_ids) as professions,
        array_prepend(city_id, further_city_ids) as cities
      from craftsman where state = 'approved'
      order by approved_at desc, id desc`,
  );

/** Rows of 0 stay where the last listing goes. */
const storedCounts = () =>
  rowsOf(
    site.db,
    sql`select profession_id, city_id, block, listed from listing_block where listed <> 0
      union all select profession_id, city_id, null, listed from listing_total where listed <> 0
      order by 1, 2, 3`,
  );

const furtherLists = () => rowsOf(site.db, sql`select * from further_list`);

type Act = Partial<Record<"further_profession_ids" | "further_city_ids", number[] | null>> & {
  id?: number;
  every?: number;
  state?: string;
  profession_id?: number;
  city_id?: number;
};

/** Does what an act says to one listing, or to every so many. */
async function change({ id, every, state, ...values }: Act) {
  const which = every === undefined ? sql`id = ${id}` : sql`id % ${every}::int = 0`;
  if (state === "gone") {
    await site.db.execute(sql`delete from account where ${which}`);
  } else if (state) {
    await site.db.execute(sql`
      update craftsman set state = ${state},
        state_reason = case when ${state} = 'suspended' then 'x' end,
        approved_at = coalesce(approved_at, now())
      where ${which}`);
  }
  for (const [column, value] of Object.entries(values)) {
    const stored = Array.isArray(value) ? `{${value.join(",")}}` : value;
    await site.db.execute(
      sql`update craftsman set ${sql.identifier(column)} = ${stored} where ${which}`,
    );
  }
}

type Used = { id: number; users: number };

/** How many listings have each beside their first one, as stored and as counted. */
const usedBeside = (kind: "city" | "profession") =>
  rowsOf<Used>(
    site.db,
    sql`select ${sql.identifier(`${kind}_id`)} as id, craftsmen as users from further_count
      where ${sql.identifier(`${kind}_id`)} <> 0 and craftsmen <> 0 order by 1`,
  );
const usersBeside = (kind: "city" | "profession") =>
  rowsOf<Used>(
    site.db,
    sql`select id, count(*)::int as users from (
        select unnest(${sql.identifier(`further_${kind}_ids`)}) as id from craftsman) used
      group by id order by id`,
  );

const filters = ["", "profession=1", "city=3", "profession=2&city=1", "profession=3&city=3"];

/** What each of these says agrees with the tables, on every page that is looked at. */
async function expectTrue() {
  const all = await approved();
  for (const filter of filters) {
    const asked = new URLSearchParams(filter);
    const wanted = all.filter(
      (row) =>
        (!asked.has("profession") || row.professions.includes(Number(asked.get("profession")))) &&
        (!asked.has("city") || row.cities.includes(Number(asked.get("city")))),
    );
    const last = Math.max(1, Math.ceil(wanted.length / 12));
    const pages = [1, 2, 86, 87, Math.ceil(last / 2), last - 1, last, last + 1];
    for (const page of new Set(pages.filter((page) => page > 0))) {
      const url = `/api/search?${filter}&page=${page}`;
      const { total, data } = (await site.get(url)).json();
      expect(total, url).toBe(wanted.length);
      const ids = data.map(({ id }: Row) => id);
      expect(ids, url).toEqual(wanted.slice((page - 1) * 12, page * 12).map(({ id }) => id));
    }
  }
}

describe("the total and every page are those of the tables", () => {
  it("over several blocks, with holes, moves and returns", { tags: ["slow"] }, async () => {
    for (const count of [1500, 1000, 1000]) {
      await addMany(count);
      await site.db.execute(sql`select setval('craftsman_position_seq', 5000 +
        nextval('craftsman_position_seq'))`);
    }
    await expectTrue();
    await site.db.execute(sql`delete from account where id % 3 = 0`);
    await site.db.execute(sql`
      update craftsman set state = 'suspended', state_reason = 'x'
      where state = 'approved' and id % 4 = 1`);
    await expectTrue();
    await site.db.execute(sql`
      update craftsman set state = 'approved', state_reason = null
      where state = 'suspended' and id % 8 = 1`);
    await site.db.execute(sql`
      update craftsman set profession_id = 1 + id % 3, city_id = 3 where id % 10 < 4`);
    await site.db.execute(sql`delete from account where id between 700 and 2400`);
    await expectTrue();
    await site.db.execute(sql`delete from account`);
    await expectTrue();
    expect(await furtherLists()).toEqual([]);
  });

  it("80: whatever becomes of further professions and cities, in any order", async () => {
    await addMany(60);
    const id = fc.integer({ min: 1, max: 60 });
    const entry = fc.integer({ min: 1, max: 3 });
    const further = fc.option(fc.array(entry, { maxLength: 3 }));
    const act = fc.oneof(
      fc.record({ id, further_profession_ids: further }),
      fc.record({ id, further_city_ids: further }),
      fc.record({ id, profession_id: entry, city_id: entry }),
      fc.record({ id, state: fc.constantFrom("approved", "suspended", "gone") }),
      fc.record({ every: fc.integer({ min: 2, max: 9 }), city_id: entry }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 6 }), async (acts) => {
        for (const one of acts) await change(one);
        const rows = await approved();
        const counts = new Map<string, number>();
        for (const { professions, cities } of rows) {
          for (const profession of [0, ...professions]) {
            for (const city of [0, ...cities]) {
              const key = `${profession} ${city}`;
              counts.set(key, (counts.get(key) ?? 0) + 1);
            }
          }
        }
        const totals = await rowsOf<Row & { listed: number }>(
          site.db,
          sql`select profession_id, city_id, listed from listing_total where listed <> 0`,
        );
        expect(
          new Map(totals.map((row) => [`${row.profession_id} ${row.city_id}`, row.listed])),
        ).toEqual(counts);
        const before = await storedCounts();
        await site.db.execute(sql`select recount_listings()`);
        expect(await storedCounts()).toEqual(before);
        expect(await usedBeside("city")).toEqual(await usersBeside("city"));
        expect(await usedBeside("profession")).toEqual(await usersBeside("profession"));
      }),
      { numRuns: 25 },
    );
    await expectTrue();
  });

  it("after all listings are counted anew", async () => {
    await addMany(40);
    await site.db.execute(sql`delete from account where id % 3 = 0`);
    const kept = await storedCounts();
    await site.db.execute(sql`update listing_block set listed = listed + 1`);
    await site.db.execute(sql`delete from listing_total where city_id = 0`);
    await site.db.execute(sql`select recount_listings()`);
    expect(await storedCounts()).toEqual(kept);
    await expectTrue();
  });

  it("after approvals and suspensions that come at the same time", async () => {
    const admin = await signedInAdmin(site);
    const ids: number[] = [];
    for (let number = 0; number < 24; number++) {
      const trade = { professionId: 1 + (number % 3), cityId: 1 + (number % 2) };
      ids.push(await addAccount(site.db, { ...trade, state: "pending" }));
    }
    const approvals = await Promise.all(ids.map((id) => admin.post(`/api/craftsmen-approv/${id}`)));
    expect(approvals.map(({ statusCode }) => statusCode)).toEqual(ids.map(() => 200));
    const acts = ids.map((id, index) =>
      index % 2
        ? admin.post(`/api/craftsmen-suspend/${id}`, { reason: "complaints" })
        : admin.post(`/api/craftsmen-approv/${id}`),
    );
    for (const { statusCode } of await Promise.all(acts)) expect(statusCode).toBe(200);
    const all = await approved();
    expect(all).toHaveLength(12);
    const { total, data } = (await site.get("/api/craftsmen")).json();
    expect(total).toBe(12);
    expect(new Set(data.map(({ id }: Row) => id))).toEqual(new Set(all.map(({ id }) => id)));
  });
});
