import { and, asc, eq, gt, sql } from "drizzle-orm";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { contactChange, passwordReset } from "#src/features/accounts/table.server.ts";
import { wasProven } from "#src/features/craftsmen/proof/proven.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import type { Outbox } from "#src/mail/outbox.server.ts";
import { type Contacts, differences } from "./contacts.ts";
import { revertLinkLifetime } from "./revert-link.server.ts";

/** The contacts as they are now. @throws Refusal `unauthenticated` where the account is gone */
export async function readContacts(db: Database, id: number): Promise<Contacts> {
  const [found] = await db
    .select({ email: account.email, phone: craftsman.phone })
    .from(craftsman)
    .innerJoin(account, eq(account.id, craftsman.id))
    .where(eq(craftsman.id, id));
  if (!found) throw new Refusal("unauthenticated");
  return found;
}

/**
 * Reads the contacts and locks their rows until the transaction ends: the listing's row first, as everywhere.
 * @throws Refusal `unauthenticated` where the account was deleted meanwhile
 */
export async function lockContacts(tx: Database, id: number): Promise<FormerContacts> {
  const [listing] = await tx
    .select({ phone: craftsman.phone, isPhoneProven: wasProven })
    .from(craftsman)
    .where(eq(craftsman.id, id))
    .for("update");
  const [own] = await tx
    .select({ email: account.email, emailVerifiedAt: account.emailVerifiedAt })
    .from(account)
    .where(eq(account.id, id))
    .for("update");
  if (!listing || !own) throw new Refusal("unauthenticated");
  return { ...listing, ...own };
}

interface FormerContacts extends Contacts {
  emailVerifiedAt: Date | null;
  isPhoneProven: boolean;
}

interface ContactChange {
  id: number;
  from: FormerContacts;
  to: Contacts;
  at: Date;
  /** In ms, for which the mails wait, since the change can be undone. */
  delay?: number;
}

/**
 * Remembers what the contacts were, and sends the former address a link that reverts the change. A new e-mail
 * has to be verified anew. A change back to a former address gives none to one that was never proven, whose link
 * would live longer than that of the former; the link of one that was proven ends once the former is verified again.
 * @returns the id of what is remembered, which the mail's link is about
 */
export async function changeContacts(
  tx: Database,
  outbox: Outbox,
  change: ContactChange,
): Promise<string | undefined> {
  const { id, from, to, at, delay = 0 } = change;
  const changed = differences(from, to);
  if (changed.length === 0) return undefined;
  const isUnproven = from.emailVerifiedAt === null;
  if (
    changed.includes("email") &&
    isUnproven &&
    (await returnsToFormer(tx, { id, email: to.email, at }))
  ) {
    await replaceEmail(tx, id, { to: to.email, verifiedAt: null });
    const cause = `changed-back:${id}:${at.getTime()}`;
    await outbox.enqueue(tx, {
      cause,
      kind: "verify",
      recipient: to.email,
      data: { accountId: id, isNew: true },
    });
    return undefined;
  }
  const [remembered] = await tx
    .insert(contactChange)
    .values({
      accountId: id,
      formerEmail: from.email,
      formerEmailVerified: from.emailVerifiedAt !== null,
      formerPhone: from.phone,
      formerPhoneProven: from.isPhoneProven,
      createdAt: at,
    })
    .returning({ id: contactChange.id });
  const changeId = remembered!.id;
  if (changed.includes("email")) {
    await replaceEmail(tx, id, { to: to.email, verifiedAt: null });
    const cause = `changed-to:${changeId}`;
    await outbox.enqueue(tx, {
      cause,
      kind: "verify",
      recipient: to.email,
      data: { accountId: id, isNew: true },
    });
  }
  await outbox.enqueue(tx, {
    cause: `changed-from:${changeId}`,
    kind: changed.includes("email") ? "emailChanged" : "phoneChanged",
    recipient: from.email,
    data: { accountId: id, changeId, changed },
    delay,
  });
  return changeId;
}

interface OwnEmail {
  id: number;
  email: string | null;
  at: Date;
}

const isOpenOf = (id: number) =>
  and(eq(contactChange.accountId, id), eq(contactChange.state, "open"));

/** When an e-mail that was proven was left by a change that its link can still revert; the first time. */
async function whenLeft(tx: Database, { id, email, at }: OwnEmail): Promise<Date | undefined> {
  if (email === null) return undefined;
  const [former] = await tx
    .select({ createdAt: contactChange.createdAt })
    .from(contactChange)
    .where(
      and(
        isOpenOf(id),
        eq(contactChange.formerEmail, email),
        eq(contactChange.formerEmailVerified, true),
        gt(contactChange.createdAt, new Date(at.getTime() - revertLinkLifetime)),
      ),
    )
    .orderBy(asc(contactChange.createdAt))
    .limit(1);
  return former?.createdAt;
}

/**
 * Whether the new e-mail was proven and left by a change that a link can still revert. The links of addresses since
 * then that were never proven end.
 */
async function returnsToFormer(tx: Database, change: OwnEmail): Promise<boolean> {
  const left = await whenLeft(tx, change);
  if (!left) return false;
  await tx
    .delete(contactChange)
    .where(
      and(
        isOpenOf(change.id),
        gt(contactChange.createdAt, left),
        eq(contactChange.formerEmailVerified, false),
      ),
    );
  return true;
}

/** Once an account has proven a former e-mail again, whose link is the oldest, the links of later changes end. */
export async function endLaterLinks(tx: Database, own: OwnEmail): Promise<void> {
  const left = await whenLeft(tx, own);
  if (!left) return;
  await tx.delete(contactChange).where(and(isOpenOf(own.id), gt(contactChange.createdAt, left)));
}

interface NewEmail {
  to: string | null;
  verifiedAt: Date | null;
}

export async function replaceEmail(
  tx: Database,
  id: number,
  { to, verifiedAt }: NewEmail,
): Promise<void> {
  const wasVerified = sql`${account.wasVerified} or ${account.emailVerifiedAt} is not null`;
  await tx
    .update(account)
    // A corrected address is reminded anew.
    .set({ email: to, emailVerifiedAt: verifiedAt, wasVerified, remindedAt: null })
    .where(eq(account.id, id));
  // A link to a new password that went to the old address opens nothing any more.
  await tx.delete(passwordReset).where(eq(passwordReset.accountId, id));
}
