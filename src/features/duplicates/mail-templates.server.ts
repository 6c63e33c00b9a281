import { and, eq } from "drizzle-orm";
import { account } from "#src/auth/table.server.ts";
import { detailsAddress } from "#src/features/craftsmen/address.ts";
import { listingMerge } from "#src/features/craftsmen/duplicates/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { type MailSite, type MailTemplate, siteNameOf } from "#src/mail/layout/mail-template.ts";

/**
 * Tells whoever has an account that the listing was merged with another one, and by which account one logs in now, or
 * that this was undone; null where that is not so any more. Whose account has ended is told whatever became of the listing.
 */
export const listingsMergedMail =
  (site: MailSite): MailTemplate =>
  async (db, { data, recipient }) => {
    const { accountId, formerId, stays, isUndone } = data;
    const [found] = await db
      .select({ id: craftsman.id, state: craftsman.state, email: account.email })
      .from(craftsman)
      .innerJoin(account, eq(account.id, craftsman.id))
      .where(eq(craftsman.id, Number(accountId)));
    const isOfEnded = !stays && !isUndone;
    if (!found && !isOfEnded) return null;
    if (found && !isOfEnded && found.email !== recipient) return null;
    const isPublic = found?.state === "approved";
    const action = isPublic
      ? { label: "عرض صفحتك", url: `${site.appUrl}${detailsAddress(found)}` }
      : { label: "تسجيل الدخول", url: `${site.appUrl}/login` };
    if (isUndone) {
      return {
        subject: `عادت صفحتاك في ${siteNameOf(site)} كما كانتا`,
        paragraphs: [
          "تراجعت الإدارة عن دمج صفحتك مع صفحة أخرى. عادت صفحتك كما كانت، وتدخل إليها بحسابك كما كنت تدخل.",
        ],
        action,
      };
    }
    const isMerged = and(
      eq(listingMerge.formerId, Number(formerId)),
      eq(listingMerge.keptId, Number(accountId)),
    );
    // Undone since: nothing has ended.
    if (found && (await db.$count(listingMerge, isMerged)) === 0) return null;
    return {
      subject: `صارت صفحتاك في ${siteNameOf(site)} صفحة واحدة`,
      paragraphs: [
        "وجدت الإدارة لك صفحتين في الدليل، فدمجتهما في صفحة واحدة.",
        stays
          ? "تدخل إليها بهذا الحساب كما كنت تدخل."
          : "انتهى الدخول بهذا الحساب. ادخل إليها بحسابك الآخر، وكلمة مروره كما هي.",
        "إن لم تكن الصفحتان لك فراسلنا اليوم: نستطيع التراجع خلال 24 ساعة.",
      ],
      action,
    };
  };
