import { and, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import { type Actor, writeAudit } from "#src/audit/write-audit.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { report } from "#src/features/craftsmen/reports/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { lockRights, refuseOtherCity } from "#src/http/security/admin-rights.server.ts";
import { day } from "#src/util/time.ts";
import { reportConflicts } from "./texts.ts";

/** In ms; what people wrote, and how to reach them, is deleted then. */
const textRetention = 365 * day;

/**
 * Says of a report whether it is true. What is done about it is decided on the listing.
 * @throws Refusal `notFound`, `forbidden` without a right on the city, `conflict` where somebody has decided meanwhile
 */
export const decideReport = (
  { db, by, now }: { db: Database; by: Actor; now: Date },
  id: number,
  outcome: "upheld" | "rejected",
): Promise<void> =>
  db.transaction(async (tx) => {
    const rights = await lockRights(tx, by.accountId);
    const [found] = await tx
      .select({ report, cityId: craftsman.cityId })
      .from(report)
      .innerJoin(craftsman, eq(craftsman.id, report.craftsmanId))
      .where(eq(report.id, id))
      .for("update", { of: report });
    if (!found) throw new Refusal("notFound");
    refuseOtherCity(rights, [found.cityId]);
    if (found.report.outcome !== null) {
      throw new Refusal("conflict", { message: reportConflicts.decided });
    }
    await tx
      .update(report)
      .set({ outcome, decidedAt: now, decidedBy: by.accountId })
      .where(eq(report.id, id));
    await writeAudit(tx, by, {
      act: outcome === "upheld" ? "listing.upholdReport" : "listing.rejectReport",
      subject: found.report.craftsmanId,
      cityIds: [found.cityId],
      after: { reason: found.report.reason },
    });
  });

/**
 * What the craftsman answers to a report about the own listing.
 * @throws Refusal `notFound` for one about another listing, or a decided one
 */
export async function replyToReport(
  db: Database,
  { id, accountId, text, now }: { id: number; accountId: number; text: string; now: Date },
): Promise<void> {
  const isOwn = and(eq(report.id, id), eq(report.craftsmanId, accountId), isNull(report.outcome));
  const replied = await db
    .update(report)
    .set({ reply: text, repliedAt: now })
    .where(isOwn)
    .returning({ id: report.id });
  if (replied.length === 0) throw new Refusal("notFound");
}

/** Hourly: forgets what people wrote a year ago, and who they are. That somebody reported stays. */
export async function forgetReportTexts(db: Database, now: Date): Promise<void> {
  const isOld = lt(report.createdAt, new Date(now.getTime() - textRetention));
  const hasText = or(isNotNull(report.text), isNotNull(report.phone), isNotNull(report.email));
  await db.update(report).set({ text: null, phone: null, email: null }).where(and(isOld, hasText));
}
