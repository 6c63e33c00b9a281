import { and, asc, eq, inArray, not, notExists, sql } from "drizzle-orm";
import { eraseAuditedValues } from "../../audit/erase-values.server.ts";
import { type Actor, writeAudit } from "../../audit/write-audit.server.ts";
import type { Database } from "../../database/open.server.ts";
import { isPending } from "../../mail/failed.server.ts";
import type { MailFiles } from "../../mail/files.server.ts";
import { mail } from "../../mail/table.server.ts";
import { message, reply } from "./table.server.ts";

/**
 * Deletes messages with what else is stored about their senders: replies, the mails of sent replies,
 * and the texts in the audit log. @returns how many messages existed
 */
export async function deleteMessages(
  { db, mailFiles }: { db: Database; mailFiles: MailFiles },
  by: Actor,
  ids: number[],
): Promise<number> {
  const { count, mails } = await db.transaction(async (tx) => {
    // Locked, so that no reply is added until they are deleted. In one order, to avoid deadlocks.
    const rows = await tx
      .select({ id: message.id })
      .from(message)
      .where(inArray(message.id, ids))
      .orderBy(asc(message.id))
      .for("update");
    const existing = rows.map(({ id }) => id);
    const replies = await tx
      .select({ id: reply.id })
      .from(reply)
      .where(inArray(reply.messageId, existing));
    await tx.delete(message).where(inArray(message.id, existing));
    // A pending mail is still sent; `deleteMailsOfDeletedReplies` deletes it afterwards.
    const causes = replies.map(({ id }) => replyCause(id));
    const mails = await tx
      .delete(mail)
      .where(and(not(isPending!), inArray(mail.cause, causes)))
      .returning({ id: mail.id, kind: mail.kind });
    await eraseAuditedValues(tx, "message", existing);
    const acts = existing.map((id) => ({ act: "message.delete" as const, subject: id }));
    await writeAudit(tx, by, ...acts);
    return { count: existing.length, mails };
  });
  await mailFiles.remove(mails);
  return count;
}

/** Deletes finished mails of replies that were pending when their message was deleted. */
export async function deleteMailsOfDeletedReplies(db: Database): Promise<void> {
  const ownReply = db
    .select({ id: reply.id })
    .from(reply)
    .where(eq(mail.cause, sql`'reply:' || ${reply.id}`));
  await db.delete(mail).where(and(eq(mail.kind, "reply"), not(isPending!), notExists(ownReply)));
}

/** Idempotency key of a reply's mail. */
export const replyCause = (replyId: number) => `reply:${replyId}`;
