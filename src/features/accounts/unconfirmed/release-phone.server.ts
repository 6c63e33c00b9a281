import { and, asc, eq, not } from "drizzle-orm";
import { account } from "../../../auth/table.server.ts";
import type { Database } from "../../../database/open.server.ts";
import { craftsman } from "../../craftsmen/table.server.ts";
import { type ReleaseDeps, rememberRelease } from "./former-holds.server.ts";
import { isUnconfirmed } from "./unconfirmed.server.ts";

interface Release {
  phone: string;
  /** Whether the listing only claimed it, so that nobody gets anything by the release. */
  phoneClaimed: boolean;
  createdAt: Date;
  isUnconfirmed: boolean;
}

/** The number of a listing as it may be released; read it before the listing is changed or deleted. */
export async function readRelease(tx: Database, id: number): Promise<Release | undefined> {
  const [listing] = await tx
    .select({
      phone: craftsman.phone,
      phoneClaimed: craftsman.phoneClaimed,
      createdAt: craftsman.createdAt,
    })
    .from(craftsman)
    .where(eq(craftsman.id, id));
  if (!listing) return undefined;
  const unconfirmed = await tx
    .select({ id: account.id })
    .from(account)
    .innerJoin(craftsman, eq(craftsman.id, account.id))
    .where(and(eq(account.id, id), isUnconfirmed));
  return { ...listing, isUnconfirmed: unconfirmed.length > 0 };
}

/** Once a listing has its number no more: the number goes to who has claimed it longest. */
export async function releasePhone(
  tx: Database,
  deps: ReleaseDeps,
  { phone, phoneClaimed, createdAt, isUnconfirmed }: Release,
): Promise<void> {
  if (phoneClaimed) return;
  if (isUnconfirmed) await rememberRelease(tx, deps, { phone, heldSince: createdAt });
  await handOverPhone(tx, phone);
}

/**
 * Gives a number that no listing has for itself to the pending listing with a verified e-mail that has
 * claimed it longest, or else to the only one that claims it. One that is being changed at this moment
 * is left to the next cleanup.
 */
export async function handOverPhone(tx: Database, phone: string): Promise<void> {
  if (await tx.$count(craftsman, and(eq(craftsman.phone, phone), not(craftsman.phoneClaimed)))) {
    return;
  }
  const claimants = await tx
    .select({
      id: craftsman.id,
      state: craftsman.state,
      emailVerifiedAt: account.emailVerifiedAt,
      lockedAt: account.lockedAt,
    })
    .from(craftsman)
    .innerJoin(account, eq(account.id, craftsman.id))
    .where(eq(craftsman.phone, phone))
    .orderBy(asc(craftsman.createdAt), asc(craftsman.id));
  const verified = claimants.find(
    ({ state, emailVerifiedAt, lockedAt }) => state === "pending" && emailVerifiedAt && !lockedAt,
  );
  const heir = verified ?? (claimants.length === 1 ? claimants[0] : undefined);
  if (!heir) return;
  const stillClaims = and(
    eq(craftsman.id, heir.id),
    eq(craftsman.phone, phone),
    craftsman.phoneClaimed,
  );
  // Waiting for a claimant that takes the number itself could be a deadlock.
  const held = await tx
    .select({ id: craftsman.id })
    .from(craftsman)
    .where(stillClaims)
    .for("update", { skipLocked: true });
  if (held.length === 0) return;
  await tx.update(craftsman).set({ phoneClaimed: false }).where(stillClaims);
}
