import { sql } from "drizzle-orm";
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
    insert into craftsman (id, fullname, phone, gender, profession_id, city_id, state, approved_at,
      search_text)
    select id, 'حرفي', '+9639' || 40000000 + id, 'male', 1 + (id % 7) / 3, 1 + (id % 5) / 2,
      case when id % 11 = 0 then 'pending' else 'approved' end,
      case when id % 11 = 0 then null else timestamptz '2026-01-01' + id * interval '1 minute' end,
      ' عمر '
    from made order by id`);
}

interface Row {
  id: number;
  profession_id: number;
  city_id: number;
}

/** The approved ones as they stand in the tables themselves, newest first. */
const approved = () =>
  rowsOf<Row>(
    site.db,
    sql`select id, profession_id, city_id from craftsman where state = 'approved'
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

const filters = ["", "profession=1", "city=3", "profession=2&city=1", "profession=3&city=3"];

/** What each of these says agrees with the tables, on every page that is looked at. */
async function expectTrue() {
  const all = await approved();
  for (const filter of filters) {
    const asked = new URLSearchParams(filter);
    const wanted = all.filter(
      (row) =>
        (!asked.has("profession") || row.profession_id === Number(asked.get("profession"))) &&
        (!asked.has("city") || row.city_id === Number(asked.get("city"))),
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
