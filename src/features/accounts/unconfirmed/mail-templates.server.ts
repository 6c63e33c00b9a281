import { and, eq, isNull, type SQL } from "drizzle-orm";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import {
  createLinkSigner,
  type LinkDeps,
  verifyLink,
} from "#src/features/accounts/recovery/links.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { type MailTemplate, siteNameOf } from "#src/mail/layout/mail-template.ts";
import { isUnconfirmed, noticePeriod } from "./unconfirmed.server.ts";

/** Says that a registration ends unless its e-mail is verified; null once it no longer would. */
export const verifyReminderMail =
  (deps: LinkDeps): MailTemplate =>
  async (db, { recipient }) => {
    const owner = await findOwner(db, and(eq(account.email, recipient), isUnconfirmed));
    if (!owner) return null;
    const found = { ...owner, email: recipient };
    const signer = await createLinkSigner(db, deps);
    return {
      subject: `فعّل بريدك قبل أن ينتهي تسجيلك في ${siteNameOf(deps)}`,
      paragraphs: [
        `سجّلت في ${siteNameOf(deps)} ولم تفعّل بريدك بعد. إن لم تفعّله خلال ثلاثة أيام حذفنا تسجيلك وما فيه، إلا إذا وافقت الإدارة على نشر صفحتك قبل ذلك.`,
        "افتح الرابط الآتي لتؤكد أن هذا البريد لك، فيبقى تسجيلك ورقمك.",
      ],
      action: { label: "تفعيل البريد", url: verifyLink(signer, found, new Date(), noticePeriod) },
      notes: [
        "الرابط صالح لمدة ثلاثة أيام.",
        "إن لم تكن أنت من سجّل فتجاهل هذه الرسالة، وسيُحذف التسجيل من تلقاء نفسه.",
      ],
    };
  };

/**
 * Says that somebody else has proven to have the number of the listing, or that with which its account logs in; null where
 * there is one again.
 */
export const phoneTakenMail =
  ({ appUrl }: Pick<LinkDeps, "appUrl">): MailTemplate =>
  async (db, { recipient, data }) => {
    const isLogin = data.lost === "login";
    const isWithout = isNull(isLogin ? account.loginPhone : craftsman.phone);
    const found = await findOwner(db, and(eq(account.email, recipient), isWithout));
    if (!found) return null;
    if (isLogin) {
      return {
        subject: "لم تعد تدخل حسابك برقم هاتفك",
        paragraphs: [
          "أكّد شخص آخر أن رقم الهاتف الذي تدخل به إلى حسابك له، أو قررت الإدارة ذلك. صفحتك باقية كما هي، لكنك تدخل إليها الآن ببريدك وحده.",
          "إن كان الرقم لك فادخل إلى حسابك واكتبه، ثم أكّد أنه رقمك.",
        ],
        action: { label: "فتح ملفي", url: `${appUrl}/profile` },
      };
    }
    return {
      subject: "رقم هاتفك صار في ملف آخر",
      paragraphs: [
        "أكّد شخص آخر أن رقم الهاتف المكتوب في صفحتك له، أو قررت الإدارة ذلك. صفحتك باقية كما هي، لكن بلا رقم.",
        "إن كان الرقم لك فادخل إلى حسابك واكتبه، ثم أكّد أنه رقمك. وإن لم تعد تستعمله فاكتب رقمًا غيره.",
      ],
      action: { label: "فتح ملفي", url: `${appUrl}/profile` },
    };
  };

async function findOwner(db: Database, condition: SQL | undefined) {
  const [found] = await db
    .select({ id: account.id })
    .from(account)
    .innerJoin(craftsman, eq(craftsman.id, account.id))
    .where(condition);
  return found;
}
