import { and, isNotNull, isNull, lt } from "drizzle-orm";
import type { Database } from "../database/open.server.ts";
import { day } from "../util/time.ts";
import { mail } from "./table.server.ts";

/** Neither sent nor dropped. */
export const isWaiting = and(isNull(mail.sentAt), isNull(mail.droppedAt));

/**
 * What an admin is told of: mails that should have gone out a day ago, and failed when they were
 * last tried. Most of them are still tried.
 */
export const hasFailed = (now: Date) =>
  and(isWaiting, isNotNull(mail.lastError), lt(mail.createdAt, new Date(now.getTime() - day)));

export const countFailedMail = (db: Database, now: Date): Promise<number> =>
  db.$count(mail, hasFailed(now));
