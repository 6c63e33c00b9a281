import { and, asc, eq, inArray, not } from "drizzle-orm";
import { sameLine } from "#src/arabic/same-line.ts";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { type ReleaseDeps, rememberRelease } from "./former-holds.server.ts";
import { holdsSince, isUnconfirmed } from "./unconfirmed.server.ts";

interface Release {
  phone: string;
  heldSince: Date;
  /** Null of a listing that is confirmed. */
  unconfirmedId: number | null;
}

/**
 * The number that a listing may release; read it before the listing is changed or deleted.
 * @returns undefined if it has none or only claims it
 */
export async function readRelease(tx: Database, id: number): Promise<Release | undefined> {
  const [release] = await tx
    .select({ phone: craftsman.phone, heldSince: holdsSince, unconfirmedId: account.id })
    .from(craftsman)
    .leftJoin(account, and(eq(account.id, craftsman.id), isUnconfirmed))
    .where(and(eq(craftsman.id, id), not(craftsman.phoneClaimed)));
  const phone = release?.phone;
  return release && phone ? { ...release, phone } : undefined;
}

/** Once a listing has its number no more: the number goes to who has claimed it longest. */
export async function releasePhone(
  tx: Database,
  deps: ReleaseDeps,
  { phone, heldSince, unconfirmedId }: Release,
): Promise<void> {
  if (unconfirmedId) await rememberRelease(tx, deps, { phone, heldSince });
  await handOverPhone(tx, phone);
}

/**
 * Gives a number that no listing has for itself to the pending listing with a verified e-mail that has
 * claimed it longest, or else to the only one that claims it. One that is being changed at this moment
 * is left to the next cleanup.
 */
export async function handOverPhone(tx: Database, phone: string): Promise<void> {
  const isOfLine = inArray(craftsman.phone, sameLine(phone));
  if (await tx.$count(craftsman, and(isOfLine, not(craftsman.phoneClaimed)))) return;
  const claimants = await tx
    .select({
      id: craftsman.id,
      state: craftsman.state,
      emailVerifiedAt: account.emailVerifiedAt,
    })
    .from(craftsman)
    .innerJoin(account, eq(account.id, craftsman.id))
    .where(isOfLine)
    .orderBy(asc(craftsman.createdAt), asc(craftsman.id));
  const verified = claimants.find(
    ({ state, emailVerifiedAt }) => state === "pending" && emailVerifiedAt,
  );
  const heir = verified ?? (claimants.length === 1 ? claimants[0] : undefined);
  if (!heir) return;
  const stillClaims = and(eq(craftsman.id, heir.id), isOfLine, craftsman.phoneClaimed);
  // Waiting for a claimant that takes the number itself could be a deadlock.
  const held = await tx
    .select({ id: craftsman.id })
    .from(craftsman)
    .where(stillClaims)
    .for("update", { skipLocked: true });
  if (held.length === 0) return;
  await tx.update(craftsman).set({ phoneClaimed: false }).where(stillClaims);
}
