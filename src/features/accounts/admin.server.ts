import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { writeAudit } from "#src/audit/write-audit.server.ts";
import { adminRoleOf } from "#src/auth/admin-roles.ts";
import { account, accountType } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { listHeldPictures } from "#src/features/craftsmen/revisions/revisions.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import type { FormerDecisions } from "#src/features/former-decisions/former-decisions.server.ts";
import type { Storage } from "#src/images/storage/storage.server.ts";
import { removeDiscardedNow } from "#src/images/unused.server.ts";
import type { MailFiles } from "#src/mail/files.server.ts";
import type { Outbox } from "#src/mail/outbox.server.ts";
import { InvalidSetting } from "#src/settings/config.ts";
import { operatorsName } from "#src/settings/site-name.ts";
import { removeAccount } from "./deletion/remove-account.server.ts";
import { hashPassword, isCommon } from "./password/passwords.server.ts";
import { isMadeOfFacts } from "./password/public-facts.server.ts";
import { removeSecondFactor } from "./second-factor/second-factor.service.server.ts";
import { endSessions } from "./sessions/end-sessions.server.ts";
import { passwordReset } from "./table.server.ts";

/**
 * Makes sure that this admin exists. One that does keeps the password it has. Where the address is a
 * craftsman's no admin is made, and nothing fails: anyone can register with it, and must not be able
 * to keep the site from starting.
 * @returns what the operator has to do about that, or null
 * @throws InvalidSetting when the password is easily guessed
 */
export async function ensureAdmin(
  db: Database,
  { email, password }: { email: string; password: string },
): Promise<string | null> {
  const found = await findByEmail(db, email);
  if (found?.type === accountType.admin) return null;
  if (found) return `ADMIN_EMAIL: ${usedByCraftsman(email)}, or set another address`;
  if (isCommon(password))
    throw new InvalidSetting("ADMIN_PASSWORD: is among the commonest passwords");
  if (isMadeOfFacts(password, { name: operatorsName, email, phone: null }))
    throw new InvalidSetting("ADMIN_PASSWORD: is made of ADMIN_EMAIL or the admin's name");
  const values = await newAdmin(email, password);
  await db.transaction(async (tx) => {
    // Several processes may start at once.
    const [added] = await tx.insert(account).values(values).onConflictDoNothing().returning();
    if (!added) return;
    const by = { accountId: added.id, address: "ADMIN_EMAIL" };
    await writeAudit(tx, by, { act: "account.add", subject: added.id });
  });
  return null;
}

/**
 * Makes an owner, or gives an admin that exists a new password, without a second factor: the way back in
 * for who has lost the phone. Ends all sessions.
 * @returns the account, and the password, which is stored nowhere
 * @throws InvalidSetting when the address belongs to a craftsman
 */
export async function appointAdmin(
  db: Database,
  email: string,
): Promise<{ id: number; password: string }> {
  const password = randomBytes(15).toString("base64url");
  const found = await findByEmail(db, email);
  if (found?.type === accountType.craftsman) {
    throw new InvalidSetting(`EMAIL: ${usedByCraftsman(email)}`);
  }
  const values = await newAdmin(email, password);
  const id = await db.transaction(async (tx) => {
    const id = found?.id ?? (await addAdmin(tx, values));
    const act = found ? "account.renew" : "account.add";
    await writeAudit(tx, byHand(id), { act, subject: id });
    if (!found) return id;
    const { passwordHash } = values;
    // Whoever has the command line may do everything.
    const owner = { role: "owner", cities: null, messages: true } as const;
    await tx
      .update(account)
      .set({ passwordHash, ...owner })
      .where(eq(account.id, id));
    await tx.delete(passwordReset).where(eq(passwordReset.accountId, id));
    await removeSecondFactor(tx, id);
    await endSessions(tx, id);
    return id;
  });
  return { id, password };
}

interface ReplacementDeps {
  db: Database;
  storage: Storage;
  outbox: Outbox;
  mailFiles: MailFiles;
  formerDecisions: FormerDecisions;
}

/**
 * Deletes the craftsman's account with this address, listing included, and makes an admin in its place.
 * @returns the password, which is stored nowhere
 * @throws InvalidSetting when the address is not a craftsman's
 */
export async function replaceByAdmin(
  { db, storage, outbox, mailFiles, formerDecisions }: ReplacementDeps,
  email: string,
): Promise<string> {
  const password = randomBytes(15).toString("base64url");
  const values = await newAdmin(email, password);
  const { pictures, mails } = await db.transaction(async (tx) => {
    const found = await findByEmail(tx, email);
    const [listing] = await tx
      .select()
      .from(craftsman)
      .where(eq(craftsman.id, found?.id ?? 0))
      .for("update");
    const deps = { outbox, formerDecisions, now: new Date() };
    const hasAddress = eq(account.email, email);
    const pictures = listing ? await listHeldPictures(tx, listing.id) : [];
    if (listing?.image) pictures.push(listing.image);
    const mails = listing && (await removeAccount(tx, deps, listing, hasAddress));
    if (!listing || !mails) throw new InvalidSetting(`EMAIL: ${email} is no craftsman's`);
    const id = await addAdmin(tx, values);
    await writeAudit(
      tx,
      byHand(id),
      { act: "listing.delete", subject: listing.id, before: { state: listing.state } },
      { act: "account.add", subject: id },
    );
    return { pictures, mails };
  });
  await mailFiles.remove(mails);
  await Promise.all(pictures.map((image) => removeDiscardedNow({ db, storage }, image)));
  return password;
}

/**
 * Takes an admin's account away with all its sessions. What was done with it stays in the log.
 * @throws InvalidSetting when the address is not an admin's, or the only owner's
 */
export const dismissAdmin = (db: Database, email: string): Promise<void> =>
  db.transaction(async (tx) => {
    const isAdmin = eq(account.type, accountType.admin);
    const admins = await tx.select().from(account).where(isAdmin).orderBy(account.id).for("update");
    const found = admins.find((admin) => admin.email === email);
    if (!found) throw new InvalidSetting(`EMAIL: ${email} is no admin's`);
    if (admins.length === 1) throw new InvalidSetting(`EMAIL: ${email} is the only admin's`);
    const isLastOwner = !admins.some((admin) => admin !== found && adminRoleOf(admin) === "owner");
    if (isLastOwner) throw new InvalidSetting(`EMAIL: ${email} is the only owner's`);
    await writeAudit(tx, byHand(found.id), {
      act: "account.remove",
      subject: found.id,
      before: { email },
    });
    await tx.delete(account).where(eq(account.id, found.id));
  });

/** On the command line it is the account itself that is written down: who typed is not known. */
const byHand = (accountId: number) => ({ accountId, address: "npm run admin" });

async function addAdmin(tx: Database, values: typeof account.$inferInsert) {
  const [added] = await tx.insert(account).values(values).returning();
  return added!.id;
}

async function findByEmail(db: Database, email: string) {
  const [found] = await db.select().from(account).where(eq(account.email, email));
  return found;
}

const usedByCraftsman = (email: string) =>
  `${email} is a craftsman's account; npm run admin -- --replace ${email} deletes it with its listing \
and makes an admin in its place`;

const newAdmin = async (email: string, password: string) => ({
  email,
  passwordHash: await hashPassword(password),
  type: accountType.admin,
  adminName: operatorsName,
  role: "owner" as const,
  emailVerifiedAt: new Date(),
});
