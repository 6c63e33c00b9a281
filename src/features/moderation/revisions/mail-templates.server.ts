import { and, eq } from "drizzle-orm";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { detailsAddress } from "#src/features/craftsmen/address.ts";
import { type HeldField, heldFieldNames } from "#src/features/craftsmen/revisions/held-fields.ts";
import {
  fieldsOf,
  readPublishedBefore,
} from "#src/features/craftsmen/revisions/revisions.server.ts";
import { revision } from "#src/features/craftsmen/revisions/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { nameIfVerified } from "#src/mail/layout/greeting.ts";
import { type MailSite, type MailTemplate, siteNameOf } from "#src/mail/layout/mail-template.ts";
import { declinedTexts } from "./texts.ts";

/**
 * Tells the holder of a listing which changes are published; null once the account has another e-mail, the listing is
 * hidden, or the former values are back.
 */
export const changesApprovedMail =
  (site: MailSite): MailTemplate =>
  async (db, { data, recipient }) => {
    const found = await readHolder(db, Number(data.accountId));
    if (found?.state !== "approved" || found.email !== recipient) return null;
    if (!(await isPublished(db, data))) return null;
    return {
      ...nameIfVerified(found),
      subject: `نُشرت تعديلاتك في ${siteNameOf(site)}`,
      paragraphs: [
        `راجعنا تعديلاتك ونشرناها في صفحتك: ${heldFieldNames(data.fields as HeldField[])}.`,
      ],
      action: { label: "عرض صفحتك", url: `${site.appUrl}${detailsAddress(found)}` },
    };
  };

/** Says why changes are not published; null once something else was saved. */
export const changesDeclinedMail =
  (site: MailSite): MailTemplate =>
  async (db, { data, recipient }) => {
    const found = await readHolder(db, Number(data.accountId));
    const [declined] = await db
      .select()
      .from(revision)
      .where(and(eq(revision.id, Number(data.revisionId)), eq(revision.state, "declined")));
    if (!found || !declined?.reason || found.email !== recipient) return null;
    const published = (await readPublishedBefore(db, [declined])).get(found.id) ?? [];
    return {
      ...nameIfVerified(found),
      subject: declinedTexts.subject(siteNameOf(site), published),
      paragraphs: [
        declinedTexts.what(fieldsOf(declined), published),
        declined.reason,
        declinedTexts.next(published),
      ],
      action: { label: "تعديل ملفي", url: `${site.appUrl}/profile` },
    };
  };

/** Whether nobody has put the former values back since. */
async function isPublished(db: Database, { revisionId, decidedAt }: Record<string, unknown>) {
  // Of a mail that the version before has queued.
  if (revisionId === undefined) return true;
  const isAsDecided = and(
    eq(revision.id, Number(revisionId)),
    eq(revision.state, "former"),
    eq(revision.decidedAt, new Date(String(decidedAt))),
  );
  return (await db.$count(revision, isAsDecided)) > 0;
}

async function readHolder(db: Database, id: number) {
  const [found] = await db
    .select({
      id: craftsman.id,
      name: craftsman.fullname,
      state: craftsman.state,
      email: account.email,
      emailVerifiedAt: account.emailVerifiedAt,
    })
    .from(craftsman)
    .innerJoin(account, eq(account.id, craftsman.id))
    .where(eq(craftsman.id, id));
  return found;
}
