import { arrayContains, type SQLWrapper, sql } from "drizzle-orm";
import { audit } from "../../../audit/table.server.ts";
import type { Database } from "../../../database/open.server.ts";
import type { Merge } from "../../catalogue/users.server.ts";
import { craftsman } from "../../craftsmen/table.server.ts";
import { formerDecision } from "../../former-decisions/table.server.ts";

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
