import type { MailTemplate } from "../../mail/mail-template.ts";

/** What a reply's letter is written from. */
export interface ReplyData extends Record<string, unknown> {
  fullname: string;
  subject: string;
  /** What was asked. */
  description: string;
  /** What is answered. */
  body: string;
}

/** An admin's reply, over what it answers; mail to its sender reaches nobody. */
export const replyLetter =
  ({ appUrl }: { appUrl: string }): MailTemplate =>
  async (_db, waiting) => {
    const { fullname, subject, description, body } = waiting.data as ReplyData;
    return {
      subject: `رد: ${subject}`,
      name: fullname,
      paragraphs: [body],
      action: { label: "مراسلتنا مرة أخرى", url: new URL("/contact", appUrl).href },
      notes: [`كتبت إلينا:\n${description}`],
    };
  };
