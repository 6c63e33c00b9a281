import { and, asc, eq, gt, inArray, isNotNull, isNull } from "drizzle-orm";
import { sameLine } from "#src/arabic/same-line.ts";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { revertLinkLifetime } from "#src/features/accounts/contact-change/revert-link.server.ts";
import { contactChange } from "#src/features/accounts/table.server.ts";
import { isProven } from "#src/features/craftsmen/proof/proven.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { isOfUnfinishedImport } from "#src/features/craftsmen/unfinished-import.server.ts";

interface NumberTarget {
  /** Whose page it is. */
  id: number;
  kind: "claim" | "password";
  /** The change by which the account left its number, or got an e-mail: a new password reverts it. */
  change?: typeof contactChange.$inferSelect;
}

/**
 * The page that a number leads to: the claim of a listing without an account, or a new password where the account has
 * no e-mail and the number is proven. For seven days after such an account got an e-mail or another number, the proven
 * number leads to it as before: there was no address that a warning could go to.
 */
export async function findTarget(
  db: Database,
  phone: string,
  now: Date,
): Promise<NumberTarget | undefined> {
  const [listed] = await db
    .select({
      id: craftsman.id,
      state: craftsman.state,
      stateReason: craftsman.stateReason,
      email: account.email,
      passwordHash: account.passwordHash,
      isProven,
    })
    .from(craftsman)
    .innerJoin(account, eq(account.id, craftsman.id))
    .where(inArray(craftsman.phone, sameLine(phone)));
  if (listed && (await isOfUnfinishedImport(db, listed))) return undefined;
  if (listed?.passwordHash === null) return { id: listed.id, kind: "claim" };
  if (listed?.isProven && listed.email === null) return { id: listed.id, kind: "password" };
  const change = await findChange(db, phone, now);
  if (!change || (listed?.isProven && listed.id !== change.accountId)) return undefined;
  return { id: change.accountId, kind: "password", change };
}

async function findChange(db: Database, phone: string, now: Date) {
  const [found] = await db
    .select({ change: contactChange })
    .from(contactChange)
    .innerJoin(account, eq(account.id, contactChange.accountId))
    .where(
      and(
        inArray(contactChange.formerPhone, sameLine(phone)),
        isNull(contactChange.formerEmail),
        contactChange.formerPhoneProven,
        gt(contactChange.createdAt, new Date(now.getTime() - revertLinkLifetime)),
        isNotNull(account.passwordHash),
      ),
    )
    .orderBy(asc(contactChange.createdAt))
    .limit(1);
  return found?.change;
}
