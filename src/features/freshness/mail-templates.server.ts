import { eq } from "drizzle-orm";
import { account } from "#src/auth/table.server.ts";
import { createLinkSigner, type LinkDeps } from "#src/features/accounts/recovery/links.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { nameIfVerified } from "#src/mail/layout/greeting.ts";
import { type MailTemplate, siteNameOf } from "#src/mail/layout/mail-template.ts";
import { answerLink } from "./answer.server.ts";
import { askTexts } from "./texts.ts";

/** Asks whether a listing is still true; null once somebody has said so, or it is hidden. */
export const stillWorkingMail =
  (deps: LinkDeps): MailTemplate =>
  async (db, { data, recipient }) => {
    const [found] = await db
      .select({ listing: craftsman, account })
      .from(craftsman)
      .innerJoin(account, eq(account.id, craftsman.id))
      .where(eq(craftsman.id, Number(data.accountId)));
    const isOpen =
      found?.listing.state === "approved" &&
      found.listing.freshSince.toISOString() === data.since &&
      found.account.email === recipient;
    if (!isOpen) return null;
    const { listing, account: own } = found;
    const url = answerLink(
      await createLinkSigner(db, deps),
      { id: listing.id, email: recipient },
      new Date(),
    );
    return {
      ...nameIfVerified({ name: listing.fullname, emailVerifiedAt: own.emailVerifiedAt }),
      subject: `هل ما زلت تعمل؟ صفحتك في ${siteNameOf(deps)}`,
      paragraphs: [
        "نسأل كل حرفي من وقت إلى آخر، ليجد الناس من يرد عليهم. هل ما زالت بياناتك ورقمك في صفحتك صحيحة؟",
        "افتح الرابط واضغط «نعم». وإن توقفت عن العمل فمن الرابط نفسه تخفي صفحتك.",
      ],
      action: { label: askTexts.title, url },
      notes: [
        "دخولك إلى حسابك يؤكّد صفحتك أيضًا. وإن لم يصلنا جواب ذكرنا ذلك في صفحتك، ثم أخفيناها.",
      ],
    };
  };
