import { eq } from "drizzle-orm";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { endSessions } from "#src/features/accounts/sessions/end-sessions.server.ts";
import { contactChange, passwordReset } from "#src/features/accounts/table.server.ts";
import { changeListing } from "#src/features/craftsmen/pictures/pictures.server.ts";
import type { ListingState } from "#src/features/craftsmen/states.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import type { Storage } from "#src/images/storage/storage.server.ts";
import { readLinkKey } from "#src/program-state/link-key.server.ts";
import type { LockState } from "./lock.contract.ts";
import { lockSentences, lockTexts } from "./lock.texts.ts";
import { isLockLink, type LockLink } from "./lock-link.server.ts";

interface LockDeps {
  db: Database;
  appKey: string;
  now: Date;
}

interface HidingDeps extends LockDeps {
  storage: Storage;
}

/**
 * Whether a link has been used. One that has not can be used also while another one's lock lasts: admins
 * see the holder of which address says that a change was not theirs.
 * @throws Refusal `forbidden` for a link that is altered or expired, or whose change has been settled
 */
export async function showLock({ db, appKey, now }: LockDeps, link: LockLink): Promise<LockState> {
  if (!isLockLink(await readLinkKey(db, appKey), link, now)) refuseLink();
  const [found] = await db
    .select({ usedAt: contactChange.usedAt })
    .from(contactChange)
    .where(eq(contactChange.id, link.id));
  if (!found) refuseLink();
  return { state: found.usedAt ? "locked" : "open" };
}

/**
 * Locks the account whose contacts were changed: its sessions end, nobody logs in or changes anything,
 * and a published listing is hidden until an admin has decided. Where another link has locked it
 * already, this one is recorded as used. Using a link again changes nothing.
 * @throws Refusal `forbidden` for a link that is altered or expired, or whose change has been settled
 */
export async function lockAccount(deps: HidingDeps, link: LockLink): Promise<void> {
  const { db, appKey, now } = deps;
  if (!isLockLink(await readLinkKey(db, appKey), link, now)) refuseLink();
  const { id: changeId } = link;
  const [change] = await db
    .select({ id: contactChange.accountId })
    .from(contactChange)
    .where(eq(contactChange.id, changeId));
  if (!change) refuseLink();
  const { id } = change;
  await changeListing(deps, id, hidden, async (tx, listing) => {
    const [own] = await tx
      .select({ lockedAt: account.lockedAt })
      .from(account)
      .where(eq(account.id, id))
      .for("update");
    if (!own) refuseLink();
    const [current] = await tx
      .select({ usedAt: contactChange.usedAt })
      .from(contactChange)
      .where(eq(contactChange.id, changeId));
    // An admin has settled it since it was read.
    if (!current) refuseLink();
    if (current.usedAt) return;
    // Whoever the number on it belongs to by now, the public must not be led there. One that an
    // earlier lock has hidden is not approved any more.
    const hidListing = !own.lockedAt && listing.state === "approved";
    await tx
      .update(contactChange)
      .set({ usedAt: now, hidListing })
      .where(eq(contactChange.id, changeId));
    if (own.lockedAt) return;
    await tx.update(account).set({ lockedAt: now }).where(eq(account.id, id));
    await tx.delete(passwordReset).where(eq(passwordReset.accountId, id));
    await endSessions(tx, id);
    if (hidListing) await hideListing(tx, id, now);
  }).catch((error) => {
    // Deleted meanwhile.
    if (error instanceof Refusal && error.code === "notFound") refuseLink();
    throw error;
  });
}

const hidden = (state: ListingState) => (state === "approved" ? "suspended" : state);

/** No admin has decided this, so it is not remembered among former decisions. */
const hideListing = (tx: Database, id: number, now: Date) =>
  tx
    .update(craftsman)
    .set({ state: "suspended", stateSince: now, stateReason: lockTexts.reason })
    .where(eq(craftsman.id, id));

function refuseLink(): never {
  throw new Refusal("forbidden", { message: lockSentences.badLink });
}
