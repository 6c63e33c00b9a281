import { eq } from "drizzle-orm";
import { account } from "../../../auth/table.server.ts";
import type { Database } from "../../../database/open.server.ts";
import { Refusal } from "../../../errors/refusal.server.ts";
import { refuseOtherCity } from "../../../http/security/admin-rights.server.ts";
import type { AdminRights } from "../../../http/security/viewer.ts";
import type { ListingState } from "../../craftsmen/states/states.ts";
import { craftsman } from "../../craftsmen/table.server.ts";
import { lockedAccount } from "../texts.ts";

/**
 * The listing as it stands, until the transaction ends.
 * @param rights of the admin who decides on it; absent for its own craftsman
 * @throws Refusal `conflict` while the account is locked, `forbidden` in a city that is not the admin's
 */
export async function lockListing(tx: Database, id: number, rights?: AdminRights) {
  const [found] = await tx
    .select({
      cityId: craftsman.cityId,
      state: craftsman.state,
      stateReason: craftsman.stateReason,
      stateSince: craftsman.stateSince,
      approvedAt: craftsman.approvedAt,
      phone: craftsman.phone,
      phoneClaimed: craftsman.phoneClaimed,
      contactsFlaggedAt: craftsman.contactsFlaggedAt,
      declinedDigests: craftsman.declinedDigests,
    })
    .from(craftsman)
    .where(eq(craftsman.id, id))
    .for("update");
  if (!found) throw new Refusal("notFound");
  if (rights) refuseOtherCity(rights, found.cityId);
  const [own] = await tx
    .select({ lockedAt: account.lockedAt })
    .from(account)
    .where(eq(account.id, id));
  // Nobody knows whose the listing is until it is unlocked.
  if (own?.lockedAt) throw new Refusal("conflict", { message: lockedAccount });
  return found;
}

/** Asked once the listing is held: who changes the address holds it too. */
export async function emailOf(tx: Database, id: number) {
  const [found] = await tx.select({ email: account.email }).from(account).where(eq(account.id, id));
  return found!.email;
}

/** A state as the audit log has it. */
export const asWritten = (state: ListingState, reason: string | null) => ({
  state,
  ...(reason === null ? {} : { reason }),
});
