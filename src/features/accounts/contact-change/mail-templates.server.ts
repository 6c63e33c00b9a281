import { eq } from "drizzle-orm";
import { lockLink } from "#src/features/accounts/lock/lock-link.server.ts";
import { createLinkSigner, type LinkDeps } from "#src/features/accounts/recovery/links.server.ts";
import { contactChange } from "#src/features/accounts/table.server.ts";
import { type MailContent, type MailTemplate, siteNameOf } from "#src/mail/layout/mail-template.ts";

const leaving = "ولن تصلك رسائلنا على هذا العنوان بعد الآن.";

/**
 * Tells the former address, without a name, that the account has another e-mail, with a link that locks the account;
 * null once an admin has settled the change.
 */
export const emailChangedMail =
  (deps: LinkDeps): MailTemplate =>
  async (db, { data }) => {
    const what = hasNewPhone(data)
      ? `تغيّر البريد الإلكتروني ورقم الهاتف في حسابك في ${siteNameOf(deps)}، ${leaving}`
      : `تغيّر البريد الإلكتروني لحسابك في ${siteNameOf(deps)}، ${leaving}`;
    return noticeOf(deps, db, data, { subject: "تغيّر البريد الإلكتروني لحسابك", what });
  };

/** Tells the address that the account keeps that its phone number was changed, as `emailChangedMail` does. */
export const phoneChangedMail =
  (deps: LinkDeps): MailTemplate =>
  async (db, { data }) =>
    noticeOf(deps, db, data, {
      subject: "تغيّر رقم الهاتف في حسابك",
      what: `تغيّر رقم الهاتف في حسابك في ${siteNameOf(deps)}.`,
    });

const hasNewPhone = ({ changed }: Data) => Array.isArray(changed) && changed.includes("phone");

type Data = Parameters<MailTemplate>[1]["data"];

/** Whoever has stolen the account may have changed its name, so none is in it. */
async function noticeOf(
  deps: LinkDeps,
  db: Parameters<MailTemplate>[0],
  { changeId }: Data,
  { subject, what }: { subject: string; what: string },
): Promise<MailContent | null> {
  // Queued by a version that knew no such links.
  if (typeof changeId !== "string") return { subject, ...withoutLink(deps, what) };
  const [change] = await db.select().from(contactChange).where(eq(contactChange.id, changeId));
  if (!change) return null;
  const signer = await createLinkSigner(db, deps);
  return {
    subject,
    paragraphs: [
      what,
      "إن كان التغيير منك فلا تفعل شيئًا.",
      "وإن لم يكن منك فأقفل حسابك بالزر الآتي: لن يدخله أحد ولن يتغيّر فيه شيء، ثم تتصل بك الإدارة لتعيده إليك.",
    ],
    action: { label: "إقفال الحساب", url: lockLink(signer, change) },
    notes: [
      "الرابط صالح لمدة 7 أيام، وهو يُقفل الحساب ولا يفتحه لأحد.",
      `إن لم يكن لك حساب في ${siteNameOf(deps)} فتجاهل هذه الرسالة.`,
    ],
  };
}

const withoutLink = ({ appUrl }: LinkDeps, what: string) => ({
  paragraphs: [what, "إن لم يكن التغيير منك فراسلنا الآن لنعيد إليك حسابك."],
  action: { label: "مراسلة الإدارة", url: `${appUrl}/contact` },
});
