import { and, eq, inArray, ne, not, sql } from "drizzle-orm";
import { lineKey, sameLine } from "#src/arabic/same-line.ts";
import { account } from "#src/auth/table.server.ts";
import { lockByKey } from "#src/database/lock-by-key.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { accountFieldTexts } from "#src/features/accounts/field-texts.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import type { Outbox } from "#src/mail/outbox.server.ts";
import { heldBefore, type ReleaseDeps } from "./former-holds.server.ts";
import {
  holdsSince,
  isRefusalUnanswered,
  isUnconfirmed,
  protectionPeriod,
} from "./unconfirmed.server.ts";

interface Deps extends ReleaseDeps {
  outbox: Outbox;
}

interface PhoneQuery {
  phone: string;
  /** Listing that may have the number itself. */
  id?: number;
}

/**
 * Whether a number can be had: `claimable` where no more than an unconfirmed registration, old enough
 * to lose it, or a listing that was declined and not sent again stands in the way, or where others only
 * claim it.
 */
export async function phoneState(
  db: Database,
  deps: ReleaseDeps,
  { phone, id = 0 }: PhoneQuery,
): Promise<"free" | "claimable" | "taken"> {
  const rows = await db
    .select({
      isClaim: craftsman.phoneClaimed,
      state: craftsman.state,
      stateSince: craftsman.stateSince,
      heldSince: holdsSince,
      isUnconfirmed: sql<boolean>`${isUnconfirmed}`,
    })
    .from(craftsman)
    .innerJoin(account, eq(account.id, craftsman.id))
    .where(and(inArray(craftsman.phone, sameLine(phone)), ne(craftsman.id, id)));
  if (rows.length === 0) return "free";
  const holder = rows.find(({ isClaim }) => !isClaim);
  if (!holder || isRefusalUnanswered(holder, deps.now)) return "claimable";
  const isTaken = !holder.isUnconfirmed || (await isProtected(db, deps, phone, holder.heldSince));
  return isTaken ? "taken" : "claimable";
}

interface Takeover {
  phone: string;
  /** Listing that gets the number; it must be locked before. */
  id: number;
  /**
   * `admin` where an admin has decided who has the number: then a declined listing that was not sent again loses it,
   * too. `holder` by the link to a former holder. The protection period counts for neither.
   */
  by: "admin" | "holder" | "verified";
}

/**
 * Takes a number from the unconfirmed registration or the declined listing that has it. That listing
 * stays, and claims the number from then on; its holder gets a mail.
 * @returns false where the number stays another listing's
 */
export async function takePhone(tx: Database, deps: Deps, { phone, id, by }: Takeover) {
  await lockPhone(tx, phone);
  const isOthers = and(inArray(craftsman.phone, sameLine(phone)), ne(craftsman.id, id));
  const holds = and(isOthers, not(craftsman.phoneClaimed));
  const lockHolder = () => tx.select().from(craftsman).where(holds).for("update");
  // Again in a new statement: a holder that was removed while its lock was awaited may have an heir.
  const holder = (await lockHolder())[0] ?? (await lockHolder())[0];
  if (!holder) return true;
  const isDeclined = by === "admin" && isRefusalUnanswered(holder, deps.now);
  // A new statement, since it may have been verified or approved while the lock was awaited.
  const [losing] = await tx
    .select({ email: account.email, heldSince: holdsSince })
    .from(craftsman)
    .innerJoin(account, eq(account.id, craftsman.id))
    .where(and(eq(craftsman.id, holder.id), isDeclined ? undefined : isUnconfirmed));
  if (!losing) return false;
  if (by === "verified" && (await isProtected(tx, deps, phone, losing.heldSince))) return false;
  await tx.update(craftsman).set({ phoneClaimed: true }).where(eq(craftsman.id, holder.id));
  await deps.outbox.enqueue(tx, {
    // Once, however often the number changes hands.
    cause: `phone-taken:${holder.id}`,
    kind: "phoneTaken",
    recipient: losing.email,
    data: { accountId: holder.id, isDeclined },
  });
  return true;
}

/** Takers of one number wait for each other: each then sees who holds it. */
export const lockPhone = (tx: Database, phone: string) => lockByKey(tx, `phone ${lineKey(phone)}`);

/** Counted from the first of the unconfirmed registrations that have had the number one after the other. */
async function isProtected(db: Database, deps: ReleaseDeps, phone: string, heldSince: Date) {
  const age = (since: Date) => deps.now.getTime() - since.getTime();
  if (age(heldSince) >= protectionPeriod) return false;
  const since = await heldBefore(db, deps, phone);
  return !since || age(since) < protectionPeriod;
}

/** Gives a registration the number that it claims, now that its e-mail is verified. */
export async function settleClaim(tx: Database, deps: Deps, id: number): Promise<void> {
  const [own] = await tx.select().from(craftsman).where(eq(craftsman.id, id)).for("update");
  // A declined one gets it only by an admin's approval, once it was sent again.
  if (!own?.phone || !own.phoneClaimed || own.state !== "pending") return;
  if (!(await takePhone(tx, deps, { phone: own.phone, id, by: "verified" }))) return;
  await tx.update(craftsman).set({ phoneClaimed: false }).where(eq(craftsman.id, id));
}

/**
 * Before a profile is saved with this number: takes it over where the account is verified, else claims
 * it where it can be claimed. The listing must be locked before.
 * @param keepsEmail false where the e-mail changes too, and so has yet to be verified
 * @returns whether the number is only claimed
 * @throws Refusal `invalid` on `phone`
 */
export async function acquirePhone(
  tx: Database,
  deps: Deps,
  { id, phone, keepsEmail }: { id: number; phone: string; keepsEmail: boolean },
): Promise<boolean> {
  const [own] = await tx
    .select({ listing: craftsman, emailVerifiedAt: account.emailVerifiedAt })
    .from(craftsman)
    .innerJoin(account, eq(account.id, craftsman.id))
    .where(eq(craftsman.id, id));
  const { listing, emailVerifiedAt } = own!;
  const isKept = listing.phone === phone;
  if (isKept && !listing.phoneClaimed) return false;
  const state = await phoneState(tx, deps, { phone, id });
  const isInGoodStanding = listing.state === "pending" || listing.state === "approved";
  if (state !== "taken" && emailVerifiedAt && keepsEmail && isInGoodStanding) {
    if (await takePhone(tx, deps, { phone, id, by: "verified" })) return false;
  } else if (state === "free") return false;
  // For a claim an admin decides who has the number, by an approval.
  if (state === "claimable" && !listing.approvedAt) return true;
  // The rest of a profile can be changed while its number is still claimed.
  if (isKept) return true;
  throw new Refusal("invalid", { fields: { phone: [accountFieldTexts.phoneTaken] } });
}
