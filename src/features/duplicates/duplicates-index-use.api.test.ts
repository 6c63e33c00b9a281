import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { phoneQuestion } from "#src/features/accounts/phone/table.server.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { addCraftsmen } from "#tests/support/database/many-craftsmen.ts";
import { explain, type RecordedQueries, recordQueries } from "#tests/support/database/queries.ts";
import { openSite, type Site } from "#tests/support/site.ts";

/** All have one name and live in one city, so that there are three pairs of nearly each. */
const many = 10_000;

let site: Site;
let admin: Admin;
let recorded: RecordedQueries;
beforeAll(async () => {
  site = await openSite();
  // Tables and indexes as new: what other tests leave in them would have a say in the plans.
  await site.db.execute(sql`truncate account, name_pair, listing_block cascade`);
  admin = await signedInAdmin(site);
  await addCraftsmen(site.db, many);
  const [one] = (await admin.get("/api/duplicates")).json().data;
  await site.db.insert(phoneQuestion).values({
    craftsmanId: one.younger.id,
    holderId: one.older.id,
    phone: one.older.phone,
    how: "gateway",
    createdAt: new Date(),
  });
  await site.db.execute(
    sql`vacuum analyze account, craftsman, profession, city, same_name, different_people`,
  );
  recorded = recordQueries(site.db);
});
afterAll(() => recorded.stop());
beforeEach(() => {
  recorded.queries.length = 0;
});

it.each(["page=1", "page=2", "page=2500"])(
  "54: of 30,000 pairs among 10,000 listings, %s is read by indexes alone",
  async (query) => {
    const response = await admin.get(`/api/duplicates?${query}`);
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json().total).toBe(3 * many - 6);
    expect(response.json().data).toHaveLength(10);
    const reading = recorded.queries.filter((one) => /same_name|craftsman/.test(one.query));
    expect(reading.length).toBeGreaterThan(2);
    for (const { query, params } of reading) {
      const plan = await explain(site.db, query, params);
      const isCount = /^select count\(\*\)/.test(query);
      const large = isCount ? "craftsman|account" : "craftsman|account|same_name";
      expect(plan, query).not.toMatch(new RegExp(`Seq Scan on (${large})\\b`));
    }
  },
);
