import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { addCraftsmen } from "#tests/support/database/many-craftsmen.ts";
import { explain, type RecordedQueries, recordQueries } from "#tests/support/database/queries.ts";
import { Person } from "#tests/support/person.ts";
import { addAccount, addAdmin } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

let site: Site;
let admin: Person;
let heard: RecordedQueries;
beforeAll(async () => {
  site = await openSite();
  // Tables and indexes as new: what other tests leave in them would have a say in the plans.
  await site.db.execute(sql`truncate account, name_pair, listing_block cascade`);
  await addAdmin(site.db);
  await addAccount(site.db, {
    fullname: "غسان",
    email: "ghassan@other.example",
    phone: "+963944123456",
    state: "declined",
  });
  await addCraftsmen(site.db, 20_000);
  await site.db.execute(sql`vacuum analyze account, craftsman, profession, city`);
  admin = new Person(site);
  await admin.signIn("admin@mail.example");
  heard = recordQueries(site.db);
});
afterAll(() => heard.stop());
beforeEach(() => {
  heard.queries.length = 0;
});

it.each([
  "q=غسان",
  "q=ghassan",
  "q=other.example",
  "q=0944123",
  "q=41234",
  "q=غسان 0944 ghas",
  "state=declined",
])("reads for %s no more than indexes lead to", async (query) => {
  const answer = await admin.get(`/api/craftsmen-records?${encodeURI(query)}`);
  expect(answer.json().total).toBe(1);
  const listing = heard.queries.filter(({ query }) => query.includes('from "craftsman"'));
  expect(listing).toHaveLength(2);
  for (const { query, params } of listing) {
    const plan = await explain(site.db, query, params);
    expect(plan, query).not.toMatch(/Seq Scan on (craftsman|account)/);
  }
});
