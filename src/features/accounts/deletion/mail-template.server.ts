import type { MailTemplate } from "../../../mail/mail-template.ts";
import type { LinkDeps } from "../recovery/links.server.ts";

/** Notifies an address of an account that it is deleted; whoever deleted it may have chosen its name. */
export const accountDeletedMail =
  ({ appUrl }: Pick<LinkDeps, "appUrl">): MailTemplate =>
  async () => ({
    subject: "حُذف حسابك في حِرَفي",
    paragraphs: [
      "حُذف حسابك في حِرَفي وكل ما فيه، ولم يعد ملفك في الدليل.",
      "إن حذفته أنت أو طلبت حذفه فلا تفعل شيئًا.",
      "وإن لم يكن ذلك منك فراسلنا. وتستطيع أن تسجّل من جديد متى شئت.",
    ],
    action: { label: "مراسلة الإدارة", url: `${appUrl}/contact` },
    notes: ["هذه آخر رسالة منا إلى هذا العنوان، ونحذفه بعد إرسالها."],
  });
