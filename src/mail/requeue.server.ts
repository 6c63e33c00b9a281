import { and, isNull, lt, not, sql } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import type { Jobs } from "#src/jobs/open.server.ts";
import { hasPendingJob } from "#src/jobs/queue-state.server.ts";
import { hour } from "#src/util/time.ts";
import { isPending } from "./failed.server.ts";
import type { MailJob } from "./outbox.server.ts";
import { mail } from "./table.server.ts";

const isQueued = hasPendingJob("mail", "mailId", sql`${mail}.id`);

/** Adds a job for each pending mail, as after a restore: jobs are not part of a backup. */
export const requeueAllPending = (db: Database, jobs: Pick<Jobs, "add">) =>
  queue(db, jobs, isPending);

/**
 * Adds a job for each mail that has been pending for an hour without one, as after an interrupted
 * restore. A mail that has failed is left to the admins, who see it.
 */
export function requeueLost(db: Database, jobs: Pick<Jobs, "add">, now: Date) {
  const isOld = lt(mail.createdAt, new Date(now.getTime() - hour));
  return queue(db, jobs, and(isPending, isOld, isNull(mail.lastError), not(isQueued)));
}

async function queue(db: Database, jobs: Pick<Jobs, "add">, condition: typeof isPending) {
  await db.transaction(async (tx) => {
    const rows = await tx.select({ mailId: mail.id }).from(mail).where(condition).for("update");
    for (const row of rows) await jobs.add(tx, "mail", row satisfies MailJob);
  });
}
