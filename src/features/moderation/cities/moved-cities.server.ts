import { arrayContains, type SQLWrapper, sql } from "drizzle-orm";
import { audit } from "#src/audit/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import type { Merge } from "#src/features/catalogue/users.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { formerDecision } from "#src/features/former-decisions/table.server.ts";

/** What a city refused or has to look at is that of the one into which it is merged. */
export async function moveRememberedCities(tx: Database, { id, into }: Merge): Promise<void> {
  // The other one once, also where both are stored.
  const moved = (ids: SQLWrapper) =>
    sql`array_append(array_remove(array_remove(${ids}, ${id}::int), ${into}::int), ${into}::int)`;
  await tx
    .update(craftsman)
    .set({ refusedCityIds: moved(craftsman.refusedCityIds) })
    .where(arrayContains(craftsman.refusedCityIds, [id]));
  await tx
    .update(craftsman)
    .set({ flagCityIds: moved(craftsman.flagCityIds) })
    .where(arrayContains(craftsman.flagCityIds, [id]));
  await tx
    .update(formerDecision)
    .set({ cityIds: moved(formerDecision.cityIds) })
    .where(arrayContains(formerDecision.cityIds, [id]));
  await tx
    .update(audit)
    .set({ cityIds: moved(audit.cityIds) })
    .where(arrayContains(audit.cityIds, [id]));
}
