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

/** Whether a merge into this listing can be undone, so that nothing may go that it needs. */
export const hasUndoableMerge = async (db: Database, id: number, now: Date): Promise<boolean> =>
  (await db.$count(listingMerge, and(eq(listingMerge.keptId, id), isUndoable(now)))) > 0;
