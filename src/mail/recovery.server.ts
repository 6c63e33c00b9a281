import { and, asc, inArray, isNotNull, sql } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { mailFailureKind } from "./failure-reason.ts";
import { isPending } from "./state.server.ts";
import { mail } from "./table.server.ts";
import type { Transport } from "./transport.server.ts";

/** Between two checks. With the check itself a returned mail server is noticed within a minute. */
export const recoveryIntervalMs = 40_000;
/** A server that can be reached but takes no mail is left alone for up to so many checks. */
const maxSkip = 15;

interface RecoveryDeps {
  db: Database;
  transport: Transport;
}

/**
 * Checks whether a mail server that was unreachable is back, without sending a mail. Then all mails that
 * waited for it are due now instead of after their retry delay, oldest first.
 * @returns the check, which is run regularly; the tests call it themselves
 */
export function createMailRecovery({ db, transport }: RecoveryDeps): () => Promise<void> {
  let lastScheduled = new Map<number, number>();
  let skip = 0;
  let checksToSkip = 0;
  return async () => {
    if (!transport.isReachable || checksToSkip-- > 0) return;
    checksToSkip = 0;
    const waiting = await findWaiting(db);
    if (waiting.length === 0 || !(await transport.isReachable())) {
      lastScheduled = new Map();
      skip = 0;
      return;
    }
    // Mails that failed again although the server could be reached would be tried every 40 seconds.
    const hasFailedAgain = waiting.some(
      ({ id, attempts }) => (lastScheduled.get(id) ?? attempts) < attempts,
    );
    skip = hasFailedAgain ? Math.min(maxSkip, skip * 2 + 1) : 0;
    checksToSkip = skip;
    lastScheduled = new Map(waiting.map(({ id, attempts }) => [id, attempts]));
    const ids = waiting.map(({ id }) => id);
    await db
      .update(mail)
      .set({ nextAttemptAt: sql`now()` })
      .where(and(isPending, inArray(mail.id, ids)));
  };
}

/** Mails that wait for their next attempt since the server could not be reached. */
async function findWaiting(db: Database) {
  const rows = await db
    .select({ id: mail.id, attempts: mail.attempts, lastError: mail.lastError })
    .from(mail)
    .where(and(isPending, isNotNull(mail.lastError), isNotNull(mail.nextAttemptAt)))
    .orderBy(asc(mail.createdAt), asc(mail.id));
  return rows.filter(({ lastError }) => mailFailureKind(lastError ?? "") === "away");
}
