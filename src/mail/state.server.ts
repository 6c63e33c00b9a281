import { and, eq, gt, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { day } from "#src/util/time.ts";
import { mail } from "./table.server.ts";

/** Neither sent nor dropped. */
export const isPending = and(isNull(mail.sentAt), isNull(mail.droppedAt));

/** SQL: the database's time in so many ms. */
export const fromNow = (delay: number) => sql`now() + ${delay} * interval '1 millisecond'`;

/** No worker is sending it, and none that did may still be at it. */
export const isUnclaimed = or(isNull(mail.claimedUntil), lt(mail.claimedUntil, sql`now()`));

/**
 * Mails shown to admins as failed: older than a day, and the last attempt failed. Most of them are
 * still being retried.
 */
export const hasFailed = (now: Date) =>
  and(isPending, isNotNull(mail.lastError), lt(mail.createdAt, new Date(now.getTime() - day)));

/** `lastError` of a mail that was dropped because of a limit. */
export const limitReached = "limit";

/** Mails of the last day that were dropped because of a limit. */
export const countLimitedMail = (db: Database, now: Date): Promise<number> =>
  db.$count(
    mail,
    and(eq(mail.lastError, limitReached), gt(mail.droppedAt, new Date(now.getTime() - day))),
  );

/** @returns mails not sent yet, those of them that were given up, and the age of the oldest that was not */
export async function readMailQueue(db: Database) {
  const isWaiting = isNotNull(mail.nextAttemptAt);
  const [row] = await db
    .select({
      waiting: sql<number>`count(*) filter (where ${isWaiting})::int`,
      failed: sql<number>`count(*) filter (where not ${isWaiting})::int`,
      oldestSeconds: sql<number>`coalesce(extract(epoch from now() - min(${mail.createdAt})
        filter (where ${isWaiting})), 0)::float8`,
    })
    .from(mail)
    .where(isPending);
  return row!;
}

export const countFailedMail = (db: Database, now: Date): Promise<number> =>
  db.$count(mail, hasFailed(now));
