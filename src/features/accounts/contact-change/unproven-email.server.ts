import { and, desc, eq, exists, isNull, notExists } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { account, accountType } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { contactChange } from "#src/features/accounts/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import type { FormerDecisions } from "#src/features/former-decisions/former-decisions.server.ts";
import type { Outbox } from "#src/mail/outbox.server.ts";
import { replaceEmail } from "./contact-change.service.server.ts";
import { flagContacts } from "./flag-contacts.server.ts";

/** Whether a craftsman's account has an e-mail that it has not proven. */
export const isUnprovenEmail = async (db: Database, email: string): Promise<boolean> =>
  (await db.$count(account, holdsUnproven(email))) > 0;

/** Whether such an account has proven another e-mail, to which it can go back. */
export const hasLeftProvenEmail = async (db: Database, email: string): Promise<boolean> => {
  const left = db
    .select({ id: contactChange.id })
    .from(contactChange)
    .where(and(eq(contactChange.accountId, account.id), contactChange.formerEmailVerified));
  return (await db.$count(account, and(holdsUnproven(email), exists(left)))) > 0;
};

/** A craftsman who has lost an unproven e-mail. */
interface Displaced {
  id: number;
  email: string;
}

interface ReturnDeps {
  outbox: Outbox;
  formerDecisions: FormerDecisions;
  now: Date;
}

/**
 * Takes an unproven e-mail from its account, since somebody proves the mailbox. Afterwards, when that one has it,
 * `returnProvenEmail` gives the account another.
 * @returns null where nobody has it unproven
 */
export async function takeUnprovenEmail(tx: Database, email: string): Promise<Displaced | null> {
  const [holder] = await tx.select({ id: account.id }).from(account).where(holdsUnproven(email));
  if (!holder) return null;
  const { id } = holder;
  // Whoever decides on the listing reads the e-mail under the listing's lock.
  await tx.select({ id: craftsman.id }).from(craftsman).where(eq(craftsman.id, id)).for("update");
  // It may have been verified or changed while the lock was awaited.
  const [own] = await tx
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.id, id), holdsUnproven(email)))
    .for("update");
  if (!own) return null;
  await replaceEmail(tx, id, { to: null, verifiedAt: null });
  return { id, email };
}

/**
 * Gives back the last e-mail that the account proved, if nobody has it by now; it has to be verified again. Otherwise
 * the account stays without one. Decisions that were remembered by the e-mail go with the listing, whose
 * row must be locked: somebody else may have been refused with the one that comes back.
 */
export async function returnProvenEmail(
  tx: Database,
  { outbox, formerDecisions, now }: ReturnDeps,
  { id, email }: Displaced,
): Promise<void> {
  const [own] = await tx.select({ email: account.email }).from(account).where(eq(account.id, id));
  const other = alias(account, "other");
  const isFree = notExists(
    tx.select({ id: other.id }).from(other).where(eq(other.email, contactChange.formerEmail)),
  );
  const [former] = await tx
    .select({ email: contactChange.formerEmail })
    .from(contactChange)
    .where(and(eq(contactChange.accountId, id), contactChange.formerEmailVerified, isFree))
    .orderBy(desc(contactChange.createdAt))
    .limit(1);
  await formerDecisions.moveEmail(tx, id, { from: email, to: former?.email ?? own!.email });
  if (!former?.email) return;
  await replaceEmail(tx, id, { to: former.email, verifiedAt: null });
  await outbox.enqueue(tx, {
    cause: `email-returned:${id}:${now.getTime()}`,
    kind: "verify",
    recipient: former.email,
    data: { accountId: id, isNew: true },
  });
  const [listing] = await tx
    .select({ phone: craftsman.phone })
    .from(craftsman)
    .where(eq(craftsman.id, id));
  const contacts = { phone: listing!.phone, email: former.email };
  await flagContacts(tx, { formerDecisions, now }, { id, contacts, changed: ["email"] });
}

const holdsUnproven = (email: string) =>
  and(
    eq(account.email, email),
    eq(account.type, accountType.craftsman),
    isNull(account.emailVerifiedAt),
  );
