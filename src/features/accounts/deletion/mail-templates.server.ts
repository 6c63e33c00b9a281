import { type MailSite, type MailTemplate, siteNameOf } from "#src/mail/layout/mail-template.ts";

/** Notifies an address of an account that it is deleted; whoever deleted it may have chosen its name. */
export const accountDeletedMail =
  ({ appUrl, ...site }: MailSite): MailTemplate =>
  async () => ({
    subject: `حُذف حسابك في ${siteNameOf(site)}`,
    paragraphs: [
      `حُذف حسابك في ${siteNameOf(site)} وكل ما فيه، ولم يعد ملفك في الدليل.`,
      "إن حذفته أنت أو طلبت حذفه فلا تفعل شيئًا.",
      "وإن لم يكن ذلك منك فراسلنا. وتستطيع أن تسجّل من جديد متى شئت.",
    ],
    action: { label: "مراسلة الإدارة", url: `${appUrl}/contact` },
    notes: ["هذه آخر رسالة منا إلى هذا العنوان، ونحذفه بعد إرسالها."],
  });
