import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { addCraftsmen } from "#tests/support/database/many-craftsmen.ts";
import { explain, type RecordedQueries, recordQueries } from "#tests/support/database/queries.ts";
import { openSite, type Site } from "#tests/support/site.ts";

/** Of which every other one is pending. All have one name and live in one city. */
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
  await site.db.execute(sql`vacuum analyze account, craftsman, profession, city`);
  recorded = recordQueries(site.db);
});
afterAll(() => recorded.stop());
beforeEach(() => {
  recorded.queries.length = 0;
});

it.each(["page=1", "page=400"])(
  "54: with 5,000 orders among 10,000 listings of one name, %s and its flags are read by indexes alone",
  async (query) => {
    const response = await admin.get(`/api/get-craftsmen-orders?${query}`);
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json().data.length).toBeGreaterThan(0);
    const reading = recorded.queries.filter((one) => one.query.includes('from "craftsman"'));
    expect(reading).toHaveLength(4);
    for (const { query, params } of reading) {
      const plan = await explain(site.db, query, params);
      expect(plan, query).not.toMatch(/Seq Scan on (craftsman|account)/);
    }
  },
);
