import { and, asc, eq, isNotNull } from "drizzle-orm";
import { type Actor, writeAudit } from "../../audit/write-audit.server.ts";
import type { Database } from "../../database/open.server.ts";
import { Refusal } from "../../errors/refusal.server.ts";
import { hasFailed, isPending } from "../../mail/failed.server.ts";
import type { Outbox } from "../../mail/outbox.server.ts";
import { mail } from "../../mail/table.server.ts";
import { siteStateTexts } from "./texts.ts";

/** How many are sent again in one go. */
const mostAtOnce = 100;

interface Parts {
  db: Database;
  outbox: Outbox;
  by: Actor;
}

/** Has a mail tried now that failed. @throws Refusal `notFound`, or `conflict` if it did not fail */
export const sendMailAgain = ({ db, outbox, by }: Parts, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    const [found] = await tx.select().from(mail).where(eq(mail.id, id)).for("update");
    if (!found) throw new Refusal("notFound", { message: siteStateTexts.goneMail });
    if (found.sentAt) throw new Refusal("conflict", { message: siteStateTexts.isSent });
    if (found.droppedAt) throw new Refusal("notFound", { message: siteStateTexts.goneMail });
    if (!found.lastError) throw new Refusal("conflict", { message: siteStateTexts.isOnItsWay });
    const [isAgain] = await again({ db: tx, outbox, by }, [found]);
    if (!isAgain) throw new Refusal("conflict", { message: siteStateTexts.isOnItsWay });
  });

/** Has the oldest of those that failed tried now. @returns how many */
export const sendAllMailAgain = ({ db, outbox, by }: Parts, now: Date): Promise<number> =>
  db.transaction(async (tx) => {
    const found = await tx
      .select()
      .from(mail)
      .where(hasFailed(now))
      .orderBy(asc(mail.createdAt), asc(mail.id))
      .limit(mostAtOnce)
      .for("update");
    return (await again({ db: tx, outbox, by }, found)).length;
  });

/** Gives up a mail that failed, for good. @throws Refusal `notFound` */
export const dropMail = ({ db, by }: Omit<Parts, "outbox">, id: number, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const [dropped] = await tx
      .update(mail)
      .set({ droppedAt: now })
      .where(and(eq(mail.id, id), isPending, isNotNull(mail.lastError)))
      .returning();
    if (!dropped) throw new Refusal("notFound", { message: siteStateTexts.goneMail });
    await writeAudit(tx, by, { act: "mail.drop", subject: id, before: { letter: dropped.kind } });
  });

/** @returns those that are tried again; one that is in hand keeps what is known of it */
async function again({ db: tx, outbox, by }: Parts, found: (typeof mail.$inferSelect)[]) {
  const tried: typeof found = [];
  for (const failed of found) {
    if (!(await outbox.retryNow(tx, failed.id))) continue;
    // What was in the way is no longer known; the next try will tell.
    await tx.update(mail).set({ lastError: null }).where(eq(mail.id, failed.id));
    tried.push(failed);
  }
  const acts = tried.map(({ id, kind }) => ({
    act: "mail.send" as const,
    subject: id,
    after: { letter: kind },
  }));
  await writeAudit(tx, by, ...acts);
  return tried;
}
