import { eq } from "drizzle-orm";
import { BadSetting } from "../../config.ts";
import type { Database } from "../../database/open.server.ts";
import { hashPassword } from "./password.server.ts";
import { account, accountType } from "./table.server.ts";

const adminName = "الإدارة";

/**
 * Makes sure that this admin exists. One that does keeps the password it has.
 * @throws BadSetting when the address belongs to a craftsman
 */
export async function ensureAdmin(
  db: Database,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const [found] = await db.select().from(account).where(eq(account.email, email));
  if (found?.type === accountType.craftsman) {
    throw new BadSetting(`ADMIN_EMAIL: ${email} is a craftsman's account`);
  }
  if (found) return;
  await db
    .insert(account)
    .values({
      email,
      passwordHash: await hashPassword(password),
      type: accountType.admin,
      adminName,
      emailVerifiedAt: new Date(),
    })
    // Several processes may start at once.
    .onConflictDoNothing();
}
