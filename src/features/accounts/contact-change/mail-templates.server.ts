import { eq } from "drizzle-orm";
import { createLinkSigner, type LinkDeps } from "#src/features/accounts/recovery/links.server.ts";
import { contactChange } from "#src/features/accounts/table.server.ts";
import {
  type MailContent,
  type MailSite,
  type MailTemplate,
  siteNameOf,
} from "#src/mail/layout/mail-template.ts";
import { revertLink } from "./revert-link.server.ts";

const leaving = "ولن تصلك رسائلنا على هذا العنوان بعد الآن.";

/**
 * Tells the former address, without a name, that the account has another e-mail, with a link that reverts the
 * change; null once that was done, or an older change was reverted.
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

/** Tells the address that an account no longer has that its former e-mail is back; no link leads back. */
export const contactsRevertedMail =
  (site: MailSite): MailTemplate =>
  async () => ({
    subject: "عاد حسابك إلى بريده السابق",
    paragraphs: [
      `عاد حساب في ${siteNameOf(site)} إلى بريده السابق، برابط أرسلناه إلى ذلك البريد حين تغيّر. ولم يعد هذا العنوان مربوطًا به.`,
      "إن كنت تملك هذا الحساب ولم تطلب ذلك فراسلنا.",
    ],
    action: contact(site),
  });

/** Tells whoever asked for a former e-mail or number that an owner has left the account as it is. */
export const revertDeclinedMail =
  (site: MailSite): MailTemplate =>
  async () => ({
    subject: "طلبك استعادة حساب",
    paragraphs: [
      `طلبت إرجاع حساب في ${siteNameOf(site)} إلى بريده أو رقمه السابق. نظرت الإدارة في الطلب، وأبقت الحساب كما هو.`,
      "إن كنت ترى أن في ذلك خطأ فراسلنا.",
    ],
    action: contact(site),
  });

const contact = ({ appUrl }: MailSite) => ({ label: "مراسلة الإدارة", url: `${appUrl}/contact` });

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
  if (change?.state !== "open") return null;
  const signer = await createLinkSigner(db, deps);
  return {
    subject,
    paragraphs: [
      what,
      "إن كان التغيير منك فلا تفعل شيئًا.",
      "وإن لم يكن منك فأعد حسابك كما كان بالزر الآتي: يخرج كل من دخله، ثم تختار كلمة مرور جديدة.",
    ],
    action: { label: "استعادة الحساب", url: revertLink(signer, change) },
    notes: [
      "الرابط صالح لمدة 7 أيام.",
      `إن لم يكن لك حساب في ${siteNameOf(deps)} فتجاهل هذه الرسالة.`,
    ],
  };
}

const withoutLink = (site: MailSite, what: string) => ({
  paragraphs: [what, "إن لم يكن التغيير منك فراسلنا الآن لنعيد إليك حسابك."],
  action: contact(site),
});
