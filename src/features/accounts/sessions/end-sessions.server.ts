import { and, desc, eq, inArray, lte, ne } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { session } from "#src/features/accounts/table.server.ts";
import { endDeviceOf, endDevices } from "./push-subscriptions.server.ts";

const maxSessions = 50;

/**
 * Refuses what an ended session has begun; ask it once the listing's row is locked, as whoever ends the sessions
 * with it has.
 * @throws Refusal `unauthenticated`
 */
export async function refuseEndedSession(tx: Database, sessionId: string): Promise<void> {
  if (!(await tx.$count(session, eq(session.id, sessionId)))) throw new Refusal("unauthenticated");
}

/** Ends one of one's own, and the notifications of its browser. @returns false where there is none such */
export async function endSession(db: Database, accountId: number, id: string): Promise<boolean> {
  const ended = await db
    .delete(session)
    .where(and(eq(session.id, id), eq(session.accountId, accountId)))
    .returning({ id: session.id });
  if (ended.length > 0) await endDeviceOf(db, id);
  return ended.length > 0;
}

/** Nobody has so many devices; who goes on logging in ends the sessions that are used least. */
export async function endOldest(tx: Database, accountId: number) {
  const excess = tx
    .select({ id: session.id })
    .from(session)
    .where(eq(session.accountId, accountId))
    .orderBy(desc(session.lastSeenAt), desc(session.createdAt))
    .offset(maxSessions);
  await tx.delete(session).where(inArray(session.id, excess));
}

/** Ends all of an account, but for the one that is spared, and the notifications of their browsers. */
export async function endSessions(db: Database, accountId: number, spared?: string) {
  await db
    .delete(session)
    .where(and(eq(session.accountId, accountId), spared ? ne(session.id, spared) : undefined));
  await endDevices(db, accountId, spared);
}

/** Removes the rows of sessions that have ended by themselves. */
export async function removeExpired(db: Database, now: Date) {
  await db.delete(session).where(lte(session.expiresAt, now));
}
