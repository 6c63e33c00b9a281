import { and, eq, isNull, not, sql } from "drizzle-orm";
import { account, accountType } from "#src/auth/table.server.ts";
import { phoneProof } from "#src/features/craftsmen/proof/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { day } from "#src/util/time.ts";

/** Age at which its holder is reminded, once. */
export const reminderAge = 11 * day;
/** Age at which it ends, but never sooner than `noticePeriod` after the reminder was sent. */
export const endAge = 14 * day;
export const noticePeriod = endAge - reminderAge;

/**
 * A registration that nobody has confirmed: neither an e-mail nor a number of it was ever proven, and no admin has
 * ever approved the listing, undone approvals apart. Needs account and craftsman joined.
 */
export const isUnconfirmed = and(
  eq(account.type, accountType.craftsman),
  isNull(account.emailVerifiedAt),
  not(account.wasVerified),
  isNull(craftsman.approvedAt),
  not(craftsman.wasPublished),
  sql`not exists (
    select from ${phoneProof} where ${phoneProof.craftsmanId} = ${craftsman.id})`,
);

/** When such a registration ends at the earliest. */
export function earliestEnd(
  { createdAt, remindedAt }: { createdAt: Date; remindedAt: Date | null },
  now: Date,
): Date {
  const reminded =
    remindedAt?.getTime() ?? Math.max(createdAt.getTime() + reminderAge, now.getTime());
  return new Date(Math.max(createdAt.getTime() + endAge, reminded + noticePeriod));
}
