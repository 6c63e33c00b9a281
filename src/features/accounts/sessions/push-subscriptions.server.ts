import { and, eq, ne } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { pushSubscription } from "#src/push/table.server.ts";

/** A browser has logged in again: its notifications belong to the new session. */
export async function moveToSession(
  tx: Database,
  deviceId: string,
  { accountId, sessionId }: { accountId: number; sessionId: string },
): Promise<void> {
  await tx
    .update(pushSubscription)
    .set({ sessionId })
    .where(and(eq(pushSubscription.id, deviceId), eq(pushSubscription.accountId, accountId)));
}

/** Ends the notifications of the browser whose session is ended by hand. */
export async function endDeviceOf(db: Database, sessionId: string): Promise<void> {
  await db.delete(pushSubscription).where(eq(pushSubscription.sessionId, sessionId));
}

/** Ends those of an account, but for the browser with the session that is spared. */
export async function endDevices(db: Database, accountId: number, spared?: string): Promise<void> {
  const isOther = spared ? ne(pushSubscription.sessionId, spared) : undefined;
  await db.delete(pushSubscription).where(and(eq(pushSubscription.accountId, accountId), isOther));
}
