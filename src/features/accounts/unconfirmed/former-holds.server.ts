import { and, eq, gt, sql } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { releasedPhone } from "#src/features/accounts/table.server.ts";
import type { FormerDecisions } from "#src/features/former-decisions/former-decisions.server.ts";
import { endAge } from "./unconfirmed.server.ts";

export interface ReleaseDeps {
  formerDecisions: Pick<FormerDecisions, "hashPhone">;
  now: Date;
}

/** The longest time that an unconfirmed registration lasts. */
const rememberedFor = endAge;

/**
 * Remembers since when unconfirmed registrations have had a number that one of them gives up, so that
 * deleting and registering again does not protect it anew.
 */
export async function rememberRelease(
  tx: Database,
  { formerDecisions, now }: ReleaseDeps,
  { phone, heldSince }: { phone: string; heldSince: Date },
): Promise<void> {
  const expiresAt = new Date(now.getTime() + rememberedFor);
  await tx
    .insert(releasedPhone)
    .values({ phoneHash: formerDecisions.hashPhone(phone), heldSince, expiresAt })
    .onConflictDoUpdate({
      target: releasedPhone.phoneHash,
      set: {
        heldSince: sql`case when ${releasedPhone.expiresAt} > ${now.toISOString()}::timestamptz
          then least(${releasedPhone.heldSince}, excluded.held_since) else excluded.held_since end`,
        expiresAt,
      },
    });
}

/** Since when unconfirmed registrations have had this number, one after the other; null if none gave it up. */
export async function heldBefore(
  db: Database,
  { formerDecisions, now }: ReleaseDeps,
  phone: string,
): Promise<Date | null> {
  const [found] = await db
    .select({ heldSince: releasedPhone.heldSince })
    .from(releasedPhone)
    .where(
      and(
        eq(releasedPhone.phoneHash, formerDecisions.hashPhone(phone)),
        gt(releasedPhone.expiresAt, now),
      ),
    );
  return found?.heldSince ?? null;
}
