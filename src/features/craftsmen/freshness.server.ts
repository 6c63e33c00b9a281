import { and, eq, gt, isNotNull, lte, or } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { day } from "#src/util/time.ts";
import { craftsman } from "./table.server.ts";

/** What is counted anew once somebody says that a listing is still true. */
export const confirmedAt = (now: Date) => ({
  freshSince: now,
  isConfirmed: true,
  askedAt: null,
  timesAsked: 0,
  phoneDoubtedAt: null,
  phoneAskedAt: null,
  unconfirmedSince: null,
});

/**
 * Notes that a published listing is still true, by a login, an edit or an answer of its craftsman. Written once a day
 * at most, since each change of a listing empties caches.
 */
export async function confirmListing(db: Database, id: number, now: Date): Promise<void> {
  const isOld = or(
    lte(craftsman.freshSince, new Date(now.getTime() - day)),
    eq(craftsman.isConfirmed, false),
    gt(craftsman.timesAsked, 0),
    isNotNull(craftsman.phoneDoubtedAt),
  );
  await db
    .update(craftsman)
    .set(confirmedAt(now))
    .where(and(eq(craftsman.id, id), eq(craftsman.state, "approved"), isOld));
}
