import type { MailTemplate } from "#src/mail/layout/mail-template.ts";

/** Data of a reply's mail. */
export interface ReplyData extends Record<string, unknown> {
  fullname: string;
  subject: string;
  /** The message. */
  description: string;
  /** The reply. */
  body: string;
}

/**
 * An admin's reply, with the message quoted, without the sender's name: nobody has verified the address.
 * The mail's own sender is not read, so it links to the form.
 */
export const replyMail =
  ({ appUrl }: { appUrl: string }): MailTemplate =>
  async (_db, { data }) => {
    const { subject, description, body } = data as ReplyData;
    return {
      subject: `رد: ${subject}`,
      paragraphs: [body],
      action: { label: "مراسلتنا مرة أخرى", url: new URL("/contact", appUrl).href },
      notes: [`كتبت إلينا:\n${description}`],
    };
  };
