import { and, eq, gt, isNotNull, isNull, lt } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { day } from "#src/util/time.ts";
import { mail } from "./table.server.ts";

/** Neither sent nor dropped. */
export const isPending = and(isNull(mail.sentAt), isNull(mail.droppedAt));

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

export const countFailedMail = (db: Database, now: Date): Promise<number> =>
  db.$count(mail, hasFailed(now));
