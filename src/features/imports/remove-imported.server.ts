import { and, asc, eq, gt, inArray, isNull, not, notExists, sql } from "drizzle-orm";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { isInUse, kinds } from "#src/features/catalogue/kinds.server.ts";
import { listingCheck } from "#src/features/craftsmen/checks/table.server.ts";
import { listingMerge } from "#src/features/craftsmen/duplicates/table.server.ts";
import { phoneProof } from "#src/features/craftsmen/proof/table.server.ts";
import { updateSearchText } from "#src/features/craftsmen/search/words/stored-search-text.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { isHiddenByImport } from "#src/features/craftsmen/unfinished-import.server.ts";
import { workPicture } from "#src/features/craftsmen/works/table.server.ts";
import { listingNote } from "#src/features/listings/table.server.ts";
import { createPace } from "./pace.server.ts";
import { findRun } from "./report.server.ts";
import { importedListing } from "./table.server.ts";
import { untoldReason } from "./untold.texts.ts";

/**
 * SQL condition: nobody has claimed the listing, added a picture, proven its number, noted something on it or merged
 * another one into it.
 */
export const isUnused = sql`(${craftsman.image} is null
  and not exists (select from ${account} where ${account.id} = ${craftsman.id}
    and (${account.email} is not null or ${account.passwordHash} is not null))
  and not exists (select from ${phoneProof} where ${phoneProof.craftsmanId} = ${craftsman.id})
  and not exists (select from ${listingCheck} where ${listingCheck.craftsmanId} = ${craftsman.id})
  and not exists (select from ${workPicture} where ${workPicture.craftsmanId} = ${craftsman.id})
  and not exists (select from ${listingMerge} where ${listingMerge.keptId} = ${craftsman.id})
  and not exists (select from ${listingNote} where ${listingNote.listingId} = ${craftsman.id}))`;

/** Listings of one transaction. */
const batchSize = 200;

interface Removal {
  importId: number;
  /** Whether the listings were published before they were hidden: only then one that stays is shown again. */
  werePublic: boolean;
}

/** Deletes the hidden listings of an import in small batches. One that somebody uses by now stays. */
export async function removeListings(db: Database, removal: Removal): Promise<void> {
  const rest = createPace();
  let last: number | undefined = 0;
  while (last !== undefined) {
    const after: number = last;
    last = await db.transaction((tx) => removeBatch(tx, removal, after));
    await rest();
  }
}

/** @returns the last id of the batch, undefined if there was none */
async function removeBatch(
  tx: Database,
  { importId, werePublic }: Removal,
  after: number,
): Promise<number | undefined> {
  const rows = await tx
    .select({ id: craftsman.id, hiddenAt: importedListing.hiddenAt })
    .from(importedListing)
    .innerJoin(craftsman, eq(craftsman.id, importedListing.listingId))
    .where(and(eq(importedListing.importId, importId), isHiddenByImport, gt(craftsman.id, after)))
    .orderBy(asc(craftsman.id))
    .limit(batchSize)
    .for("update", { of: craftsman });
  // A new statement, since a listing may have been claimed while its lock was awaited.
  const ids = rows.map(({ id }) => id);
  const used = tx
    .select({ id: craftsman.id })
    .from(craftsman)
    .where(and(eq(craftsman.id, account.id), not(isUnused)));
  const isUnclaimed = and(isNull(account.passwordHash), isNull(account.email));
  const deleted = await tx
    .delete(account)
    .where(and(inArray(account.id, ids), isUnclaimed, notExists(used)))
    .returning({ id: account.id });
  const gone = new Set(deleted.map(({ id }) => id));
  for (const { id, hiddenAt } of rows.filter((row) => !gone.has(row.id))) {
    if (werePublic) {
      const state = hiddenAt
        ? ({ state: "suspended", stateReason: untoldReason } as const)
        : ({ state: "approved", stateReason: null } as const);
      await tx.update(craftsman).set(state).where(eq(craftsman.id, id));
    }
    await updateSearchText(tx, id);
  }
  return ids.at(-1);
}

/** Deletes the professions and cities that an import has added and nobody uses. */
export async function removeEntries(db: Database, id: number): Promise<void> {
  const run = await findRun(db, id);
  const added = [
    ...run.addedProfessions.map((entry) => ({ kind: kinds.profession, entry })),
    ...run.addedCities.map((entry) => ({ kind: kinds.city, entry })),
  ];
  for (const { kind, entry } of added) {
    try {
      await db.transaction((tx) => tx.delete(kind.table).where(eq(kind.table.id, entry)));
    } catch (error) {
      // Somebody has chosen it since.
      if (!isInUse(kind, error)) throw error;
    }
  }
}
