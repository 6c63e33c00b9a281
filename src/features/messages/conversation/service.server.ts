import { asc, eq, sql } from "drizzle-orm";
import type { SiteActor } from "#src/audit/write-audit.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { removeMessages } from "#src/features/messages/inbox/deletion.server.ts";
import { message, reply } from "#src/features/messages/table.server.ts";
import type { MailFiles } from "#src/mail/files.server.ts";
import { mail } from "#src/mail/table.server.ts";
import { readLinkKey } from "#src/program-state/link-key.server.ts";
import type { Conversation } from "./contract.ts";
import { isConversationLink } from "./link.server.ts";
import { conversationTexts as texts } from "./texts.ts";

interface LinkDeps {
  db: Database;
  appKey: string;
  now: () => Date;
}

/** What a request has of such a link, as it came. */
interface GivenLink {
  id: string;
  expires: string;
  signature: string;
}

/** @throws Refusal `forbidden` for an invalid link, `notFound` once the message is deleted */
export async function showConversation(deps: LinkDeps, link: GivenLink): Promise<Conversation> {
  const { db } = deps;
  const id = await readLink(deps, link);
  const [found] = await db.select().from(message).where(eq(message.id, id));
  if (!found) throw gone();
  const replies = await db
    .select({ body: reply.body, createdAt: reply.createdAt, mailedAt: mail.sentAt })
    .from(reply)
    .leftJoin(mail, eq(mail.cause, sql`'reply:' || ${reply.id}`))
    .where(eq(reply.messageId, id))
    .orderBy(asc(reply.createdAt), asc(reply.id));
  const { fullname, email, subject, description, createdAt, reading, status } = found;
  return {
    fullname,
    email,
    subject,
    description,
    created_at: createdAt.toISOString(),
    is_read: reading === 1,
    is_answered: status === 1,
    replies: replies.map((one) => ({
      body: one.body,
      created_at: one.createdAt.toISOString(),
      mailed_at: one.mailedAt?.toISOString() ?? null,
    })),
  };
}

/**
 * Deletes a message for its sender, with all that is stored about it. Nobody can undo this.
 * @throws Refusal `forbidden` for an invalid link, `notFound` once the message is deleted
 */
export async function deleteConversation(
  deps: LinkDeps & { mailFiles: MailFiles },
  link: GivenLink,
): Promise<void> {
  const { db, mailFiles } = deps;
  const id = await readLink(deps, link);
  const mails = await db.transaction(async (tx) => {
    const removed = await removeMessages(tx, sender, [id]);
    if (removed.messages.length === 0) throw gone();
    return removed.mails;
  });
  await mailFiles.remove(mails);
}

const sender: SiteActor = { accountId: null, address: "sender" };

async function readLink({ db, appKey, now }: LinkDeps, { id, ...signature }: GivenLink) {
  const link = { id: Number(id), ...signature };
  const isValid =
    /^[1-9]\d{0,9}$/.test(id) && isConversationLink(await readLinkKey(db, appKey), link, now());
  if (!isValid) throw new Refusal("forbidden", { message: texts.badLink });
  return link.id;
}

const gone = () => new Refusal("notFound", { message: texts.gone });
