import { and, eq, gt, isNotNull, sql } from "drizzle-orm";
import { lockByKey } from "#src/database/lock-by-key.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { phoneProof } from "#src/features/craftsmen/proof/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { day } from "#src/util/time.ts";
import { report } from "./table.server.ts";

/** In ms, for which a number that was proven, or found to be right, is neither asked about nor hidden. */
const settledFor = 30 * day;

/** How often a day, over the whole site, reports of one reason have somebody asked or a number hidden without an admin. */
const maxActs = 5;

type ListingRow = typeof craftsman.$inferSelect;
type Doubts = Pick<ListingRow, "phone" | "doubtedPhone" | "phoneDoubtedAt" | "phoneHiddenAt">;

/** Condition: visitors do not see the number, which admins look at. */
export const isPhoneHidden = sql<boolean>`(${craftsman.phoneHiddenAt} is not null
  and ${craftsman.doubtedPhone} = ${craftsman.phone})`;

/** Since when visitors do not see the listing's number; null if they do. */
export const phoneHiddenSince = ({ phone, doubtedPhone, phoneHiddenAt }: Doubts): Date | null =>
  phone !== null && phone === doubtedPhone ? phoneHiddenAt : null;

/** Since when the listing's number is said not to work, without an answer; null if it is not. */
export const phoneDoubtedSince = ({ phone, doubtedPhone, phoneDoubtedAt }: Doubts): Date | null =>
  phone !== null && phone === doubtedPhone ? phoneDoubtedAt : null;

/** Columns of a listing about whose number something is written down. What is known of a former one is void. */
export const doubtsOf = ({ phone, doubtedPhone }: Pick<ListingRow, "phone" | "doubtedPhone">) => ({
  doubtedPhone: phone,
  ...(phone === doubtedPhone
    ? {}
    : { phoneDoubtedAt: null, phoneHiddenAt: null, phoneClearedAt: null }),
});

/** Columns of a number that has just been proven by whom it is shown for. */
export const noDoubts = { phoneDoubtedAt: null, phoneHiddenAt: null };

/** Whether the listing's number was proven or found to be right so lately that no report changes anything. */
export async function isSettled(tx: Database, listing: ListingRow, now: Date): Promise<boolean> {
  const [proof] = await tx.select().from(phoneProof).where(eq(phoneProof.craftsmanId, listing.id));
  return isSettledBy(listing, proof, now);
}

/** @param proof of the listing, perhaps of a former number */
export function isSettledBy(
  { phone, doubtedPhone, phoneClearedAt }: ListingRow,
  proof: typeof phoneProof.$inferSelect | null | undefined,
  now: Date,
): boolean {
  if (phone === null) return false;
  const since = new Date(now.getTime() - settledFor);
  const isCleared = phone === doubtedPhone && phoneClearedAt !== null && phoneClearedAt > since;
  return isCleared || (proof?.phone === phone && proof.provenAt > since);
}

/**
 * Marks a report by which the site acts by itself. Reports of one reason do not use up the acts of another: a proof, by
 * which a number is hidden, costs more than two browsers.
 * @returns false where it has done so too often today
 */
export async function claimAct(
  tx: Database,
  { id, reason }: Pick<typeof report.$inferSelect, "id" | "reason">,
  now: Date,
): Promise<boolean> {
  // So that each counts those before it.
  await lockByKey(tx, "acts of reports");
  const isToday = and(eq(report.reason, reason), gt(report.actedAt, new Date(now.getTime() - day)));
  if ((await tx.$count(report, isToday)) >= maxActs) return false;
  await tx.update(report).set({ actedAt: now }).where(eq(report.id, id));
  return true;
}

/** The hash of the browser, also of its second report that came with a merged listing, which has more behind a space. */
export const voiceOf = sql<string>`split_part(${report.deviceHash}, ' ', 1)`;

/** How many browsers that were shown the number report this of a listing since then, and were not found wrong. */
export async function countVoices(
  tx: Database,
  { id, reason, since }: { id: number; reason: typeof report.$inferSelect.reason; since: Date },
): Promise<number> {
  const counts = and(
    eq(report.craftsmanId, id),
    eq(report.reason, reason),
    isNotNull(report.receiptHash),
    sql`${report.outcome} is distinct from 'rejected'`,
    gt(report.createdAt, since),
  );
  const [row] = await tx
    .select({ voices: sql<number>`count(distinct ${voiceOf})::int` })
    .from(report)
    .where(counts);
  return row!.voices;
}
