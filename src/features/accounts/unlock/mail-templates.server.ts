import { eq } from "drizzle-orm";
import { account } from "#src/auth/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { nameIfVerified } from "#src/mail/layout/greeting.ts";
import { type MailSite, type MailTemplate, siteNameOf } from "#src/mail/layout/mail-template.ts";

/** Tells a craftsman that the account is unlocked; null if it is locked again. */
export const unlockedMail =
  (site: MailSite): MailTemplate =>
  async (db, { data: { accountId, hasReturned, state } }) => {
    const [found] = await db
      .select({
        name: craftsman.fullname,
        lockedAt: account.lockedAt,
        emailVerifiedAt: account.emailVerifiedAt,
      })
      .from(account)
      .innerJoin(craftsman, eq(craftsman.id, account.id))
      .where(eq(account.id, Number(accountId)));
    if (!found || found.lockedAt) return null;
    return {
      subject: `فُتح حسابك في ${siteNameOf(site)}`,
      // Where something went back the name may still be a thief's.
      ...(hasReturned ? {} : nameIfVerified(found)),
      paragraphs: [
        `فتحت الإدارة حسابك بعد أن كان مقفلًا.${listing[String(state)] ?? ""}`,
        hasReturned
          ? "عاد حسابك إلى ما كان عليه قبل التغيير، ولم تعد كلمة المرور القديمة صالحة. اطلب رابطًا لتختار كلمة مرور جديدة، ثم ادخل بها."
          : "تستطيع الآن أن تدخله كما كنت تدخله من قبل.",
      ],
      action: hasReturned
        ? { label: "اختيار كلمة مرور جديدة", url: `${site.appUrl}/forget-password` }
        : { label: "تسجيل الدخول", url: `${site.appUrl}/login` },
    };
  };

const listing: Record<string, string> = {
  approved: " وعاد ملفك إلى الظهور في الدليل.",
  suspended: " وما زال عرض ملفك في الدليل موقوفًا.",
};
