import type { MailContent } from "#src/mail/layout/mail-template.ts";
import { defaultSite } from "#src/settings/site.ts";
import type { ReasonedDecision } from "./reasons/reasons.ts";

interface Written {
  /** As `reasonText` puts it together. */
  reason: string;
  /** Of the site, for the link. */
  appUrl: string;
  siteName?: string;
}

/** The mails that give a reason, of declining and of suspending; the admin sees a preview of them. */
export const reasonMails: Record<
  ReasonedDecision,
  (written: Written) => Omit<MailContent, "name">
> = {
  decline: ({ reason, appUrl, siteName = defaultSite.name }) => ({
    subject: `طلبك في ${siteName} يحتاج إلى تعديل`,
    paragraphs: [
      "راجعنا طلبك ولم نستطع نشر ملفك بعد، للسبب الآتي:",
      reason,
      "يمكنك تصحيح بياناتك من صفحة ملفك، ثم إرسال الطلب مرة أخرى لنراجعه.",
    ],
    action: { label: "تعديل ملفي", url: `${appUrl}/profile` },
  }),
  suspend: ({ reason, appUrl, siteName = defaultSite.name }) => ({
    subject: `أُوقف عرض ملفك في ${siteName}`,
    paragraphs: ["أوقفنا عرض ملفك في الدليل، للسبب الآتي:", reason],
    action: { label: "مراسلة الإدارة", url: `${appUrl}/contact` },
    notes: ["إن كان لديك ما يوضّح الأمر فيمكنك مراسلتنا، وسنعيد النظر."],
  }),
};
