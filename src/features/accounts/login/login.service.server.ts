import { and, eq } from "drizzle-orm";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { accountFieldTexts } from "#src/features/accounts/field-texts.ts";
import { checkPassword, hashPassword } from "#src/features/accounts/password/passwords.server.ts";

type Account = typeof account.$inferSelect;

export async function findByEmail(db: Database, email: string): Promise<Account | undefined> {
  const [found] = await db.select().from(account).where(eq(account.email, email));
  return found;
}

/**
 * Checks the password of the account that was found for an e-mail.
 * @returns the account, its password hashed anew where the hash is outdated
 * @throws Refusal `invalid`, the same in words and in time for an unknown e-mail and a wrong password
 */
export async function authenticate(
  db: Database,
  found: Account | undefined,
  password: string,
): Promise<Account & { passwordHash: string }> {
  const known = found?.passwordHash ?? undefined;
  const { isRight, isOutdated } = await checkPassword(password, known);
  if (!isRight || !found || known === undefined) refuseLogin();
  if (!isOutdated) return { ...found, passwordHash: known };
  const passwordHash = await hashPassword(password);
  // Not over a password that was changed meanwhile.
  const unchanged = and(eq(account.id, found.id), eq(account.passwordHash, known));
  await db.update(account).set({ passwordHash }).where(unchanged);
  return { ...found, passwordHash };
}

export function refuseLogin(): never {
  throw new Refusal("invalid", { fields: { email: [accountFieldTexts.wrongLogin] } });
}
