import { and, eq, isNotNull, isNull, lt } from "drizzle-orm";
import type { Database } from "../database/open.server.ts";
import type { Outbox } from "./outbox.server.ts";
import { mail } from "./table.server.ts";

const hour = 60 * 60 * 1000;
const day = 24 * hour;

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

/**
 * Has those tried that wait for an hour and never were: their jobs are lost, as when a restore was cut
 * off, and no admin would be told of them.
 */
export async function tryForgotten(db: Database, outbox: Pick<Outbox, "tryNow">, now: Date) {
  const forgotten = await db
    .select({ id: mail.id })
    .from(mail)
    .where(
      and(isWaiting, eq(mail.attempts, 0), lt(mail.createdAt, new Date(now.getTime() - hour))),
    );
  for (const { id } of forgotten) await db.transaction((tx) => outbox.tryNow(tx, id));
}
