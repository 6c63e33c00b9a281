import { randomBytes, randomUUID } from "node:crypto";
import { and, asc, eq, isNull, lt, or } from "drizzle-orm";
import { type Actor, writeAudit } from "#src/audit/write-audit.server.ts";
import { account, accountType } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { violatedConstraint } from "#src/database/statement.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { hasLeftProvenEmail } from "#src/features/accounts/contact-change/unproven-email.server.ts";
import { accountFieldTexts } from "#src/features/accounts/field-texts.ts";
import { refuseCurrent } from "#src/features/accounts/password/own-password.server.ts";
import { withCityNames } from "#src/features/accounts/record/rights.server.ts";
import { hasUnconfirmed } from "#src/features/accounts/unconfirmed/remove-unconfirmed.server.ts";
import { lockRights } from "#src/http/security/admin-rights.server.ts";
import type { Outbox } from "#src/mail/outbox.server.ts";
import { hashOf } from "#src/util/hash.server.ts";
import { day } from "#src/util/time.ts";
import { invitationLifetime } from "./mail-templates.server.ts";
import { asStored, refuseUnknownCities, rightsForAudit } from "./rights.server.ts";
import { adminInvitation } from "./table.server.ts";
import type { AdminInvitation, InvitationInput, InvitationLink } from "./team.contract.ts";
import { teamFieldTexts, teamSentences } from "./team.texts.ts";

/** Invitations that nobody has accepted, the oldest first. */
export async function listInvitations(db: Database, now: Date): Promise<AdminInvitation[]> {
  const rows = await db.select().from(adminInvitation).orderBy(asc(adminInvitation.id));
  return (await withCityNames(db, rows)).map(
    ({ createdAt, expiresAt: mailed, copyExpiresAt, ...row }) => {
      const copied = row.copiedBy === null ? null : copyExpiresAt;
      const expiresAt = mailed && copied && mailed > copied ? mailed : (copied ?? mailed);
      return {
        ...row,
        created_at: createdAt.toISOString(),
        expires_at: expiresAt?.toISOString() ?? null,
        has_expired: expiresAt !== null && expiresAt <= now,
        has_link: copied !== null && copied > now,
      };
    },
  );
}

interface Deps {
  db: Database;
  outbox: Outbox;
  by: Actor;
  now: Date;
}

/**
 * Invites a person to become an admin, by a link in a mail.
 * @throws Refusal `invalid` on `email` if it has a confirmed account or was invited already, and on `cities`
 */
export async function invite({ db, outbox, by, now }: Deps, wanted: InvitationInput) {
  const { email } = wanted;
  const rights = asStored(wanted);
  try {
    await db.transaction(async (tx) => {
      await requireOwner(tx, by);
      await refuseUsed(tx, email);
      await refuseUnknownCities(tx, rights);
      const [added] = await tx
        .insert(adminInvitation)
        .values({ email, ...rights, invitedBy: by.accountId, createdAt: now })
        .returning();
      await sendLink(tx, outbox, added!);
      const after = { email, ...(await rightsForAudit(tx, rights)) };
      await writeAudit(tx, by, { act: "account.invite", after });
    });
  } catch (error) {
    if (violatedConstraint(error) !== "admin_invitation_email_unique") throw error;
    refuseEmail(teamFieldTexts.emailInvited, error);
  }
}

/** Sends a new link, whose mail ends the former one, as this does one that was copied. @throws Refusal `notFound` */
export const inviteAgain = ({ db, outbox, by }: Omit<Deps, "now">, id: number) =>
  db.transaction(async (tx) => {
    await requireOwner(tx, by);
    const [found] = await tx
      .update(adminInvitation)
      .set({ invitedBy: by.accountId, ...withoutCopy })
      .where(eq(adminInvitation.id, id))
      .returning();
    if (!found) throw gone();
    await sendLink(tx, outbox, found);
    await writeAudit(tx, by, { act: "account.inviteAgain", after: { email: found.email } });
  });

/**
 * A link that an owner gives to the invited person in another way than by mail. It ends the one that was copied before;
 * its token is not that of the mail, since whoever has it has proven nothing about the mailbox.
 * @throws Refusal `notFound`, `invalid` on `current_password` where an owner's link was not asked for with it
 */
