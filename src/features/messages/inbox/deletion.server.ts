import { and, asc, eq, inArray, not, notExists, sql } from "drizzle-orm";
import { eraseAuditedValues } from "#src/audit/erase-values.server.ts";
import { type Actor, type SiteActor, writeAudit } from "#src/audit/write-audit.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { message, reply } from "#src/features/messages/table.server.ts";
import { lockRights } from "#src/http/security/admin-rights.server.ts";
import type { MailFiles } from "#src/mail/files.server.ts";
import { isPending } from "#src/mail/state.server.ts";
import { mail } from "#src/mail/table.server.ts";
import { offerUndo } from "#src/undo/undo.server.ts";
import type { DeletedMessages } from "./undo-deletion.server.ts";

interface Deps {
  db: Database;
  mailFiles: MailFiles;
  now: Date;
}

/**
 * Deletes messages with what else is stored about their senders: replies, the mails of sent replies,
 * and the texts in the audit log.
 * @returns how many messages existed, and the token by which the deletion is undone, if any did; the files
 * of mails do not come back
 */
export async function deleteMessages(
  { db, mailFiles, now }: Deps,
  by: Actor,
  ids: number[],
): Promise<{ count: number; token: string | undefined }> {
  const { count, mails, token } = await db.transaction(async (tx) => {
    // Before everything that goes with the account of an admin who is removed.
    await lockRights(tx, by.accountId);
    const data = await removeMessages(tx, by, ids);
    const { length: count } = data.messages;
    if (count === 0) return { count, mails: data.mails, token: undefined };
    const { accountId } = by;
    const token = await offerUndo(tx, { kind: "deletion", data, accountId, now });
    return { count, mails: data.mails, token };
  });
  await mailFiles.remove(mails);
  return { count, token };
}

/**
 * Deletes messages with what else is stored about them, and writes that to the audit log. The files of the deleted
 * mails are removed after the transaction (`MailFiles.remove`).
 */
export async function removeMessages(
  tx: Database,
  by: Actor | SiteActor,
  ids: number[],
): Promise<DeletedMessages> {
  // Locked, so that no reply is added until they are deleted. In one order, to avoid deadlocks.
  const messages = await tx
    .select()
    .from(message)
    .where(inArray(message.id, ids))
    .orderBy(asc(message.id))
    .for("update");
  const existing = messages.map(({ id }) => id);
  const replies = await tx.select().from(reply).where(inArray(reply.messageId, existing));
  await tx.delete(message).where(inArray(message.id, existing));
  // A pending mail is still sent; `deleteMailsOfDeletedReplies` deletes it afterwards.
  const causes = replies.map(({ id }) => replyCause(id));
  const mails = await tx
    .delete(mail)
    .where(and(not(isPending!), inArray(mail.cause, causes)))
    .returning();
  const audited = await eraseAuditedValues(tx, "message", existing);
  const acts = existing.map((id) => ({ act: "message.delete" as const, subject: id }));
  await writeAudit(tx, by, ...acts);
  return { messages, replies, mails, audited };
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
