import { eq, inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { lineKey } from "#src/arabic/same-line.ts";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { rowsOf, violatedConstraint } from "#src/database/statement.server.ts";
import { emptyDatabase } from "#tests/support/database/database.ts";
import { runMigration } from "#tests/support/database/migration.ts";
import { addAccount } from "#tests/support/rows.ts";
import { craftsman } from "./table.server.ts";

let db: Database;
beforeEach(async () => {
  ({ db } = await emptyDatabase());
});

const mobile = "+5491123456789";
const landline = "+541123456789";

describe("36: the database has one listing for one line", () => {
  it.each([
    [mobile, landline],
    ["+5215512345678", "+525512345678"],
  ])("in whichever spelling: %s and %s", async (first, second) => {
    for (const [phone, other] of [
      [first, second],
      [second, first],
    ] as const) {
      const id = await addAccount(db, { phone });
      const added = addAccount(db, { phone: other });
      expect(violatedConstraint(await added.catch((error) => error))).toBe(
        "craftsman_phone_unique",
      );
      await addAccount(db, { phone: other, phoneClaimed: true, state: "pending" });
      await db.delete(account).where(eq(account.id, id));
    }
  });

  it("by an index that folds every number as `lineKey` does", async () => {
    const [index] = await rowsOf<{ line: string }>(
      db,
      sql`select pg_get_expr(indexprs, indrelid) as line from pg_index
        where indexrelid = 'craftsman_phone_unique'::regclass`,
    );
    const number = fc
      .stringMatching(/^(?:[1-9]\d{6,14}|549?[1-3]\d{9}|521?[2-9]\d{9}|5[42]\d{8,12})$/)
      .map((digits) => `+${digits}`);
    const phones = fc.sample(number, 2000);
    const rows = await rowsOf<{ line: string }>(
      db,
      sql`select ${sql.raw(index!.line)} as line
        from jsonb_array_elements_text(${JSON.stringify(phones)}::jsonb) with ordinality as given (phone, place)
        order by place`,
    );
    expect(rows.map(({ line }) => line)).toEqual(phones.map(lineKey));
  });
});

describe("36: where two listings have one line already, the migration gives it to", () => {
  it("the published one; the other claims it", async () => {
    const [waiting, published] = await migrated([{ state: "pending" }, { state: "approved" }]);
    expect(published).toMatchObject({ state: "approved", phoneClaimed: false });
    expect(waiting).toMatchObject({ state: "pending", phoneClaimed: true });
  });

  it("the older of two that are published; the other is pending again", async () => {
    const [older, newer] = await migrated([{ state: "approved" }, { state: "approved" }]);
    expect(older).toMatchObject({ state: "approved", phoneClaimed: false });
    expect(newer).toMatchObject({ state: "pending", phoneClaimed: true, approvedAt: null });
  });

  it("a published one rather than an older suspended one, which is declined for its reason", async () => {
    const [suspended, published] = await migrated([
      { state: "suspended", stateReason: "شكاوى" },
      { state: "approved" },
    ]);
    expect(published).toMatchObject({ state: "approved", phoneClaimed: false });
    const declined = { state: "declined", stateReason: "شكاوى", phoneClaimed: true };
    expect(suspended).toMatchObject({ ...declined, approvedAt: null });
  });

  it("one whose e-mail is verified rather than an older one", async () => {
    const pending = { state: "pending" } as const;
    const [unverified, verified] = await migrated([pending, { ...pending, verified: true }]);
    expect(unverified).toMatchObject({ state: "pending", phoneClaimed: true });
    expect(verified).toMatchObject({ state: "pending", phoneClaimed: false });
  });
});

type Given = Parameters<typeof addAccount>[1];

/** Two listings of one line, and one of another, as they are after the migration. */
async function migrated(given: [Given, Given]) {
  // As before the migration, which drops the index; a later one drops the column.
  await db.execute(sql`alter table contact_change add column hid_listing boolean`);
  await db.execute(sql`drop index craftsman_phone_unique`);
  await db.execute(sql`create index craftsman_phone_unique on craftsman (phone)`);
  const ids: number[] = [];
  try {
    for (const [at, phone] of [mobile, landline].entries()) {
      const createdAt = new Date(2026, 0, 1 + at);
      ids.push(await addAccount(db, { ...given[at], phone, createdAt }));
    }
    await addAccount(db, { phone: "+963944123456" });
  } finally {
    await runMigration(db, "0029_phone_lines");
    await db.execute(sql`alter table contact_change drop column hid_listing`);
  }
  const other = await db.select().from(craftsman).where(eq(craftsman.phone, "+963944123456"));
  expect(other).toMatchObject([{ state: "approved", phoneClaimed: false }]);
  return db.select().from(craftsman).where(inArray(craftsman.id, ids)).orderBy(craftsman.id);
}
