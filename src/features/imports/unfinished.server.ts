import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { phoneProof } from "#src/features/craftsmen/proof/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { listingNote } from "#src/features/listings/table.server.ts";
import { notYetPublic } from "#src/features/listings/texts.ts";
import { importedListing, importRun } from "./table.server.ts";

/** SQL condition: waits to be published by its import, or to be deleted by the undo. */
export const isHiddenByImport = and(
  eq(craftsman.state, "suspended"),
  eq(craftsman.stateReason, notYetPublic),
)!;

/** SQL condition: nobody has claimed the listing, added a picture, proven its number or written a note on it. */
export const isUnused = sql`(${craftsman.image} is null
  and not exists (select from ${account} where ${account.id} = ${craftsman.id}
    and (${account.email} is not null or ${account.passwordHash} is not null))
  and not exists (select from ${phoneProof} where ${phoneProof.craftsmanId} = ${craftsman.id})
  and not exists (select from ${listingNote} where ${listingNote.listingId} = ${craftsman.id}))`;

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
  // An admin can write the same reason.
  const [unfinished] = await db
    .select({ id: importRun.id })
    .from(importedListing)
    .innerJoin(importRun, eq(importRun.id, importedListing.importId))
    .where(
      and(
        eq(importedListing.listingId, id),
        or(eq(importRun.state, "running"), isNotNull(importRun.undoneAt)),
      ),
    );
  return unfinished !== undefined;
}
