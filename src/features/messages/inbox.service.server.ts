import { and, asc, desc, eq, gt, inArray, not } from "drizzle-orm";
import { type Actor, writeAudit } from "../../audit/write-audit.server.ts";
import type { Slice } from "../../contract/pagination.ts";
import type { Database } from "../../database/open.server.ts";
import { Refusal } from "../../errors/refusal.server.ts";
import { isPending } from "../../mail/failed.server.ts";
import type { Outbox } from "../../mail/outbox.server.ts";
import { mail } from "../../mail/table.server.ts";
import type { MessageDetails, MessageFilter, MessageView } from "./contract.ts";
import type { ReplyData } from "./mail-templates.server.ts";
import { minutesAgo } from "./service.server.ts";
import { message, reply } from "./table.server.ts";
import { inboxSentences } from "./texts.ts";

export const messagesPerPage = 10;

/** A page of all messages, or of those that nobody has read, the newest first. */
export async function listMessages(
  db: Database,
  { unread }: MessageFilter,
  page: number,
): Promise<Slice<MessageView>> {
  const asked = unread ? eq(message.reading, 0) : undefined;
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(message)
      .where(asked)
      .orderBy(desc(message.createdAt), desc(message.id))
      .limit(messagesPerPage)
      .offset((page - 1) * messagesPerPage),
    db.$count(message, asked),
  ]);
  return { items: rows.map(asView), total };
}

/** One message with its replies; from now on it counts as read. @throws Refusal `notFound` */
export async function openMessage(db: Database, id: number): Promise<MessageDetails> {
  const [opened] = await db
    .update(message)
    .set({ reading: 1 })
    .where(eq(message.id, id))
    .returning();
  if (!opened) throw gone();
  const replies = await db
    .select()
    .from(reply)
    .where(eq(reply.messageId, id))
    .orderBy(asc(reply.createdAt), asc(reply.id));
  return {
    ...asView(opened),
    replies: replies.map(({ id, body, createdAt }) => ({
      id,
      body,
      created_at: createdAt.toISOString(),
    })),
  };
}

interface Parts {
  db: Database;
  outbox: Outbox;
  by: Actor;
}

/**
 * Keeps a reply and queues its mail; the same again within minutes changes nothing.
 * @throws Refusal `notFound`
 */
export const answer = ({ db, outbox, by }: Parts, id: number, body: string): Promise<void> =>
  db.transaction(async (tx) => {
    const [answered] = await tx
      .update(message)
      .set({ status: 1 })
      .where(eq(message.id, id))
      .returning();
    if (!answered) throw gone();
    const same = and(
      eq(reply.messageId, id),
      eq(reply.body, body),
      gt(reply.createdAt, minutesAgo),
    );
    if (await tx.$count(reply, same)) return;
    const [kept] = await tx
      .insert(reply)
      .values({ messageId: id, accountId: by.accountId, body })
      .returning({ id: reply.id });
    const { email, fullname, subject, description } = answered;
    await outbox.enqueue(tx, {
      cause: replyCause(kept!.id),
      kind: "reply",
      recipient: email,
      // All of it, because the message may be deleted before the mail is out.
      data: { fullname, subject, description, body } satisfies ReplyData,
    });
    await writeAudit(tx, by, { act: "message.reply", subject: id, after: { reply: body } });
  });

/** Deletes those of them that are there, and what tells of their replies. @returns how many */
export const deleteMessages = (db: Database, by: Actor, ids: number[]): Promise<number> =>
  db.transaction(async (tx) => {
    const replies = await tx
      .select({ id: reply.id })
      .from(reply)
      .where(inArray(reply.messageId, ids));
    const deleted = await tx.delete(message).where(inArray(message.id, ids)).returning();
    // What has yet to go out does, and afterwards keeps nothing but to whom it went.
    const causes = replies.map(({ id }) => replyCause(id));
    await tx.delete(mail).where(and(not(isPending!), inArray(mail.cause, causes)));
    // Whose it was is forgotten with it.
    const acts = deleted.map(({ id, subject }) => ({
      act: "message.delete" as const,
      subject: id,
      before: { subject },
    }));
    await writeAudit(tx, by, ...acts);
    return deleted.length;
  });

const replyCause = (id: number) => `reply:${id}`;

const asView = ({ createdAt, ...row }: typeof message.$inferSelect): MessageView => ({
  ...row,
  created_at: createdAt.toISOString(),
});

const gone = () => new Refusal("notFound", { message: inboxSentences.gone });
