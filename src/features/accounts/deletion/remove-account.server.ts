import { and, eq, isNotNull, notInArray, or, type SQL, sql } from "drizzle-orm";
import { eraseListingValues } from "#src/audit/erase-values.server.ts";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { contactChange } from "#src/features/accounts/table.server.ts";
import { alert } from "#src/features/craftsmen/alerts/table.server.ts";
import { decidedState } from "#src/features/craftsmen/hidden.server.ts";
import { listHeldPictures } from "#src/features/craftsmen/revisions/revisions.server.ts";
import type { craftsman } from "#src/features/craftsmen/table.server.ts";
import type { FormerDecisions } from "#src/features/former-decisions/former-decisions.server.ts";
import { discardPicture } from "#src/images/unused.server.ts";
import type { FiledMail } from "#src/mail/files.server.ts";
import type { Outbox } from "#src/mail/outbox.server.ts";
import { mail } from "#src/mail/table.server.ts";
import { forgetDecisions } from "#src/undo/undo.server.ts";

export interface RemovalDeps {
  outbox: Outbox;
  formerDecisions: FormerDecisions;
  now: Date;
}

type ListingRow = Pick<
  typeof craftsman.$inferSelect,
  | "id"
  | "phone"
  | "image"
  | "state"
  | "stateSince"
  | "hiddenAt"
  | "hiddenBy"
  | "approvedAt"
  | "refusedCityIds"
>;

/**
 * Deletes a craftsman's account with everything that belongs to it, the mail to it and what admins wrote
 * about it, and queues the notice of that to its verified addresses. The listing's row must be locked
 * before, in the order of all who change both. Files are removed after the transaction: the pictures',
 * also those of its revisions (`removeDiscardedNow`), and those of the deleted mails (`MailFiles.remove`).
 * @param condition on the account, such as the password that it must still have
 * @returns the deleted mails, null if there is no such account
 */
export async function removeAccount(
  tx: Database,
  { outbox, formerDecisions, now }: RemovalDeps,
  listing: ListingRow,
  condition?: SQL,
): Promise<FiledMail[] | null> {
  const { id, phone, image, stateSince, approvedAt, refusedCityIds } = listing;
  const recipients = await readNoticeRecipients(tx, id);
  const pictures = await listHeldPictures(tx, id);
  // Before the account, with which the row goes that says where it was imported from.
  await forgetImportNotes(tx, id);
  const [removed] = await tx
    .delete(account)
    .where(and(eq(account.id, id), condition))
    .returning({
      email: account.email,
      emailVerifiedAt: account.emailVerifiedAt,
      wasVerified: account.wasVerified,
    });
  if (!removed) return null;
  const { email, emailVerifiedAt, wasVerified } = removed;
  const isConfirmed = wasVerified || emailVerifiedAt !== null;
  const state = decidedState(listing);
  const current = { state, stateSince, cityIds: refusedCityIds, isConfirmed, now };
  await formerDecisions.rememberDeletion(tx, id, { phone, email }, current);
  await eraseListingValues(tx, id);
  await forgetDecisions(tx, id);
  // Only of what was the holder's: anybody may register with somebody else's e-mail or number.
  const isOwnAlert = or(
    emailVerifiedAt && email ? eq(alert.email, email) : undefined,
    approvedAt && phone ? eq(alert.phone, phone) : undefined,
  );
  if (isOwnAlert) await tx.delete(alert).where(isOwnAlert);
  const mails = await tx
    .delete(mail)
    .where(isTo(id, emailVerifiedAt && email))
    .returning({ id: mail.id, kind: mail.kind });
  for (const [index, recipient] of recipients.entries()) {
    // With the account's id, so that another account that gets this address cannot delete it.
    const cause = `account-deleted:${id}:${index}`;
    await outbox.enqueue(tx, { cause, kind: "accountDeleted", recipient, data: { accountId: id } });
  }
  for (const name of image ? [image, ...pictures] : pictures) await discardPicture(tx, name);
  return mails;
}

/** Removes what an import has noted on the row of a listing, such as further numbers. Its tables are those of a feature above. */
const forgetImportNotes = (tx: Database, id: number) =>
  tx.execute(sql`
    update import_run set notes = jsonb_path_query_array(
      notes, '$[*] ? (@.line != $line)', jsonb_build_object('line', line))
    from imported_listing where listing_id = ${id} and import_run.id = import_id`);

/**
 * Also what went to the address without being about an account, if the account has proven it, and to former ones, but nothing about another account that had this address before:
 * whoever registers with it and deletes the account cannot stop its warning. A reply answers a
 * message, which is not the account's, and neither is an invitation to the team. That an account ended by a merge is told to
 * its own address, whatever becomes of the one that stayed.
 */
const isTo = (id: number, email: string | null) =>
  and(
    or(
      sql`${mail.data}->>'accountId' = ${String(id)}`,
      email === null
        ? undefined
        : and(eq(mail.recipient, email), sql`${mail.data}->>'accountId' is null`),
    ),
    notInArray(mail.kind, ["reply", "invitation"]),
    sql`(${mail.kind} = 'listingsMerged' and ${mail.data}->>'stays' = 'false') is not true`,
  );

/**
 * The addresses that are notified of an account's deletion, read before it: the verified e-mail, and
 * each verified one that the account had in the last days and that has not had the warning of its
 * change. Somebody who has taken the account could otherwise delete it before that is sent.
 */
async function readNoticeRecipients(tx: Database, id: number): Promise<string[]> {
  const verified = await tx
    .select({ email: account.email })
    .from(account)
    .where(and(eq(account.id, id), isNotNull(account.emailVerifiedAt)));
  const unwarned = await tx
    .select({ email: contactChange.formerEmail })
    .from(contactChange)
    .where(and(eq(contactChange.accountId, id), contactChange.formerEmailVerified, notWarned));
  return [...new Set([...verified, ...unwarned].flatMap(({ email }) => email ?? []))];
}

/** A mail that was sent keeps no data but the account's id, so it is found by its cause. */
const notWarned = sql`not exists (
  select from ${mail} where ${mail.cause} = 'changed-from:' || ${contactChange.id}
    and ${mail.sentAt} is not null)`;
