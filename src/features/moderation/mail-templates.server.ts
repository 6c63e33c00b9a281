import { eq } from "drizzle-orm";
import { account } from "#src/auth/table.server.ts";
import { detailsAddress } from "#src/features/craftsmen/address.ts";
import type { ListingState } from "#src/features/craftsmen/states.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { nameIfVerified } from "#src/mail/layout/greeting.ts";
import {
  type MailContent,
  type MailSite,
  type MailTemplate,
  siteNameOf,
} from "#src/mail/layout/mail-template.ts";
import { reasonMails } from "./decisions/reasons.ts";

type ListingRow = typeof craftsman.$inferSelect;

/** A mail about a decision on a listing. Null if the listing has left that state before the mail is sent. */
const mailIfInState =
  (state: ListingState, write: (listing: ListingRow) => Omit<MailContent, "name">): MailTemplate =>
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

export const approvedMail = (site: MailSite): MailTemplate =>
  mailIfInState("approved", (listing) => ({
    subject: `نُشرت صفحتك في ${siteNameOf(site)}`,
    paragraphs: ["نُشرت صفحتك. من يبحث الآن عن حرفي في مدينتك يجدك ويتصل بك."],
    action: linkToListing(site, listing),
    notes: ["إن تغيّرت بياناتك فيمكنك تعديلها من حسابك في الموقع، لتبقى صفحتك صحيحة."],
  }));

export const declinedMail = (site: MailSite): MailTemplate =>
  mailIfInState("declined", ({ stateReason }) =>
    reasonMails.decline(reasonMailInput(site, stateReason!)),
  );

export const suspendedMail = (site: MailSite): MailTemplate =>
  mailIfInState("suspended", ({ stateReason }) =>
    reasonMails.suspend(reasonMailInput(site, stateReason!)),
  );

export const restoredMail = (site: MailSite): MailTemplate =>
  mailIfInState("approved", (listing) => ({
    subject: `عادت صفحتك إلى الظهور في ${siteNameOf(site)}`,
    paragraphs: ["أعدنا عرض صفحتك في الدليل، وعادت ظاهرة لكل من يبحث."],
    action: linkToListing(site, listing),
  }));

const reasonMailInput = (site: MailSite, reason: string) => ({
  reason,
  appUrl: site.appUrl,
  siteName: siteNameOf(site),
});

const linkToListing = ({ appUrl }: MailSite, listing: ListingRow) => ({
  label: "عرض صفحتك في الدليل",
  url: `${appUrl}${detailsAddress(listing)}`,
});
