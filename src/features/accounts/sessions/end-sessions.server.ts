import { and, desc, eq, inArray, isNull, lte, ne, or } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import {
  phoneAccess,
  phoneCode,
  phoneQuestion,
} from "#src/features/accounts/phone/table.server.ts";
import { session } from "#src/features/accounts/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { endDeviceOf, endDevices } from "./push-subscriptions.server.ts";

const maxSessions = 50;

/**
 * Refuses what a session has begun that has ended, or is another account's by now, as after a merge or its undo, and lets
 * nobody end it before the transaction does. The listing's row must be locked before.
 * @throws Refusal `unauthenticated`
 */
export async function refuseEndedSession(
  tx: Database,
  sessionId: string,
  accountId: number,
): Promise<void> {
  const [found] = await tx
    .select({ id: session.id })
    .from(session)
    .where(and(eq(session.id, sessionId), eq(session.accountId, accountId)))
    .for("key share");
  if (!found) throw new Refusal("unauthenticated");
}

/** The listing's row before the account's and its sessions', as everywhere. An admin has none. */
export const lockOwnListing = (tx: Database, id: number) =>
  tx.select({ id: craftsman.id }).from(craftsman).where(eq(craftsman.id, id)).for("update");

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

/**
 * Ends all of an account, but for the one that is spared, the notifications of their browsers, and what was begun by a
 * number: whoever began it may be the one whose session is to end. `lockOwnListing` must be called before.
 */
export async function endSessions(tx: Database, accountId: number, spared?: string) {
  await tx
    .delete(session)
    .where(and(eq(session.accountId, accountId), spared ? ne(session.id, spared) : undefined));
  await endProofs(tx, accountId, spared);
  await endDevices(tx, accountId, spared);
}

/** Ends codes, but for those of the session that is spared, ways to a new password, and questions for admins. */
async function endProofs(tx: Database, id: number, spared: string | undefined) {
  const isOther = spared
    ? or(isNull(phoneCode.sessionId), ne(phoneCode.sessionId, spared))
    : undefined;
  await tx.delete(phoneCode).where(and(eq(phoneCode.craftsmanId, id), isOther));
  const isOpen = and(eq(phoneAccess.kind, "password"), isNull(phoneAccess.doneAt));
  await tx.delete(phoneAccess).where(and(eq(phoneAccess.craftsmanId, id), isOpen));
  await tx.delete(phoneQuestion).where(eq(phoneQuestion.craftsmanId, id));
}

/** Removes the rows of sessions that have ended by themselves. */
export async function removeExpired(db: Database, now: Date) {
  await db.delete(session).where(lte(session.expiresAt, now));
}
