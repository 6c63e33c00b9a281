import { and, asc, inArray, sql } from "drizzle-orm";
import type { Database, OpenDatabase } from "#src/database/open.server.ts";
import { searchText } from "#src/features/craftsmen/search/words/search-text.ts";
import {
  mergeIndexEntries,
  searchedColumns,
} from "#src/features/craftsmen/search/words/stored-search-text.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { isHiddenByImport } from "#src/features/craftsmen/unfinished-import.server.ts";

/**
 * Publishes listings that were inserted with `isPublic: false`. One that was suspended for another reason since stays
 * hidden.
 * @param tx a transaction, in which they are locked in the order of their ids
 */
export async function publishListings(
  tx: Database,
  kind: OpenDatabase["kind"],
  ids: readonly number[],
): Promise<void> {
  const rows = await tx
    .select({ id: craftsman.id, ...searchedColumns })
    .from(craftsman)
    .where(and(inArray(craftsman.id, [...ids]), isHiddenByImport))
    .orderBy(asc(craftsman.id))
    .for("update");
  if (rows.length === 0) return;
  const texts = JSON.stringify(rows.map(({ id, ...row }) => ({ id, text: searchText(row) })));
  await mergeIndexEntries(tx, kind, () =>
    tx.execute(sql`
      update ${craftsman} set
        state = 'approved', state_reason = null, search_text = made.text
      from json_to_recordset(${texts}::json) made (id integer, text text)
      where ${craftsman.id} = made.id`),
  );
}
