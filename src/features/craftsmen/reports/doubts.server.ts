import { and, desc, eq, gt, isNotNull, lt, sql } from "drizzle-orm";
import { lockByKey } from "#src/database/lock-by-key.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { phoneProof } from "#src/features/craftsmen/proof/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { day } from "#src/util/time.ts";
import type { ReportReason } from "./reasons.ts";
import { report, reportAct } from "./table.server.ts";

/** In ms, for which a number that was proven, or found to be right, is neither asked about nor hidden. */
const settledFor = 30 * day;

/** How often a day, over the whole site, reports have somebody asked; and as often a number hidden without an admin. */
const maxActs = 5;

/** In ms. Later nothing is read of an act. */
const actRetention = 30 * day;

type ListingRow = typeof craftsman.$inferSelect;
type Doubts = Pick<
  ListingRow,
  "phone" | "doubtedPhone" | "phoneDoubtedAt" | "phoneAskedAt" | "phoneHiddenAt"
>;

/** Condition: visitors do not see the number, which admins look at. */
export const isPhoneHidden = sql<boolean>`(${craftsman.phoneHiddenAt} is not null
  and ${craftsman.doubtedPhone} = ${craftsman.phone})`;

/** Since when visitors do not see the listing's number; null if they do. */
export const phoneHiddenSince = ({ phone, doubtedPhone, phoneHiddenAt }: Doubts): Date | null =>
  phone !== null && phone === doubtedPhone ? phoneHiddenAt : null;

/** Since when the listing's number is said not to work, without an answer; null if it is not. */
export const phoneDoubtedSince = ({ phone, doubtedPhone, phoneDoubtedAt }: Doubts): Date | null =>
  phone !== null && phone === doubtedPhone ? phoneDoubtedAt : null;

/** Since when the craftsman of such a number is asked about it; null before. */
export const phoneAskedSince = (row: Doubts): Date | null =>
  phoneDoubtedSince(row) && row.phoneAskedAt;

/** Columns of a listing about whose number something is written down. What is known of a former one is void. */
export const doubtsOf = ({ phone, doubtedPhone }: Pick<ListingRow, "phone" | "doubtedPhone">) => ({
  doubtedPhone: phone,
  ...(phone === doubtedPhone
    ? {}
    : { phoneDoubtedAt: null, phoneAskedAt: null, phoneHiddenAt: null, phoneClearedAt: null }),
});

/** Columns of a number that has just been proven by whom it is shown for. */
export const noDoubts = { phoneDoubtedAt: null, phoneAskedAt: null, phoneHiddenAt: null };

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
 * Notes that the site acts on a listing by itself. Acts of one kind do not use up those of the other: a proof, by which a
 * number is hidden, costs more than two browsers. Of one listing all acts of a day count as one.
 * @returns false where it has done so too often today
 */
export async function claimAct(
  tx: Database,
  { kind, id }: { kind: "question" | "hide"; id: number },
  now: Date,
): Promise<boolean> {
  // So that each counts those before it.
  await lockByKey(tx, "acts of reports");
  const isToday = and(
    eq(reportAct.kind, kind),
    gt(reportAct.actedAt, new Date(now.getTime() - day)),
  );
  if ((await tx.$count(reportAct, and(isToday, eq(reportAct.craftsmanId, id)))) > 0) return true;
  if ((await tx.$count(reportAct, isToday)) >= maxActs) return false;
  await tx.insert(reportAct).values({ kind, craftsmanId: id, actedAt: now });
  return true;
}

/**
 * Notes that the admins are alarmed of what is said of a listing. Its row must be locked.
 * @returns false where they were today, of the same
 */
export async function claimAlarm(
  tx: Database,
  { id, reason }: { id: number; reason: ReportReason },
  now: Date,
): Promise<boolean> {
  const isToday = and(
    eq(reportAct.kind, "alarm"),
    eq(reportAct.craftsmanId, id),
    eq(reportAct.reason, reason),
    gt(reportAct.actedAt, new Date(now.getTime() - day)),
  );
  if ((await tx.$count(reportAct, isToday)) > 0) return false;
  await tx.insert(reportAct).values({ kind: "alarm", reason, craftsmanId: id, actedAt: now });
  return true;
}

/** When reports last had this craftsman asked; null if not lately. */
export async function lastQuestion(tx: Database, id: number): Promise<Date | null> {
  const [last] = await tx
    .select({ at: reportAct.actedAt })
    .from(reportAct)
    .where(and(eq(reportAct.craftsmanId, id), eq(reportAct.kind, "question")))
    .orderBy(desc(reportAct.actedAt))
    .limit(1);
  return last?.at ?? null;
}

/** Hourly. */
export async function deleteOldActs(db: Database, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - actRetention);
  await db.delete(reportAct).where(lt(reportAct.actedAt, limit));
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
