import { eq } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { importedListing, importRun } from "./table.server.ts";
import { rowTexts } from "./texts.ts";

/**
 * Removes what is noted on the row of a listing that is about to be deleted, such as further numbers of the person, and
 * on rows of the same file that repeat its number.
 */
export async function forgetNotes(tx: Database, listingId: number): Promise<void> {
  const [imported] = await tx
    .select({ importId: importedListing.importId, line: importedListing.line })
    .from(importedListing)
    .where(eq(importedListing.listingId, listingId));
  if (!imported) return;
  const { importId, line } = imported;
  const isIt = eq(importRun.id, importId);
  const [run] = await tx
    .select({ notes: importRun.notes })
    .from(importRun)
    .where(isIt)
    .for("update");
  const all = run?.notes ?? [];
  const repeated = rowTexts.sameInFile(line);
  const lines = new Set([
    line,
    ...all.filter(({ message }) => message === repeated).map((note) => note.line),
  ]);
  const notes = all.filter((note) => !lines.has(note.line));
  if (notes.length < all.length) await tx.update(importRun).set({ notes }).where(isIt);
}
