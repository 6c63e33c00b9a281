import { eq } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { importRun } from "./table.server.ts";

interface CountedImport {
  id: number;
  /** In the whole file. */
  rows: number;
  listings: readonly unknown[];
  changes: readonly unknown[];
}

/** How many listings are left to be written, or to be published. */
interface Left {
  unwritten?: number;
  unpublished?: number;
  unchanged?: number;
}

/** Stores how far an import is, in the transaction that brings it further. */
export async function setProgress(
  tx: Database,
  { id, rows, listings, changes }: CountedImport,
  { unwritten = 0, unpublished = listings.length, unchanged = changes.length }: Left,
): Promise<void> {
  const left = (unwritten + unpublished) / 2 + unchanged;
  await tx
    .update(importRun)
    .set({ doneRows: Math.floor(rows - left) })
    .where(eq(importRun.id, id));
}
