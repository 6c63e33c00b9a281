import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { lineKey } from "#src/arabic/same-line.ts";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { rowsOf, violatedConstraint } from "#src/database/statement.server.ts";
import { emptyDatabase } from "#tests/support/database/database.ts";
import { addAccount } from "#tests/support/rows.ts";

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
      await addAccount(db, { phone: null });
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
