import { arrayContains, sql } from "drizzle-orm";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import type { Merge } from "#src/features/catalogue/users.server.ts";
import { adminInvitation } from "./table.server.ts";

/** Moderators of a city that is merged into another one decide the orders of that one instead. */
export async function moveModerators(tx: Database, { id, into }: Merge): Promise<void> {
  for (const table of [account, adminInvitation]) {
    const { cities } = table;
    await tx
      .update(table)
      .set({
        // Once, also for who had both.
        cities: sql`array_append(array_remove(array_remove(${cities}, ${id}::int), ${into}::int), ${into}::int)`,
      })
      .where(arrayContains(cities, [id]));
  }
}
