import { and, eq, isNull, sql } from "drizzle-orm";
import { type Actor, writeAudit } from "#src/audit/write-audit.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { rowsOf } from "#src/database/statement.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { updateSearchText } from "#src/features/craftsmen/search/words/stored-search-text.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import {
  isHiddenByImport,
  notYetPublic,
} from "#src/features/craftsmen/unfinished-import.server.ts";
import type { ImportReport } from "./contract.ts";
import { listedKeys } from "./plan.ts";
import { isUnused, removeEntries, removeListings } from "./remove-imported.server.ts";
import { findRun, importUndoWindow, showImport } from "./report.server.ts";
import { importedChange, importedListing, importRun } from "./table.server.ts";
import { importTexts } from "./texts.ts";

interface Deps {
  db: Database;
  now: () => Date;
}

/**
 * Takes back what an import has written and nobody has touched since. Visitors see none of it from one moment to the
 * next; the rows are then deleted in small batches.
 * @throws Refusal `notFound`, or `conflict` where it is not done, or too late
 */
export async function undoImport({ db, now }: Deps, by: Actor, id: number): Promise<ImportReport> {
  const run = await findRun(db, id);
  if (run.state !== "done" || run.isDryRun || !run.finishedAt) {
    throw new Refusal("conflict", { message: importTexts.notDone });
  }
  if (!run.undoneAt) {
    if (run.finishedAt.getTime() + importUndoWindow <= now().getTime()) {
      throw new Refusal("conflict", { message: importTexts.tooLate });
    }
    await db.transaction((tx) => hide(tx, { by, id, now: now() }));
  }
  await removeHidden(db, id);
  return showImport(db, id, now());
}

/** Hourly, and at the start of an embedded database: goes on with what a process that was killed has not removed. */
export async function finishUndone(db: Database): Promise<void> {
  const undone = await db
    .selectDistinct({ id: importRun.id })
    .from(importRun)
    .innerJoin(importedListing, eq(importedListing.importId, importRun.id))
    .innerJoin(craftsman, eq(craftsman.id, importedListing.listingId))
    .where(and(sql`${importRun.undoneAt} is not null`, isHiddenByImport));
  for (const { id } of undone) await removeHidden(db, id);
}

async function hide(tx: Database, { by, id, now }: { by: Actor; id: number; now: Date }) {
  await tx.execute(sql`set local statement_timeout = 0`);
  // First, in the order of all who change listings: a later statement sees who has claimed one meanwhile.
  await tx
    .select({ id: craftsman.id })
    .from(importedListing)
    .innerJoin(craftsman, eq(craftsman.id, importedListing.listingId))
    .where(eq(importedListing.importId, id))
    .orderBy(craftsman.id)
    .for("update", { of: craftsman });
  const marked = await tx
    .update(importRun)
    .set({ undoneAt: now, message: importTexts.undone })
    .where(and(eq(importRun.id, id), isNull(importRun.undoneAt)))
    .returning({ id: importRun.id });
  // Another request was first.
  if (marked.length === 0) return;
  const changes = await tx.select().from(importedChange).where(eq(importedChange.importId, id));
  for (const change of changes) await revertChange(tx, change);
  const hidden = await rowsOf<{ id: number }>(
    tx,
    sql`update ${craftsman}
      set state = 'suspended', state_reason = ${notYetPublic}, search_text = ''
      from ${importedListing} where ${importedListing.importId} = ${id}
        and ${importedListing.listingId} = ${craftsman.id} and ${isUntouched} returning ${craftsman.id} as id`,
  );
  await writeAudit(tx, by, { act: "import.undo", subject: id, after: { count: hidden.length } });
}

/** One that another listing has taken was not corrected. */
const isNumberUntouched = sql`(${craftsman.phone} is null
  or ${craftsman.phone} = coalesce(${importedListing.values} ->> 'phone', ${craftsman.phone}))`;

/** Published or hidden for want of a word to its craftsman, used by nobody, and with the values of the import. */
const isUntouched = sql`(${craftsman.state} = 'approved' or ${importedListing.hiddenAt} is not null)
  and ${isUnused}
  and ${isNumberUntouched}
  and not exists (select from ${importedChange} where ${importedChange.listingId} = ${craftsman.id})
  and ${sql.join(
    listedKeys.map(
      (key) =>
        sql`${craftsman[key]}::text is not distinct from ${importedListing.values} ->> ${sql.raw(`'${key}'`)}`,
    ),
    sql` and `,
  )}`;

async function revertChange(
  tx: Database,
  { importId, listingId, before, after }: typeof importedChange.$inferSelect,
) {
  const [row] = await tx
    .select({ listing: craftsman, imported: importedListing.values })
    .from(craftsman)
    .innerJoin(importedListing, eq(importedListing.listingId, craftsman.id))
    .where(eq(craftsman.id, listingId))
    .for("update", { of: craftsman });
  const isEdited = listedKeys.some((key) => key in after && row?.listing[key] !== after[key]);
  if (row && !isEdited) {
    await tx.update(craftsman).set(before).where(eq(craftsman.id, listingId));
    await updateSearchText(tx, listingId);
    await tx
      .update(importedListing)
      .set({ values: { ...row.imported, ...before } })
      .where(eq(importedListing.listingId, listingId));
  }
  const isIt = and(eq(importedChange.importId, importId), eq(importedChange.listingId, listingId));
  await tx.delete(importedChange).where(isIt);
}

async function removeHidden(db: Database, id: number) {
  await removeListings(db, { importId: id, werePublic: true });
  await removeEntries(db, id);
}
