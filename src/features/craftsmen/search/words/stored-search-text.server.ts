import { and, eq, ne, sql } from "drizzle-orm";
import type { Database, OpenDatabase } from "#src/database/open.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { type SearchedFields, searchText } from "./search-text.ts";

/** The columns that words are searched in. */
export const searchedColumns = {
  fullname: craftsman.fullname,
  description: craftsman.description,
} satisfies Record<keyof SearchedFields, unknown>;

type NewListing = Omit<typeof craftsman.$inferInsert, "searchText">;

/** The row of a new listing with the text that it is found by. */
export const withSearchText = <Row extends NewListing>(row: Row) => ({
  ...row,
  searchText: searchText({ fullname: row.fullname, description: row.description ?? null }),
});

/**
 * Changes many search texts in a transaction. On the embedded database, which has one connection, their entries are
 * collected and put into the index together: that takes a third of the time. On a server the index would be locked
 * against searches meanwhile.
 */
export async function mergeIndexEntries(
  tx: Database,
  kind: OpenDatabase["kind"],
  change: () => Promise<unknown>,
): Promise<void> {
  if (kind === "server") return void (await change());
  await tx.execute(sql`alter index craftsman_search set (fastupdate = on)`);
  await change();
  await tx.execute(sql`select gin_clean_pending_list('craftsman_search')`);
  await tx.execute(sql`alter index craftsman_search set (fastupdate = off)`);
}

/**
 * Makes the search text of a listing from its row as stored, in the transaction that has changed the row: what a
 * request leaves out stays in it.
 */
export async function updateSearchText(tx: Database, id: number): Promise<void> {
  const [row] = await tx.select(searchedColumns).from(craftsman).where(eq(craftsman.id, id));
  if (!row) return;
  const text = searchText(row);
  await tx
    .update(craftsman)
    .set({ searchText: text })
    .where(and(eq(craftsman.id, id), ne(craftsman.searchText, text)));
}
