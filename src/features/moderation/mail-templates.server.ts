import { eq } from "drizzle-orm";
import { account } from "../../auth/table.server.ts";
import {
  type MailContent,
  type MailSite,
  type MailTemplate,
  siteNameOf,
} from "../../mail/layout/mail-template.ts";
import { nameIfVerified } from "../../mail/layout/name-if-verified.ts";
import { detailsAddress } from "../craftsmen/address.ts";
import type { ListingState } from "../craftsmen/states/states.ts";
import { craftsman } from "../craftsmen/table.server.ts";
import { reasonMails } from "./reason-mails.ts";

type Listing = typeof craftsman.$inferSelect;

/** A mail on what became of a listing; none if it is in another state by then. */
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

export const approvedMail = (appUrl: string, settings?: MailSite["settings"]): MailTemplate =>
  onState("approved", (listing) => ({
    subject: `نُشر ملفك في ${siteNameOf({ settings })}`,
    paragraphs: ["نُشر ملفك. من يبحث الآن عن حرفي في مدينتك يجدك ويتصل بك."],
    action: linkToListing(appUrl, listing),
    notes: ["إن تغيّرت بياناتك فيمكنك تعديلها من حسابك في الموقع، ليبقى ملفك صحيحًا."],
  }));

export const declinedMail = (appUrl: string, settings?: MailSite["settings"]): MailTemplate =>
  onState("declined", ({ stateReason }) =>
    reasonMails.decline(written({ appUrl, settings }, stateReason!)),
  );

export const suspendedMail = (appUrl: string, settings?: MailSite["settings"]): MailTemplate =>
  onState("suspended", ({ stateReason }) =>
    reasonMails.suspend(written({ appUrl, settings }, stateReason!)),
  );

export const restoredMail = (appUrl: string, settings?: MailSite["settings"]): MailTemplate =>
  onState("approved", (listing) => ({
    subject: `عاد ملفك إلى الظهور في ${siteNameOf({ settings })}`,
    paragraphs: ["أعدنا عرض ملفك في الدليل، وعاد ظاهرًا لكل من يبحث."],
    action: linkToListing(appUrl, listing),
  }));

const written = (site: MailSite, reason: string) => ({
  reason,
  appUrl: site.appUrl,
  siteName: siteNameOf(site),
});

const linkToListing = (appUrl: string, listing: Listing) => ({
  label: "عرض ملفك المنشور",
  url: `${appUrl}${detailsAddress(listing)}`,
});
