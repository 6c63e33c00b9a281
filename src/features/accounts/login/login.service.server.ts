import { and, eq } from "drizzle-orm";
import { type CountryCode, parsePhone } from "#src/arabic/phone.server.ts";
import { lineKey } from "#src/arabic/same-line.ts";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { accountFieldTexts } from "#src/features/accounts/field-texts.ts";
import { checkPassword, hashPassword } from "#src/features/accounts/password/passwords.server.ts";

type Account = typeof account.$inferSelect;

/** An e-mail, or the key of a phone number (`lineKey`). */
export type LoginName = { email: string } | { phone: string };

/** The typed name of a login. What is neither is treated as an e-mail that nobody has. */
export function parseLoginName(typed: string, country: CountryCode): LoginName {
  const phone = typed.includes("@") ? null : parsePhone(typed, country);
  return phone === null ? { email: typed } : { phone: lineKey(phone) };
}

export async function findByLoginName(db: Database, name: LoginName): Promise<Account | undefined> {
  const isNamed =
    "email" in name ? eq(account.email, name.email) : eq(account.loginPhone, name.phone);
  const [found] = await db.select().from(account).where(isNamed);
  return found;
}

/**
 * Checks the password of the account that was found for an e-mail or a number.
 * @returns the account, its password hashed anew where the hash is outdated
 * @throws Refusal `invalid`, the same in words and in time for an unknown name and a wrong password
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
