import { and, eq, gt, isNotNull } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { unmergeWindow } from "./stored-merge.ts";
import { listingMerge } from "./table.server.ts";

/** Condition: the merge can be undone. */
export const isUndoable = (now: Date) =>
  and(
    isNotNull(listingMerge.data),
    gt(listingMerge.mergedAt, new Date(now.getTime() - unmergeWindow)),
  );

/** The numbers that a listing and those that were merged into it had before, as far as they are kept. */
export async function numbersBeforeMerges(tx: Database, id: number): Promise<string[]> {
  const merges = await tx.select().from(listingMerge).where(eq(listingMerge.keptId, id));
  const rows = merges
    .flatMap(({ data }) => (data ? [...data.before, ...data.gone] : []))
    .flatMap(({ table, rows }) => (table === "craftsman" ? rows : []));
  return rows.flatMap(({ phone }) => (typeof phone === "string" ? phone : []));
}

/** Whether a merge into this listing can be undone, so that nothing may go that it needs. */
export const hasUndoableMerge = async (db: Database, id: number, now: Date): Promise<boolean> =>
  (await db.$count(listingMerge, and(eq(listingMerge.keptId, id), isUndoable(now)))) > 0;
