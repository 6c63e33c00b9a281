import { and, eq } from "drizzle-orm";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import {
  type RemovalDeps,
  removeAccount,
} from "#src/features/accounts/deletion/remove-account.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { isUnconfirmed } from "./unconfirmed.server.ts";

/** Whether the account of this address, if there is one, is a registration that nobody has confirmed. */
export const hasUnconfirmed = async (db: Database, email: string): Promise<boolean> =>
  (await findUnconfirmed(db, email)) !== undefined;

/**
 * Removes the unconfirmed registration of an address whose mailbox somebody else has proven to have, with
 * everything that belongs to it. Its files are removed after the transaction, as `removeAccount` says.
 * @returns the listing and the deleted mails; null if there is none
 */
export async function removeUnconfirmed(tx: Database, deps: RemovalDeps, email: string) {
  const found = await findUnconfirmed(tx, email);
  if (!found) return null;
  const [listing] = await tx
    .select()
    .from(craftsman)
    .where(eq(craftsman.id, found.id))
    .for("update");
  // A new statement, since it may have been verified or approved while the lock was awaited.
  if (!listing || !(await findUnconfirmed(tx, email))) return null;
  const mails = await removeAccount(tx, deps, listing, eq(account.email, email));
  return mails && { listing, mails };
}

async function findUnconfirmed(db: Database, email: string) {
  const [found] = await db
    .select({ id: account.id })
    .from(account)
    .innerJoin(craftsman, eq(craftsman.id, account.id))
    .where(and(eq(account.email, email), isUnconfirmed));
  return found;
}
