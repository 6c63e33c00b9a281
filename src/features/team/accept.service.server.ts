import { and, eq, gt, isNotNull, or } from "drizzle-orm";
import { writeAudit } from "#src/audit/write-audit.server.ts";
import { account, accountType } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { violatedConstraint } from "#src/database/statement.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import {
  hasLeftProvenEmail,
  returnProvenEmail,
  takeUnprovenEmail,
} from "#src/features/accounts/contact-change/unproven-email.server.ts";
import { accountFieldTexts } from "#src/features/accounts/field-texts.ts";
import { hashPassword } from "#src/features/accounts/password/passwords.server.ts";
import { isMadeOfFacts } from "#src/features/accounts/password/public-facts.server.ts";
import { withCityNames } from "#src/features/accounts/record/rights.server.ts";
import { removeUnconfirmed } from "#src/features/accounts/unconfirmed/remove-unconfirmed.server.ts";
import type { FormerDecisions } from "#src/features/former-decisions/former-decisions.server.ts";
import type { Storage } from "#src/images/storage/storage.server.ts";
import { removeDiscardedNow } from "#src/images/unused.server.ts";
import type { MailFiles } from "#src/mail/files.server.ts";
import type { Outbox } from "#src/mail/outbox.server.ts";
import { hashOf } from "#src/util/hash.server.ts";
import { rightsForAudit } from "./rights.server.ts";
import { adminInvitation } from "./table.server.ts";
import type { InvitationView } from "./team.contract.ts";
import { teamFieldTexts, teamSentences } from "./team.texts.ts";

const isMailed = (token: string, now: Date) =>
  and(eq(adminInvitation.tokenHash, hashOf(token)), gt(adminInvitation.expiresAt, now));
const isCopied = (token: string, now: Date) =>
  and(
    eq(adminInvitation.copyTokenHash, hashOf(token)),
    gt(adminInvitation.copyExpiresAt, now),
    isNotNull(adminInvitation.copiedBy),
  );
const isValid = (token: string, now: Date) => or(isMailed(token, now), isCopied(token, now));

/**
 * The invitation of a link that was mailed or copied.
 * @throws Refusal `notFound` for a used, expired or withdrawn one
 */
export async function showInvitation(
  db: Database,
  token: string,
  now: Date,
): Promise<InvitationView> {
  const rows = await db.select().from(adminInvitation).where(isValid(token, now));
  const [found] = await withCityNames(db, rows);
  if (!found) throw badLink();
  return found;
}

interface AcceptanceDeps {
  db: Database;
  storage: Storage;
  outbox: Outbox;
  mailFiles: MailFiles;
  formerDecisions: FormerDecisions;
}

interface Acceptance {
  token: string;
  fullname: string;
  password: string;
  /** The client's address. */
  address: string;
  now: Date;
}

type NewAdmin = Pick<typeof account.$inferSelect, "id" | "type" | "email"> & {
  passwordHash: string;
};

/**
 * Makes the invited person an admin; the link opens nothing afterwards. One that was mailed has proven whose mailbox it
 * is, so a registration with its address that nobody has confirmed is removed. One that was copied proves nothing: the
 * address stays unverified, and every account as it is.
 * @param begin begins a session in the same transaction
 * @throws Refusal `notFound` for a used, expired or withdrawn link, `invalid` for a password made of public
 * facts, `conflict` if the e-mail has a confirmed account by now
 */
export async function acceptInvitation(
  { db, storage, outbox, mailFiles, formerDecisions }: AcceptanceDeps,
  { token, fullname, password, address, now }: Acceptance,
  begin: (tx: Database, account: NewAdmin) => Promise<unknown>,
): Promise<NewAdmin> {
  const valid = isValid(token, now);
  const [found] = await db.select().from(adminInvitation).where(valid);
  if (!found) throw badLink();
  if (isMadeOfFacts(password, { name: fullname, email: found.email, phone: null })) {
    throw new Refusal("invalid", { fields: { password: [accountFieldTexts.passwordOfFacts] } });
  }
  const passwordHash = await hashPassword(password);
  try {
    const { added, removed } = await db.transaction(async (tx) => {
      const [used] = await tx.delete(adminInvitation).where(valid).returning();
      if (!used) throw badLink();
      const { email, role, cities, messages } = used;
      const isProven = used.tokenHash === hashOf(token);
      const deps = { outbox, formerDecisions, now };
      const removed = isProven ? await removeUnconfirmed(tx, deps, email) : null;
      const mayTake = isProven && (await hasLeftProvenEmail(tx, email));
      const displaced = mayTake ? await takeUnprovenEmail(tx, email) : null;
      const [added] = await tx
        .insert(account)
        .values({
          email,
          passwordHash,
          type: accountType.admin,
          adminName: fullname,
          role,
          cities,
          messages,
          emailVerifiedAt: isProven ? now : null,
        })
        .returning();
      if (displaced) await returnProvenEmail(tx, deps, displaced);
      const { id } = added!;
      if (!isProven) {
        await outbox.enqueue(tx, {
          cause: `joined:${id}`,
          kind: "verify",
          recipient: email,
          data: { accountId: id },
        });
      }
      const by = { accountId: id, address };
      const after = { email, ...(await rightsForAudit(tx, used)) };
      await writeAudit(tx, by, { act: "account.join", subject: id, after });
      if (removed) {
        const { id: subject, state } = removed.listing;
        await writeAudit(tx, by, { act: "listing.expire", subject, before: { state } });
      }
      const made = { ...added!, passwordHash };
      await begin(tx, made);
      return { added: made, removed };
    });
    if (removed) {
      await mailFiles.remove(removed.mails);
      if (removed.listing.image) await removeDiscardedNow({ db, storage }, removed.listing.image);
    }
    return added;
  } catch (error) {
    if (violatedConstraint(error) !== "account_email_unique") throw error;
    // The form has no field for it, so that it is the message of the whole form.
    throw new Refusal("conflict", { message: teamFieldTexts.emailTaken, cause: error });
  }
}

const badLink = () => new Refusal("notFound", { message: teamSentences.badLink });
