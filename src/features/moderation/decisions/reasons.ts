import { declineReasons } from "#src/features/craftsmen/decline-reasons.ts";
import { suspendReasons } from "#src/features/moderation/texts.ts";
import type { MailContent } from "#src/mail/layout/mail-template.ts";
import { defaultSite } from "#src/settings/site.ts";

/** The usual reasons of each decision that a craftsman is given reasons for. */
export const reasonsOf = { decline: declineReasons, suspend: suspendReasons };

export type ReasonedDecision = keyof typeof reasonsOf;

/** Explained by the note alone. */
export const otherReason = "other";

/**
 * The reasons as the craftsman reads them: the selected ones, each on its line and in the order in which
 * they are offered, then the note. The mail, its preview and the stored reason are made by this.
 */
export function reasonText(
  reasons: Record<string, string>,
  selected: readonly string[],
  note: string,
): string {
  const sentences = Object.entries(reasons)
    .filter(([key]) => key !== otherReason && selected.includes(key))
    .map(([, sentence]) => sentence);
  return [...sentences, note].filter(Boolean).join("\n");
}

interface Written {
  /** The text that `reasonText` puts together. */
  reason: string;
  /** The site's address, for the link. */
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
      "راجعنا طلبك ولم نستطع نشر صفحتك بعد، للسبب الآتي:",
      reason,
      "يمكنك تصحيح بياناتك من «ملفي»، ثم إرسال الطلب مرة أخرى لنراجعه.",
    ],
    action: { label: "تعديل ملفي", url: `${appUrl}/profile` },
  }),
  suspend: ({ reason, appUrl, siteName = defaultSite.name }) => ({
    subject: `أُوقف عرض صفحتك في ${siteName}`,
    paragraphs: ["أوقفنا عرض صفحتك في الدليل، للسبب الآتي:", reason],
    action: { label: "مراسلة الإدارة", url: `${appUrl}/contact` },
    notes: ["إن كان لديك ما يوضّح الأمر فيمكنك مراسلتنا، وسنعيد النظر."],
  }),
};
