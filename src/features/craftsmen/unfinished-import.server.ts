import { and, eq, sql } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { rowsOf } from "#src/database/statement.server.ts";
import { craftsman } from "./table.server.ts";

/** Why a listing that is being imported is not public yet. */
export const notYetPublic = "لم يكتمل استيراده بعد.";

/** Why nobody can decide on it or claim it. */
export const unfinishedImport = "هذا الملف قيد الاستيراد أو الإزالة الآن. حاول بعد قليل.";

/** SQL condition: waits to be published by its import, or to be deleted by the undo. */
export const isHiddenByImport = and(
  eq(craftsman.state, "suspended"),
  eq(craftsman.stateReason, notYetPublic),
)!;

/**
 * Whether the import that has added a listing is running or being undone. Nobody decides on such a listing or claims
 * it: it will be public, or deleted, in a moment.
 * @param listing as read under its lock, so that an undo that has hidden it is seen
 */
export async function isOfUnfinishedImport(
  db: Database,
  { id, state, stateReason }: Pick<typeof craftsman.$inferSelect, "id" | "state" | "stateReason">,
): Promise<boolean> {
  if (state !== "suspended" || stateReason !== notYetPublic) return false;
  // An admin can write the same reason. The tables are those of a feature above.
  const unfinished = await rowsOf(
    db,
    sql`select from imported_listing join import_run on import_run.id = import_id
      where listing_id = ${id} and (state = 'running' or undone_at is not null)`,
  );
  return unfinished.length > 0;
}
