import { and, eq, gt, lt, max, sql } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { retryDeadlock } from "#src/database/retry-deadlock.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { listingMerge } from "#src/features/craftsmen/duplicates/table.server.ts";
import type { Receipts } from "#src/features/craftsmen/receipts/receipts.server.ts";
import {
  claimAct,
  claimAlarm,
  countVoices,
  isSettled,
  lastQuestion,
  phoneDoubtedSince,
  phoneHiddenSince,
} from "#src/features/craftsmen/reports/doubts.server.ts";
import { graveReasons } from "#src/features/craftsmen/reports/reasons.ts";
import { report, usedReceipt } from "#src/features/craftsmen/reports/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { askNow } from "#src/features/freshness/ask.server.ts";
import type { Outbox } from "#src/mail/outbox.server.ts";
import { hashOf } from "#src/util/hash.server.ts";
import { day, minute } from "#src/util/time.ts";
import type { ReportInput } from "./contract.ts";
import { tellIfDue } from "./tell.server.ts";
import { reportSentences } from "./texts.ts";

// In ms, after somebody was shown the number.
const earliest = 10 * minute;
const latest = 30 * day;

/** Rejected reports of a browser, after which what it says counts nothing for a while. */
export const maxRejected = 3;
const silencedFor = 90 * day;

/** Reports with receipts of a number that leads to somebody else, in so many ms, that alarm the admins. */
const wrongPersons = 3;
const wrongPersonWindow = 7 * day;
/** Reports with receipts of a dead number, after which its craftsman is asked at once. */
export const deadNumbers = 2;
/** In ms, for which they count. */
export const deadNumberWindow = 30 * day;
/** In ms, for which a craftsman is not asked again because of reports, though he has answered. */
const questionPause = 14 * day;

interface Deps {
  db: Database;
  outbox: Outbox;
  /** Without a mail server the craftsman stands on the list of calls, and admins tell him of reports. */
  sendsMail: boolean;
  now: Date;
}

/**
 * Stores what a visitor says is wrong with a published listing, which its browser has one voice about. Nothing public
 * changes: some reports alarm the admins, or have the craftsman asked, if somebody wrote them who was shown the number.
 * @throws Refusal `notFound` in words for a listing that is gone; one that was merged leads to that which stayed
 */
export const addReport = (
  { db, outbox, sendsMail, now }: Deps,
  askedId: number,
  input: ReportInput,
  from: Receipts,
): Promise<void> =>
  retryDeadlock(() =>
    db.transaction(async (tx) => {
      const [merge] = await tx
        .select({ keptId: listingMerge.keptId })
        .from(listingMerge)
        .where(eq(listingMerge.formerId, askedId));
      const id = merge?.keptId ?? askedId;
      const isPublished = and(eq(craftsman.id, id), eq(craftsman.state, "approved"));
      const [listing] = await tx.select().from(craftsman).where(isPublished).for("update");
      if (!listing) throw new Refusal("notFound", { message: reportSentences.gone });
      const deviceHash = hashOf(from.device);
      const receiptHash = (await isSilenced(tx, deviceHash, now))
        ? null
        : await takeReceipt(tx, from, id, now);
      const { reason, text = null, phone = null, email = null } = input;
      const values = { reason, text, phone, email, createdAt: now };
      const isSame = sql`${report.reason} = ${reason}::text and ${report.text} is not distinct from ${text}::text`;
      const [newest] = await tx
        .select({ version: max(report.version) })
        .from(report)
        .where(eq(report.craftsmanId, id));
      const version = (newest?.version ?? 0) + 1;
      const [added] = await tx
        .insert(report)
        .values({ craftsmanId: id, deviceHash, receiptHash, version, ...values })
        .onConflictDoUpdate({
          target: [report.craftsmanId, report.deviceHash],
          targetWhere: sql`${report.outcome} is null`,
          // What the craftsman was told of, and has answered, stays as it was.
          set: {
            ...values,
            version: sql`case when ${isSame} then ${report.version} else ${version} end`,
            // Said again it counts from the first time, unless the browser was shown the number again.
            receiptHash: sql`coalesce(${receiptHash}::text, ${report.receiptHash})`,
            createdAt: sql`case when ${receiptHash}::text is null then ${report.createdAt} else ${now.toISOString()}::timestamptz end`,
          },
        })
        .returning();
      if (sendsMail) await tellIfDue(tx, { outbox }, id, now);
      if (!added?.receiptHash) return;
      const alarm = async () => {
        const isFirst = await claimAlarm(tx, { id, reason }, now);
        if (isFirst) await outbox.notifyAdmins(tx, { kind: "report", id });
      };
      if (graveReasons.includes(reason)) await alarm();
      if (reason === "wrong_person") {
        const since = new Date(now.getTime() - wrongPersonWindow);
        if ((await countVoices(tx, { id, reason, since })) >= wrongPersons) await alarm();
      }
      if (reason !== "dead_number" || phoneDoubtedSince(listing) || phoneHiddenSince(listing))
        return;
      if (listing.phone === null || (await isSettled(tx, listing, now))) return;
      const window = new Date(now.getTime() - deadNumberWindow);
      const asked = await lastQuestion(tx, id);
      // Each question takes two new ones.
      const since = asked && asked > window ? asked : window;
      if ((await countVoices(tx, { id, reason, since })) < deadNumbers) return;
      const isTooSoon = asked !== null && now.getTime() - asked.getTime() < questionPause;
      if (isTooSoon || !(await claimAct(tx, { kind: "question", id }, now))) return alarm();
      await askNow(tx, { outbox, sendsMail }, listing, now);
    }),
  );

/** Whether reports of this browser were found untrue so often that they count nothing. */
export async function isSilenced(tx: Database, deviceHash: string, now: Date): Promise<boolean> {
  const isRejected = and(
    eq(report.deviceHash, deviceHash),
    eq(report.outcome, "rejected"),
    gt(report.decidedAt, new Date(now.getTime() - silencedFor)),
  );
  return (await tx.$count(report, isRejected)) >= maxRejected;
}

/**
 * Uses a receipt of this listing's number, or of one's that was merged into it, that is neither too new nor too old.
 * @returns its hash; null if the browser has none that was not used before
 */
async function takeReceipt(
  tx: Database,
  { receipts }: Receipts,
  id: number,
  now: Date,
): Promise<string | null> {
  const ages = ({ at }: { at: Date }) => now.getTime() - at.getTime();
  const merges = await tx
    .select({ formerId: listingMerge.formerId })
    .from(listingMerge)
    .where(eq(listingMerge.keptId, id));
  const ids = [id, ...merges.map(({ formerId }) => formerId)];
  const ripe = receipts.filter(
    (one) => ids.includes(one.listingId) && ages(one) >= earliest && ages(one) <= latest,
  );
  for (const { nonce } of ripe) {
    const receiptHash = hashOf(nonce);
    const taken = await tx
      .insert(usedReceipt)
      .values({ hash: receiptHash, usedAt: now })
      .onConflictDoNothing()
      .returning();
    if (taken.length > 0) return receiptHash;
  }
  return null;
}

/** Hourly: those that are too old to count. */
export async function deleteUsedReceipts(db: Database, now: Date): Promise<void> {
  await db.delete(usedReceipt).where(lt(usedReceipt.usedAt, new Date(now.getTime() - latest)));
}
