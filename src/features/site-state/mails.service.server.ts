import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { type Actor, writeAudit } from "#src/audit/write-audit.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { hasFailed, isPending, isUnclaimed } from "#src/mail/state.server.ts";
import { mail } from "#src/mail/table.server.ts";
import { siteStateTexts } from "./texts.ts";

/** At most this many mails are retried by one request. */
const maxRetries = 100;

interface Deps {
  db: Database;
  by: Actor;
}

/** Retries a failed mail now. @throws Refusal `notFound`, or `conflict` if it did not fail */
export const retryMail = ({ db, by }: Deps, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    const [row] = await tx.select().from(mail).where(eq(mail.id, id)).for("update");
    if (!row) throw new Refusal("notFound", { message: siteStateTexts.goneMail });
    if (row.sentAt) throw new Refusal("conflict", { message: siteStateTexts.isSent });
    if (row.droppedAt) throw new Refusal("notFound", { message: siteStateTexts.goneMail });
    if (!row.lastError) throw new Refusal("conflict", { message: siteStateTexts.isOnItsWay });
    const [retried] = await retryRows({ db: tx, by }, [row]);
    if (!retried) throw new Refusal("conflict", { message: siteStateTexts.isOnItsWay });
  });

/** Retries the oldest failed mails now. @returns their number */
export const retryAllMail = ({ db, by }: Deps, now: Date): Promise<number> =>
  db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(mail)
      .where(hasFailed(now))
      .orderBy(asc(mail.createdAt), asc(mail.id))
      .limit(maxRetries)
      .for("update");
    return (await retryRows({ db: tx, by }, rows)).length;
  });

/** Gives up a failed mail. @throws Refusal `notFound` */
export const dropFailedMail = ({ db, by }: Deps, id: number, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const [dropped] = await tx
      .update(mail)
      .set({ droppedAt: now })
      .where(and(eq(mail.id, id), isPending, isNotNull(mail.lastError)))
      .returning();
    if (!dropped) throw new Refusal("notFound", { message: siteStateTexts.goneMail });
    await writeAudit(tx, by, { act: "mail.drop", subject: id, before: { letter: dropped.kind } });
  });

/** @returns the retried mails, without those that are being sent at this moment */
async function retryRows({ db: tx, by }: Deps, rows: { id: number }[]) {
  const ids = rows.map(({ id }) => id);
  const retried = await tx
    .update(mail)
    // Without an error it is not listed as failed until the retry has failed too.
    .set({ nextAttemptAt: sql`now()`, lastError: null })
    .where(and(inArray(mail.id, ids), isUnclaimed))
    .returning();
  const acts = retried.map(({ id, kind }) => ({
    act: "mail.send" as const,
    subject: id,
    after: { letter: kind },
  }));
  await writeAudit(tx, by, ...acts);
  return retried;
}
