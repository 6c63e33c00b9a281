import { and, eq, isNull, not, sql } from "drizzle-orm";
import { account, accountType } from "#src/auth/table.server.ts";
import { contactChange } from "#src/features/accounts/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { day } from "#src/util/time.ts";

/** A registration keeps its number for this time: its holder needs some to open the mail. */
export const protectionPeriod = 3 * day;
/** Age at which its holder is reminded, once. */
export const reminderAge = 11 * day;
/** Age at which it ends, but never sooner than `noticePeriod` after the reminder was sent. */
export const endAge = 14 * day;
export const noticePeriod = endAge - reminderAge;

/**
 * A registration that nobody has confirmed: no e-mail of it was ever verified, and no admin has ever
 * approved the listing, undone approvals apart. It has no lasting right to its number. Needs account and
 * craftsman joined.
 */
export const isUnconfirmed = and(
  eq(account.type, accountType.craftsman),
  isNull(account.emailVerifiedAt),
  not(account.wasVerified),
  isNull(craftsman.approvedAt),
  not(craftsman.wasPublished),
);

/** For so long a declined listing keeps its number without being sent again. */
const answerPeriod = 14 * day;

/**
 * Whether a listing was declined, as none is that was ever published, and has not been sent again for that
 * long. Its number may be claimed then, and becomes another's as an admin approves that listing.
 */
export const isRefusalUnanswered = ({ state, stateSince }: Refused, now: Date): boolean =>
  state === "declined" && now.getTime() - stateSince.getTime() >= answerPeriod;

type Refused = Pick<typeof craftsman.$inferSelect, "state" | "stateSince">;

/** When such a registration ends at the earliest. */
export function earliestEnd(
  { createdAt, remindedAt }: { createdAt: Date; remindedAt: Date | null },
  now: Date,
): Date {
  const reminded =
    remindedAt?.getTime() ?? Math.max(createdAt.getTime() + reminderAge, now.getTime());
  return new Date(Math.max(createdAt.getTime() + endAge, reminded + noticePeriod));
}

/**
 * Since when a listing has its number. Changes are remembered for a week: one that is older does not
 * count any more, and the registration is taken instead.
 */
export const holdsSince = sql<Date>`coalesce(
  (select max(${contactChange}.created_at) from ${contactChange}
    where ${contactChange}.account_id = ${craftsman}.id
      and ${contactChange}.former_phone <> ${craftsman}.phone),
  ${craftsman}.created_at)`.mapWith(craftsman.createdAt);
