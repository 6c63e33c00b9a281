import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { record } from "../../audit/record.server.ts";
import { account, accountType } from "../../auth/table.server.ts";
import type { Database } from "../../database/open.server.ts";
import { BadSetting } from "../../settings/config.ts";
import { operatorsName } from "../../settings/site-name.ts";
import { hashPassword, isCommon } from "./passwords.server.ts";
import { removeSecondFactor } from "./second-factor/second-factor.service.server.ts";
import { endSessions } from "./sessions/sessions.server.ts";
import { passwordReset } from "./table.server.ts";

/**
 * Makes sure that this admin exists. One that does keeps the password it has.
 * @throws BadSetting when the address belongs to a craftsman, or the password is easily guessed
 */
export async function ensureAdmin(
  db: Database,
  { email, password }: { email: string; password: string },
): Promise<void> {
  if (await findAdmin(db, "ADMIN_EMAIL", email)) return;
  if (isCommon(password)) throw new BadSetting("ADMIN_PASSWORD: is among the commonest passwords");
  const values = await newAdmin(email, password);
  await db.transaction(async (tx) => {
    // Several processes may start at once.
    const [added] = await tx.insert(account).values(values).onConflictDoNothing().returning();
    if (!added) return;
    const by = { accountId: added.id, address: "ADMIN_EMAIL" };
    await record(tx, by, { act: "account.add", subject: added.id });
  });
}

/**
 * Makes an admin, or gives one that exists a new password, without a second factor: the way back in
 * for who has lost the phone. Ends all sessions.
 * @returns the password, which is stored nowhere
 * @throws BadSetting when the address belongs to a craftsman
 */
export async function appointAdmin(db: Database, email: string): Promise<string> {
  const password = randomBytes(15).toString("base64url");
  const found = await findAdmin(db, "EMAIL", email);
  const values = await newAdmin(email, password);
  await db.transaction(async (tx) => {
    const id = found?.id ?? (await addAdmin(tx, values));
    const act = found ? "account.renew" : "account.add";
    await record(tx, byHand(id), { act, subject: id });
    if (!found) return;
    const { passwordHash } = values;
    await tx.update(account).set({ passwordHash }).where(eq(account.id, id));
    await tx.delete(passwordReset).where(eq(passwordReset.accountId, id));
    await removeSecondFactor(tx, id);
    await endSessions(tx, id);
  });
  return password;
}

/**
 * Takes an admin's account away with all its sessions. What was done with it stays in the log.
 * @throws BadSetting when the address is no admin's, or the only one's
 */
export const dismissAdmin = (db: Database, email: string): Promise<void> =>
  db.transaction(async (tx) => {
    const isAdmin = eq(account.type, accountType.admin);
    const admins = await tx.select().from(account).where(isAdmin).for("update");
    const found = admins.find((admin) => admin.email === email);
    if (!found) throw new BadSetting(`EMAIL: ${email} is no admin's`);
    if (admins.length === 1) throw new BadSetting(`EMAIL: ${email} is the only admin's`);
    await record(tx, byHand(found.id), {
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

async function findAdmin(db: Database, setting: string, email: string) {
  const [found] = await db.select().from(account).where(eq(account.email, email));
  if (found?.type === accountType.craftsman) {
    throw new BadSetting(`${setting}: ${email} is a craftsman's account`);
  }
  return found;
}

const newAdmin = async (email: string, password: string) => ({
  email,
  passwordHash: await hashPassword(password),
  type: accountType.admin,
  adminName: operatorsName,
  emailVerifiedAt: new Date(),
});
