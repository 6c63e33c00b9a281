import { and, isNull, lt, not, sql } from "drizzle-orm";
import type { Database } from "../database/open.server.ts";
import type { Jobs } from "../jobs/open.server.ts";
import { hasPendingJob } from "../jobs/queue-state.server.ts";
import { hour } from "../util/time.ts";
import { isWaiting } from "./failed.server.ts";
import type { MailJob } from "./outbox.server.ts";
import { mail } from "./table.server.ts";

const isQueued = hasPendingJob("mail", "mailId", sql`${mail}.id`);

/** Jobs are not part of a backup: the mails that waited get new ones. */
export const tryAllWaiting = (db: Database, jobs: Pick<Jobs, "add">) => queue(db, jobs, isWaiting);

/**
 * The same for those of the hours before whose jobs are lost, as when a restore was cut off. What has
 * failed is left alone: an admin sees it, and decides.
 */
export function tryForgotten(db: Database, jobs: Pick<Jobs, "add">, now: Date) {
  const isOld = lt(mail.createdAt, new Date(now.getTime() - hour));
  return queue(db, jobs, and(isWaiting, isOld, isNull(mail.lastError), not(isQueued)));
}

async function queue(db: Database, jobs: Pick<Jobs, "add">, which: typeof isWaiting) {
  await db.transaction(async (tx) => {
    const found = await tx.select({ mailId: mail.id }).from(mail).where(which).for("update");
    for (const job of found) await jobs.add(tx, "mail", job satisfies MailJob);
  });
}
