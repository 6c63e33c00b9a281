import { and, arrayContains, inArray, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { audit } from "#src/audit/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import type { Merge } from "#src/features/catalogue/users.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { formerDecision } from "#src/features/former-decisions/table.server.ts";

/** Where ids of cities are remembered. Rows are locked in the order of `key`. */
const remembered = [
  {
    table: craftsman,
    key: craftsman.id,
    column: craftsman.refusedCityIds,
    name: "refusedCityIds",
  },
  { table: craftsman, key: craftsman.id, column: craftsman.flagCityIds, name: "flagCityIds" },
  {
    table: formerDecision,
    key: formerDecision.contactHash,
    column: formerDecision.cityIds,
    name: "cityIds",
  },
  { table: audit, key: audit.id, column: audit.cityIds, name: "cityIds" },
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
  for (const { table, key, column, name } of remembered) {
    const named = arrayContains(column as PgColumn, [id]);
    // Locked first: an update alone would pass over a row that somebody else is changing.
    const some = await tx
      .select({ key: key as PgColumn })
      .from(table)
      .where(named)
      .orderBy(key)
      .limit(movedAtOnce)
      .for("no key update");
    if (some.length === 0) continue;
    const keys = some.map((row) => row.key);
    // The other one once, also where both are stored.
    const moved = sql`array_append(array_remove(array_remove(${column}, ${id}::int), ${into}::int), ${into}::int)`;
    await tx
      .update(table)
      .set({ [name]: moved })
      .where(and(inArray(key as PgColumn, keys), named));
    return false;
  }
  return true;
}
