import { eq, sql } from "drizzle-orm";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { accountFieldTexts } from "#src/features/accounts/field-texts.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { isMadeOfFacts } from "./public-facts.server.ts";

/** @throws Refusal `invalid` on `password` if it is made of what others know of this account */
export async function refuseMadeOfFacts(db: Database, accountId: number, password: string) {
  const [facts] = await db
    .select({
      name: sql<string | null>`coalesce(${craftsman.fullname}, ${account.adminName})`,
      email: account.email,
      phone: craftsman.phone,
    })
    .from(account)
    .leftJoin(craftsman, eq(craftsman.id, account.id))
    .where(eq(account.id, accountId));
  if (facts && isMadeOfFacts(password, facts)) {
    throw new Refusal("invalid", { fields: { password: [accountFieldTexts.passwordOfFacts] } });
  }
}
