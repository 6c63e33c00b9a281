import { eq } from "drizzle-orm";
import type { Database } from "../../database/open.server.ts";
import { Refusal } from "../../server/refusal.server.ts";
import type { Login } from "./contract.ts";
import { accountFieldTexts } from "./field-texts.ts";
import { hashPassword, isOutdated, isPassword } from "./passwords.server.ts";
import { account } from "./table.server.ts";

/**
 * The account that these open.
 * @throws Refusal `invalid`, the same in words and in time for an unknown e-mail and a wrong password
 */
export async function authenticate(db: Database, { email, password }: Login) {
  const [found] = await db.select().from(account).where(eq(account.email, email));
  if (!(await isPassword(password, found?.passwordHash)) || !found) {
    throw new Refusal("invalid", { fields: { email: [accountFieldTexts.wrongLogin] } });
  }
  if (isOutdated(found.passwordHash)) {
    const passwordHash = await hashPassword(password);
    await db.update(account).set({ passwordHash }).where(eq(account.id, found.id));
  }
  return found;
}
