import { and, eq, gt, isNotNull, isNull, lte, or } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { day } from "#src/util/time.ts";
import { craftsman } from "./table.server.ts";

/** What is counted anew once somebody says that a listing is still true, be it an admin. */
export const freshFrom = (now: Date) => ({
  freshSince: now,
  isConfirmed: true,
  askedAt: null,
  timesAsked: 0,
  phoneDoubtedAt: null,
  phoneAskedAt: null,
  unconfirmedSince: null,
});

/** The same where its craftsman says so, which visitors are told. */
export const confirmedAt = (now: Date) => ({ ...freshFrom(now), confirmedAt: now });

/**
 * Notes that a published listing is still true, by a login, an edit, a proof or an answer of its craftsman. Written once
 * a day at most, since each change of a listing empties caches.
 */
export async function confirmListing(db: Database, id: number, now: Date): Promise<void> {
  const isOld = or(
    lte(craftsman.freshSince, new Date(now.getTime() - day)),
    eq(craftsman.isConfirmed, false),
    isNull(craftsman.confirmedAt),
    gt(craftsman.timesAsked, 0),
    isNotNull(craftsman.phoneDoubtedAt),
  );
  await db
    .update(craftsman)
    .set(confirmedAt(now))
    .where(and(eq(craftsman.id, id), eq(craftsman.state, "approved"), isOld));
}

/** What visitors are told of a listing that nobody has confirmed for months. */
export const unconfirmedView = (since: Date | null, confirmedAt: Date | null) => ({
  ...(since ? { unconfirmed_since: since.toISOString() } : {}),
  ...(since && !confirmedAt ? { never_confirmed: true as const } : {}),
});
