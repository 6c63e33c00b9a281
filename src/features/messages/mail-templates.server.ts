import type { MailTemplate } from "#src/mail/layout/mail-template.ts";
import { readLinkKey } from "#src/program-state/link-key.server.ts";
import { conversationLink } from "./conversation/link.server.ts";
import { conversationTexts } from "./conversation/texts.ts";

/** Data of a reply's mail. */
export interface ReplyData extends Record<string, unknown> {
  /** Absent from mails that the version before has queued. */
  messageId?: number;
  fullname: string;
  subject: string;
  /** The message. */
  description: string;
  /** The reply. */
  body: string;
}

/**
 * An admin's reply, with the message quoted, without the sender's name: nobody has verified the address.
 * The mail's own sender is not read, so it links to the form; and to what is kept of the conversation.
 */
export const replyMail =
  ({ appUrl, appKey }: { appUrl: string; appKey: string }): MailTemplate =>
  async (db, { data }) => {
    const { messageId, subject, description, body } = data as ReplyData;
    const signer = { appUrl, key: await readLinkKey(db, appKey) };
    return {
      subject: `رد: ${subject}`,
      paragraphs: [body],
      action: { label: "مراسلتنا مرة أخرى", url: new URL("/contact", appUrl).href },
      notes: [`كتبت إلينا:\n${description}`],
      ...(messageId === undefined
        ? {}
        : {
            links: [
              {
                label: conversationTexts.title,
                url: conversationLink(signer, messageId, new Date()),
              },
            ],
          }),
    };
  };