export const copyLink = (
  { db, by, now, appUrl, isProven }: CopyDeps,
  id: number,
): Promise<InvitationLink> =>
  db.transaction(async (tx) => {
    await requireOwner(tx, by);
    const token = randomBytes(32).toString("base64url");
    const expiresAt = new Date(now.getTime() + invitationLifetime);
    const [found] = await tx
      .update(adminInvitation)
      .set({ copyTokenHash: hashOf(token), copyExpiresAt: expiresAt, copiedBy: by.accountId })
      .where(eq(adminInvitation.id, id))
      .returning();
    if (!found) throw gone();
    if (found.role === "owner" && !isProven) refuseCurrent(accountFieldTexts.currentPassword);
    await writeAudit(tx, by, { act: "account.copyInvitation", after: { email: found.email } });
    return { url: `${appUrl}/invitation/${token}`, expires_at: expiresAt.toISOString() };
  });

interface CopyDeps extends Pick<Deps, "db" | "by" | "now"> {
  appUrl: string;
  /** Whether the owner has given their password. */
  isProven: boolean;
}

/** Withdraws what an owner has sent, and ends the links that they have copied. */
export async function endInvitationsBy(tx: Database, ownerId: number): Promise<void> {
  const { invitedBy, copiedBy } = adminInvitation;
  await tx.delete(adminInvitation).where(eq(invitedBy, ownerId));
  await tx.update(adminInvitation).set(withoutCopy).where(eq(copiedBy, ownerId));
}

const withoutCopy = { copyTokenHash: null, copyExpiresAt: null, copiedBy: null };

/** @throws Refusal `notFound` */
export const withdraw = ({ db, by }: Pick<Deps, "db" | "by">, id: number) =>
  db.transaction(async (tx) => {
    await requireOwner(tx, by);
    const [found] = await tx.delete(adminInvitation).where(eq(adminInvitation.id, id)).returning();
    if (!found) throw gone();
    await writeAudit(tx, by, { act: "account.withdraw", before: { email: found.email } });
  });

/** The e-mail of an invitation, for the limits of mails to it. @throws Refusal `notFound` */
export async function invitedEmail(db: Database, id: number): Promise<string> {
  const [found] = await db.select().from(adminInvitation).where(eq(adminInvitation.id, id));
  if (!found) throw gone();
  return found.email;
}

/** Whether it makes an owner. */
export const isOwnersInvitation = async (db: Database, id: number): Promise<boolean> =>
  (await db.$count(
    adminInvitation,
    and(eq(adminInvitation.id, id), eq(adminInvitation.role, "owner")),
  )) > 0;

const sendLink = (
  tx: Database,
  outbox: Outbox,
  { id, email }: Pick<typeof adminInvitation.$inferSelect, "id" | "email">,
) =>
  outbox.enqueue(tx, {
    cause: `invitation:${randomUUID()}`,
    kind: "invitation",
    recipient: email,
    data: { invitationId: id },
  });

/** An owner who is degraded at this moment invites nobody any more. */
async function requireOwner(tx: Database, by: Actor) {
  const { role } = await lockRights(tx, by.accountId);
  if (role !== "owner") throw new Refusal("forbidden");
}

/** An unconfirmed registration proves nothing; it is removed as the invitation is accepted. */
async function refuseUsed(tx: Database, email: string) {
  const [found] = await tx.select().from(account).where(eq(account.email, email));
  if (!found || (await hasUnconfirmed(tx, email)) || (await hasLeftProvenEmail(tx, email))) return;
  const isAdmin = found.type === accountType.admin;
  refuseEmail(isAdmin ? teamFieldTexts.emailOfAdmin : teamFieldTexts.emailOfCraftsman);
}

function refuseEmail(message: string, cause?: unknown): never {
  throw new Refusal("invalid", { fields: { email: [message] }, ...(cause ? { cause } : {}) });
}

const gone = () => new Refusal("notFound", { message: teamSentences.invitationGone });

/** In ms; for so long an expired invitation is listed, so that it can be sent again. */
const retention = 30 * day;

/** Deletes invitations whose links expired long ago, or whose mail was never sent. */
export async function removeOldInvitations(db: Database, now: Date): Promise<void> {
  const { createdAt, expiresAt, copyExpiresAt } = adminInvitation;
  const limit = new Date(now.getTime() - retention);
  const wasNeverSent = and(isNull(expiresAt), lt(createdAt, limit));
  const wasNotCopied = or(isNull(copyExpiresAt), lt(copyExpiresAt, limit));
  await db.delete(adminInvitation).where(and(or(lt(expiresAt, limit), wasNeverSent), wasNotCopied));
}
