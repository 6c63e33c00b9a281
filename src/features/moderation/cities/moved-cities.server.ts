import { and, arrayContains, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { audit } from "#src/audit/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import type { Merge } from "#src/features/catalogue/users.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { formerDecision } from "#src/features/former-decisions/table.server.ts";

/** Where ids of cities are remembered. */
const remembered = [
  { table: craftsman, column: craftsman.refusedCityIds, name: "refusedCityIds" },
  { table: craftsman, column: craftsman.flagCityIds, name: "flagCityIds" },
  { table: formerDecision, column: formerDecision.cityIds, name: "cityIds" },
  { table: audit, column: audit.cityIds, name: "cityIds" },
] as const;

/** Rows of each that one statement changes: up to 4 ms each on a busy machine. */
const movedAtOnce = 100;

/** What a city refused or has to look at is that of the one into which it is merged. */
export async function moveRememberedCities(tx: Database, merge: Merge): Promise<void> {
  while (!(await moveSomeRememberedCities(tx, merge)));
}

/** The first of that, few enough for a short transaction. @returns whether nothing is left */
export async function moveSomeRememberedCities(
  tx: Database,
  { id, into }: Merge,
): Promise<boolean> {
  for (const { table, column, name } of remembered) {
    const named = arrayContains(column as PgColumn, [id]);
    const some = tx.select({ row: sql`ctid` }).from(table).where(named).limit(movedAtOnce);
    // The other one once, also where both are stored.
    const moved = sql`array_append(array_remove(array_remove(${column}, ${id}::int), ${into}::int), ${into}::int)`;
    const rows = await tx
      .update(table)
      .set({ [name]: moved })
      .where(and(sql`ctid = any(array(${some}))`, named))
      .returning({ one: sql`1` });
    if (rows.length > 0) return false;
  }
  return true;
}
