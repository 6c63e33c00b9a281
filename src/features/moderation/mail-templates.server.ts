import { eq } from "drizzle-orm";
import { account } from "../../auth/table.server.ts";
import type { MailContent, MailTemplate } from "../../mail/mail-template.ts";
import { nameIfVerified } from "../../mail/name-if-verified.ts";
import { detailsAddress } from "../craftsmen/address.ts";
import type { ListingState } from "../craftsmen/states.ts";
import { craftsman } from "../craftsmen/table.server.ts";

type Listing = typeof craftsman.$inferSelect;

/** A letter on what became of a listing; none if it is no longer so. */
const onState =
  (state: ListingState, write: (listing: Listing) => Omit<MailContent, "name">): MailTemplate =>
  async (db, { data, recipient }) => {
    const [found] = await db
      .select({
        listing: craftsman,
        email: account.email,
        emailVerifiedAt: account.emailVerifiedAt,
      })
      .from(craftsman)
      .innerJoin(account, eq(account.id, craftsman.id))
      .where(eq(craftsman.id, Number(data.accountId)));
    if (found?.listing.state !== state) return null;
    const { listing, email } = found;
    const emailVerifiedAt = email === recipient ? found.emailVerifiedAt : null;
    return { ...nameIfVerified({ name: listing.fullname, emailVerifiedAt }), ...write(listing) };
  };

export const approvedMail = (appUrl: string): MailTemplate =>
  onState("approved", (listing) => ({
    subject: "نُشر ملفك في حِرَفي",
    paragraphs: ["نُشر ملفك. من يبحث الآن عن حرفي في مدينتك يجدك ويتصل بك."],
    action: published(appUrl, listing),
    notes: ["إن تغيّرت بياناتك فيمكنك تعديلها من حسابك في الموقع، ليبقى ملفك صحيحًا."],
  }));

export const declinedMail = (appUrl: string): MailTemplate =>
  onState("declined", (listing) => ({
    subject: "طلبك في حِرَفي يحتاج إلى تعديل",
    paragraphs: [
      "راجعنا طلبك ولم نستطع نشر ملفك بعد، للسبب الآتي:",
      listing.stateReason!,
      "يمكنك تصحيح بياناتك من صفحة ملفك، ثم إرسال الطلب مرة أخرى لنراجعه.",
    ],
    action: { label: "تعديل ملفي", url: `${appUrl}/profile` },
  }));

export const suspendedMail = (appUrl: string): MailTemplate =>
  onState("suspended", (listing) => ({
    subject: "أُوقف عرض ملفك في حِرَفي",
    paragraphs: ["أوقفنا عرض ملفك في الدليل، للسبب الآتي:", listing.stateReason!],
    action: { label: "مراسلة الإدارة", url: `${appUrl}/contact` },
    notes: ["إن كان لديك ما يوضّح الأمر فيمكنك مراسلتنا، وسنعيد النظر."],
  }));

export const restoredMail = (appUrl: string): MailTemplate =>
  onState("approved", (listing) => ({
    subject: "عاد ملفك إلى الظهور في حِرَفي",
    paragraphs: ["أعدنا عرض ملفك في الدليل، وعاد ظاهرًا لكل من يبحث."],
    action: published(appUrl, listing),
  }));

const published = (appUrl: string, listing: Listing) => ({
  label: "عرض ملفك المنشور",
  url: `${appUrl}${detailsAddress(listing)}`,
});
