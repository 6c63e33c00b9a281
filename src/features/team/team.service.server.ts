import { and, asc, eq, isNull } from "drizzle-orm";
import { type Actor, writeAudit } from "#src/audit/write-audit.server.ts";
import { adminRoleOf } from "#src/auth/admin-roles.ts";
import { account, accountType } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { accountFieldTexts } from "#src/features/accounts/field-texts.ts";
import { refuseCurrent } from "#src/features/accounts/password/own-password.server.ts";
import { phoneAccess, phoneQuestion } from "#src/features/accounts/phone/table.server.ts";
import { withCityNames } from "#src/features/accounts/record/rights.server.ts";
import { secondFactor } from "#src/features/accounts/table.server.ts";
import { endInvitationsBy, listInvitations } from "./invitations.service.server.ts";
import { asStored, refuseUnknownCities, rightsForAudit } from "./rights.server.ts";
import type { AdminRightsInput, Team } from "./team.contract.ts";
import { teamSentences } from "./team.texts.ts";

/** All admins, the longest in the team first, and the open invitations. */
export async function showTeam(db: Database, viewerId: number, now: Date): Promise<Team> {
  const [rows, invitations] = await Promise.all([
    db
      .select({ account, securedAt: secondFactor.confirmedAt })
      .from(account)
      .leftJoin(secondFactor, eq(secondFactor.accountId, account.id))
      .where(isAdmin)
      .orderBy(asc(account.id)),
    listInvitations(db, now),
  ]);
  const named = await withCityNames(
    db,
    rows.map((row) => row.account),
  );
  const members = named.map((row, index) => ({
    id: row.id,
    fullname: row.adminName ?? row.email!,
    // An admin has one: a check of the table.
    email: row.email!,
    role: row.role,
    cities: row.cities,
    messages: row.messages,
    second_factor: rows[index]!.securedAt !== null,
    last_seen_at: row.lastSeenAt?.toISOString() ?? null,
    is_self: row.id === viewerId,
  }));
  return { members, invitations };
}

interface Deps {
  db: Database;
  by: Actor;
  /** Whether whoever makes the request has proven who they are, which acts on owners need. */
  isProven: boolean;
}

/** Whether the account is in the team without being an owner. */
export const isModerator = async (db: Database, id: number): Promise<boolean> =>
  (await db.$count(account, and(isAdmin, eq(account.id, id), eq(account.role, "moderator")))) > 0;

/** An owner who is not the one who asks. */
export const isOtherOwner = async (db: Database, by: Actor, id: number): Promise<boolean> =>
  id !== by.accountId &&
  (await db.$count(account, and(isAdmin, eq(account.id, id), eq(account.role, "owner")))) > 0;

/**
 * Changes what an admin may do, from the next request on. Open invitations of one who is not an owner any
 * more are withdrawn, and the links that they copied end.
 * @throws Refusal `notFound`, `invalid`, or `conflict` of the last owner
 */
export const changeRights = ({ db, by, isProven }: Deps, id: number, wanted: AdminRightsInput) =>
  db.transaction(async (tx) => {
    const rights = asStored(wanted);
    const staysOwner = rights.role === "owner";
    const member = await lockMember(tx, by, id, { staysOwner });
    const wasOwner = adminRoleOf(member) === "owner";
    const needsProof = staysOwner ? !wasOwner : wasOwner && id !== by.accountId;
    // The role was changed between the check of the password and this.
    if (needsProof && !isProven) refuseCurrent(accountFieldTexts.currentPassword);
    await refuseUnknownCities(tx, rights);
    const [before, after] = [await rightsForAudit(tx, member), await rightsForAudit(tx, rights)];
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    await tx.update(account).set(rights).where(eq(account.id, id));
    if (rights.role !== "owner") await endInvitationsBy(tx, id);
    await writeAudit(tx, by, { act: "account.changeRights", subject: id, before, after });
  });

/**
 * Removes an admin with all sessions, the invitations that were sent, the links that were copied, and the proofs of
 * numbers that rest on the admin's word and are not used yet. What was done stays in the log.
 * @throws Refusal `notFound`, `invalid` on `current_password`, or `conflict` of the last owner
 */
export const removeMember = ({ db, by, isProven }: Deps, id: number) =>
  db.transaction(async (tx) => {
    const member = await lockMember(tx, by, id, { staysOwner: false });
    const { email } = member;
    // Made an owner between the check of the password and this.
    if (!isProven && id !== by.accountId && adminRoleOf(member) === "owner") {
      refuseCurrent(accountFieldTexts.currentPassword);
    }
    await writeAudit(tx, by, { act: "account.remove", subject: id, before: { email } });
    await endComparedProofs(tx, id);
    await tx.delete(account).where(eq(account.id, id));
  });

/** Whoever has sent such a message proves the number again, and another admin compares it. */
async function endComparedProofs(tx: Database, id: number): Promise<void> {
  await tx.delete(phoneQuestion).where(eq(phoneQuestion.byAccountId, id));
  const isUnused = and(eq(phoneAccess.byAccountId, id), isNull(phoneAccess.doneAt));
  await tx.delete(phoneAccess).where(isUnused);
}

const isAdmin = eq(account.type, accountType.admin);

/**
 * Locks all admins, so that of owners who degrade or remove each other at the same moment one stays: the
 * second finds that it is not an owner any more.
 */
async function lockMember(
  tx: Database,
  by: Actor,
  id: number,
  { staysOwner }: { staysOwner: boolean },
) {
  const admins = await tx.select().from(account).where(isAdmin).orderBy(account.id).for("update");
  const owners = admins.filter((admin) => adminRoleOf(admin) === "owner");
  if (!admins.some((admin) => admin.id === by.accountId)) throw new Refusal("unauthenticated");
  if (!owners.some((owner) => owner.id === by.accountId)) throw new Refusal("forbidden");
  const member = admins.find((admin) => admin.id === id);
  if (!member) throw new Refusal("notFound", { message: teamSentences.memberGone });
  const isLastOwner = owners.length === 1 && owners[0] === member;
  if (isLastOwner && !staysOwner)
    throw new Refusal("conflict", { message: teamSentences.lastOwner });
  return member;
}
