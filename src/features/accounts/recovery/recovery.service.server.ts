import { randomUUID } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import { writeAudit } from "#src/audit/write-audit.server.ts";
import { account, accountType } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { endLaterLinks } from "#src/features/accounts/contact-change/contact-change.service.server.ts";
import {
  awaitsRevert,
  showAgain,
} from "#src/features/accounts/contact-change/revert-state.server.ts";
import type { PasswordReset } from "#src/features/accounts/contract.ts";
import { accountFieldTexts, accountSentences } from "#src/features/accounts/field-texts.ts";
import type { DeviceOwner } from "#src/features/accounts/limits/known-device.server.ts";
import { hashPassword } from "#src/features/accounts/password/passwords.server.ts";
import { refuseMadeOfFacts } from "#src/features/accounts/password/public-facts.server.ts";
import {
  endSessions,
  lockOwnListing,
} from "#src/features/accounts/sessions/end-sessions.server.ts";
import { passwordReset } from "#src/features/accounts/table.server.ts";
import { settlePicture } from "#src/features/craftsmen/pictures/pictures.server.ts";
import type { Storage } from "#src/images/storage/storage.server.ts";
import type { MailKind } from "#src/mail/kinds.ts";
import type { Outbox } from "#src/mail/outbox.server.ts";
import { readLinkKey } from "#src/program-state/link-key.server.ts";
import { hashOf } from "#src/util/hash.server.ts";
import { isHashOf, isValidLink, type VerifyLink } from "./links.server.ts";

/**
 * Has a link sent to an address. A mail is queued whether anyone has it or not, so that the answer is the same in words
 * and in time. It belongs to the account that has the address now, and to none that gets it later.
 */
export const askForLink = (db: Database, outbox: Outbox, kind: MailKind, recipient: string) =>
  db.transaction(async (tx) => {
    const isTheirs = eq(account.email, recipient);
    const [own] = await tx.select({ accountId: account.id }).from(account).where(isTheirs);
    const cause = `asked:${randomUUID()}`;
    await outbox.enqueue(tx, { cause, kind, recipient, ...(own ? { data: own } : {}) });
  });

/**
 * Sets a new password by a link's token, which opens nothing afterwards, and ends all sessions. A listing that a
 * revert of contacts has hidden is published again.
 * @returns the account before and after
 * @throws Refusal `invalid` on `email` for a used, expired or foreign token, or while an owner has yet to
 * decide on the contacts; on `password` if it is made of public facts, with the link still unused
 */
export async function resetPassword(
  { db, storage }: { db: Database; storage: Storage },
  { token, email, password }: PasswordReset,
  { now, address }: { now: Date; address: string },
): Promise<Record<"former" | "account", Omit<DeviceOwner, "securedAt">>> {
  const tokenHash = hashOf(token);
  const valid = and(eq(passwordReset.tokenHash, tokenHash), gt(passwordReset.expiresAt, now));
  const [found] = await db
    .select({
      id: account.id,
      type: account.type,
      emailVerifiedAt: account.emailVerifiedAt,
      passwordHash: account.passwordHash,
    })
    .from(passwordReset)
    .innerJoin(account, eq(account.id, passwordReset.accountId))
    .where(and(valid, eq(account.email, email)));
  if (!found) refuseLink();
  await refuseMadeOfFacts(db, found.id, password);
  const passwordHash = await hashPassword(password);
  const isShown = await db.transaction(async (tx) => {
    await lockOwnListing(tx, found.id);
    // Before the link, as who writes the next letter holds it: each would wait for the other.
    const [own] = await tx.select().from(account).where(eq(account.id, found.id)).for("update");
    if (!own || (await awaitsRevert(tx, own.id))) refuseLink();
    const used = await tx.delete(passwordReset).where(valid).returning();
    if (used.length === 0) refuseLink();
    // The link came by that address, so it is verified too.
    const emailVerifiedAt = found.emailVerifiedAt ?? now;
    await tx.update(account).set({ passwordHash, emailVerifiedAt }).where(eq(account.id, found.id));
    await endSessions(tx, found.id);
    if (found.type === accountType.admin) {
      const by = { accountId: found.id, address };
      await writeAudit(tx, by, { act: "account.password", subject: found.id });
    }
    await endLaterLinks(tx, { id: found.id, email, at: now });
    return showAgain(tx, found.id, now);
  });
  const { id } = found;
  // While the storage is away, the hourly cleanup does it.
  if (isShown) await settlePicture({ db, storage }, id).catch(() => {});
  return {
    former: { id, email, passwordHash: found.passwordHash },
    account: { id, email, passwordHash },
  };
}

/**
 * Marks an address as verified; doing it again changes nothing.
 * @throws Refusal `forbidden` for a link that is altered, expired, of an address changed since
 */
export async function verifyEmail(
  { db, appKey }: { db: Database; appKey: string },
  link: VerifyLink,
  now: Date,
) {
  const [found] = isValidLink(await readLinkKey(db, appKey), link, now)
    ? await db
        .select()
        .from(account)
        .where(eq(account.id, Number(link.id)))
    : [];
  const email = found?.email;
  if (!email || !isHashOf(link.hash, email)) {
    throw new Refusal("forbidden", { message: accountSentences.badLink });
  }
  await db.transaction(async (tx) => {
    await lockOwnListing(tx, found.id);
    const verified = await tx
      .update(account)
      .set({
        emailVerifiedAt: sql`coalesce(${account.emailVerifiedAt}, ${now.toISOString()}::timestamptz)`,
      })
      .where(
        // Not the address that came in its place in this very moment.
        and(eq(account.id, found.id), eq(account.email, email)),
      )
      .returning({ id: account.id });
    if (verified.length > 0) {
      await endLaterLinks(tx, { id: found.id, email, at: now });
    }
  });
}

function refuseLink(): never {
  throw new Refusal("invalid", { fields: { email: [accountFieldTexts.link] } });
}
