import { and, eq, isNotNull, isNull, lt, lte, or, type SQL } from "drizzle-orm";
import { type Actor, writeAudit } from "#src/audit/write-audit.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { retryDeadlock } from "#src/database/retry-deadlock.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import {
  countVoices,
  phoneDoubtedSince,
  voiceOf,
} from "#src/features/craftsmen/reports/doubts.server.ts";
import type { ReportReason } from "#src/features/craftsmen/reports/reasons.ts";
import { report } from "#src/features/craftsmen/reports/table.server.ts";
import { reasonNames } from "#src/features/craftsmen/reports/texts.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { lockRights, refuseOtherCity } from "#src/http/security/admin-rights.server.ts";
import { day } from "#src/util/time.ts";
import { deadNumbers, deadNumberWindow, isSilenced } from "./add-report.server.ts";
import { reportConflicts } from "./texts.ts";

/** In ms; what people wrote, and how to reach them, is deleted then. */
const textRetention = 365 * day;

type Outcome = NonNullable<typeof report.$inferSelect.outcome>;

interface Deciding {
  db: Database;
  by: Actor;
  now: Date;
}

/**
 * Says of a report whether it is true, as the admin has seen it. What is done about it is decided on the listing.
 * @throws Refusal `notFound`, `forbidden` without a right on the city, `conflict` where somebody has decided meanwhile, or,
 * with the new reason, where the report says something else since
 */
export const decideReport = (
  deps: Deciding,
  id: number,
  { outcome, version }: { outcome: Outcome; version: number },
): Promise<void> =>
  retryDeadlock(() =>
    deps.db.transaction(async (tx) => {
      const [found] = await tx.select().from(report).where(eq(report.id, id));
      if (!found) throw new Refusal("notFound");
      const which = and(eq(report.id, id), eq(report.version, version));
      await decide(tx, deps, { listingId: found.craftsmanId, which, outcome, id });
    }),
  );

/**
 * Says of all open reports of a listing, up to the newest version that the admin has seen, whether they are true. Those that
 * say something else since stay open.
 * @throws Refusal as `decideReport`
 */
export const decideAllReports = (
  deps: Deciding,
  listingId: number,
  { outcome, newest }: { outcome: Outcome; newest: number },
): Promise<void> =>
  retryDeadlock(() =>
    deps.db.transaction((tx) =>
      decide(tx, deps, { listingId, which: lte(report.version, newest), outcome }),
    ),
  );

async function decide(
  tx: Database,
  { by, now }: Deciding,
  {
    listingId,
    which,
    outcome,
    id,
  }: { listingId: number; which: SQL | undefined; outcome: Outcome; id?: number },
): Promise<void> {
  const rights = await lockRights(tx, by.accountId);
  const [listing] = await tx
    .select()
    .from(craftsman)
    .where(eq(craftsman.id, listingId))
    .for("update");
  if (!listing) throw new Refusal("notFound");
  refuseOtherCity(rights, [listing.cityId]);
  const decided = await tx
    .update(report)
    .set({ outcome, decidedAt: now, decidedBy: by.accountId, deviceHash: voiceOf })
    .where(and(eq(report.craftsmanId, listingId), isNull(report.outcome), which))
    .returning();
  if (decided.length === 0) throw await undecidable(tx, listingId, id);
  await writeAudit(tx, by, {
    act: outcome === "upheld" ? "listing.upholdReport" : "listing.rejectReport",
    subject: listingId,
    cityIds: [listing.cityId],
    after: { reasons: decided.map(({ reason }) => reason) },
  });
  if (outcome === "upheld") return;
  for (const deviceHash of new Set(decided.map((one) => one.deviceHash))) {
    if (!(await isSilenced(tx, deviceHash, now))) continue;
    // Its other reports count nothing either.
    await tx
      .update(report)
      .set({ receiptHash: null })
      .where(and(eq(voiceOf, deviceHash), isNull(report.outcome)));
  }
  await endUnfoundedDoubt(tx, listing, now);
}

/** Why nothing was decided: somebody has, or what is open says something else than the admin has seen. */
async function undecidable(
  tx: Database,
  listingId: number,
  id: number | undefined,
): Promise<Refusal> {
  const isIt = and(
    eq(report.craftsmanId, listingId),
    isNull(report.outcome),
    id === undefined ? undefined : eq(report.id, id),
  );
  const [open] = await tx.select({ reason: report.reason }).from(report).where(isIt).limit(1);
  const message = open
    ? reportConflicts.otherReason(reasonNames[open.reason])
    : reportConflicts.decided;
  return new Refusal("conflict", { message });
}

/** The proof of a number that too few still say is dead counts again. */
async function endUnfoundedDoubt(
  tx: Database,
  listing: typeof craftsman.$inferSelect,
  now: Date,
): Promise<void> {
  if (!phoneDoubtedSince(listing)) return;
  const { id } = listing;
  const since = new Date(now.getTime() - deadNumberWindow);
  if ((await countVoices(tx, { id, reason: "dead_number", since })) >= deadNumbers) return;
  const set = { phoneDoubtedAt: null, phoneAskedAt: null };
  await tx.update(craftsman).set(set).where(eq(craftsman.id, id));
}

interface Reply {
  id: number;
  accountId: number;
  text: string;
  /** The one that he has seen. */
  reason: ReportReason;
  now: Date;
}

/**
 * What the craftsman answers to a report about the own listing.
 * @throws Refusal `notFound` for one about another listing, or a decided one
 */
export async function replyToReport(
  db: Database,
  { id, accountId, text, reason, now }: Reply,
): Promise<void> {
  const isOwn = and(eq(report.id, id), eq(report.craftsmanId, accountId), isNull(report.outcome));
  const replied = await db
    .update(report)
    .set({ reply: text, replyReason: reason, repliedAt: now })
    .where(isOwn)
    .returning({ id: report.id });
  if (replied.length === 0) throw new Refusal("notFound", { message: reportConflicts.closed });
}

/** Hourly: forgets what people wrote a year ago, and who they are. That somebody reported stays. */
export async function forgetReportTexts(db: Database, now: Date): Promise<void> {
  const isOld = lt(report.createdAt, new Date(now.getTime() - textRetention));
  const hasText = or(isNotNull(report.text), isNotNull(report.phone), isNotNull(report.email));
  await db.update(report).set({ text: null, phone: null, email: null }).where(and(isOld, hasText));
}
