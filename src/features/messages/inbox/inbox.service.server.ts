import { and, asc, desc, eq, gt } from "drizzle-orm";
import { type Actor, writeAudit } from "#src/audit/write-audit.server.ts";
import type { Slice } from "#src/contract/pagination.ts";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import type {
  MessageDetails,
  MessageFilter,
  MessageView,
} from "#src/features/messages/contract.ts";
import type { ReplyData } from "#src/features/messages/mail-templates.server.ts";
import { tenMinutesAgo } from "#src/features/messages/service.server.ts";
import { message, reply } from "#src/features/messages/table.server.ts";
import { inboxApiTexts } from "#src/features/messages/texts.ts";
import { lockRights } from "#src/http/security/admin-rights.server.ts";
import type { Outbox } from "#src/mail/outbox.server.ts";
import { replyCause } from "./deletion.server.ts";

export const messagesPerPage = 10;

/** A page of all messages or of the unread ones, newest first. */
export async function listMessages(
  db: Database,
  { unread }: MessageFilter,
  page: number,
): Promise<Slice<MessageView>> {
  const condition = unread ? eq(message.reading, 0) : undefined;
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(message)
      .where(condition)
      .orderBy(desc(message.createdAt), desc(message.id))
      .limit(messagesPerPage)
      .offset((page - 1) * messagesPerPage),
    db.$count(message, condition),
  ]);
  return { items: rows.map(toView), total };
}

/** Returns a message with its replies and marks it as read. @throws Refusal `notFound` */
export async function openMessage(db: Database, id: number): Promise<MessageDetails> {
  const [opened] = await db
    .update(message)
    .set({ reading: 1 })
    .where(eq(message.id, id))
    .returning();
  if (!opened) throw notFound();
  const replies = await db
    .select()
    .from(reply)
    .where(eq(reply.messageId, id))
    .orderBy(asc(reply.createdAt), asc(reply.id));
  return {
    ...toView(opened),
    replies: replies.map(({ id, body, createdAt }) => ({
      id,
      body,
      created_at: createdAt.toISOString(),
    })),
  };
}

/** Also of a message that is unread already, which another admin may have done. @throws Refusal `notFound` */
export const markUnread = (db: Database, by: Actor, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    const [marked] = await tx
      .update(message)
      .set({ reading: 0 })
      .where(eq(message.id, id))
      .returning({ id: message.id });
    if (!marked) throw notFound();
    await writeAudit(tx, by, { act: "message.unread", subject: id });
  });

interface Deps {
  db: Database;
  outbox: Outbox;
  by: Actor;
}

/**
 * Stores a reply and queues its mail. A duplicate within ten minutes is ignored.
 * @throws Refusal `notFound`, or `forbidden` to an admin who does not answer messages
 */
export const sendReply = ({ db, outbox, by }: Deps, id: number, body: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { messages: mayReply } = await lockRights(tx, by.accountId);
    if (!mayReply) throw new Refusal("forbidden");
    const [updated] = await tx
      .update(message)
      .set({ status: 1 })
      .where(eq(message.id, id))
      .returning();
    if (!updated) throw notFound();
    const same = and(
      eq(reply.messageId, id),
      eq(reply.body, body),
      gt(reply.createdAt, tenMinutesAgo),
    );
    if (await tx.$count(reply, same)) return;
    const [stored] = await tx
      .insert(reply)
      .values({ messageId: id, accountId: by.accountId, body })
      .returning({ id: reply.id });
    const { email, fullname, subject, description } = updated;
    await outbox.enqueue(tx, {
      cause: replyCause(stored!.id),
      kind: "reply",
      recipient: email,
      // A copy, because the message may be deleted before the mail is sent.
      data: { messageId: id, fullname, subject, description, body } satisfies ReplyData,
    });
    await writeAudit(tx, by, { act: "message.reply", subject: id, after: { reply: body } });
  });

const toView = ({ createdAt, ...row }: typeof message.$inferSelect): MessageView => ({
  ...row,
  created_at: createdAt.toISOString(),
});

const notFound = () => new Refusal("notFound", { message: inboxApiTexts.gone });
