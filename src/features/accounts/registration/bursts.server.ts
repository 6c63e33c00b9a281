import { createHmac } from "node:crypto";
import { and, eq, gt, isNull, lt, or } from "drizzle-orm";
import { lockByKey } from "#src/database/lock-by-key.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { registrationOrigin } from "#src/features/accounts/table.server.ts";
import { networkKeyOf } from "#src/http/security/address-key.server.ts";
import { deriveKey } from "#src/util/hash.server.ts";
import { day, hour } from "#src/util/time.ts";

/** So many registrations of one network within an hour are a burst. */
const burstSize = 20;
const burstPeriod = hour;
/** Then its orders have long been decided. */
const burstRetention = 90 * day;

interface Origin {
  accountId: number;
  /** The client's key in rate limits. */
  address: string;
  appKey: string;
  now: Date;
}

/**
 * Records from which network an account registers, and marks all of the last hour as a burst once they are many.
 * The network is kept as a keyed hash: what admins need to know is how many came from the same one.
 */
export async function recordOrigin(
  tx: Database,
  { accountId, address, appKey, now }: Origin,
): Promise<void> {
  const networkHash = createHmac("sha256", deriveKey(appKey, "networks of registrations"))
    .update(networkOf(address))
    .digest("base64url");
  // Registrations of one network take turns, so that each counts those before it.
  await lockByKey(tx, `registration-origin:${networkHash}`);
  await tx.insert(registrationOrigin).values({ accountId, networkHash, createdAt: now });
  const isRecent = and(
    eq(registrationOrigin.networkHash, networkHash),
    gt(registrationOrigin.createdAt, new Date(now.getTime() - burstPeriod)),
  );
  const recent = await tx.select().from(registrationOrigin).where(isRecent);
  if (recent.length < burstSize) return;
  const bursts = recent.flatMap(({ burst }) => burst ?? []);
  const burst = Math.min(...(bursts.length > 0 ? bursts : recent.map((row) => row.accountId)));
  await tx
    .update(registrationOrigin)
    .set({ burst })
    .where(and(isRecent, isNull(registrationOrigin.burst)));
}

/** Hourly: forgets networks that are of no more use. */
export async function removeOldOrigins(db: Database, now: Date): Promise<void> {
  const before = (age: number) => lt(registrationOrigin.createdAt, new Date(now.getTime() - age));
  const isSingle = and(isNull(registrationOrigin.burst), before(burstPeriod));
  await db.delete(registrationOrigin).where(or(isSingle, before(burstRetention)));
}

/** 256 IPv4 addresses, or a /48 of IPv6, which is what a provider gives to one customer at most. */
const networkOf = (address: string) =>
  networkKeyOf(address).replace(/^(\d+\.\d+\.\d+)\.\d+$/, "$1.0/24");
