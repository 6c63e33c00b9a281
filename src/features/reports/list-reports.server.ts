import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { type CountryCode, displayPhone } from "#src/arabic/phone.server.ts";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { city, profession, professionView } from "#src/features/catalogue/table.server.ts";
import { visibleIn } from "#src/features/craftsmen/listing-visibility.server.ts";
import type { OwnReport } from "#src/features/craftsmen/reports/contract.ts";
import {
  isSettled,
  phoneAskedSince,
  phoneDoubtedSince,
  phoneHiddenSince,
} from "#src/features/craftsmen/reports/doubts.server.ts";
import { graveReasons } from "#src/features/craftsmen/reports/reasons.ts";
import { report } from "#src/features/craftsmen/reports/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import type { AdminRights } from "#src/http/security/viewer.ts";
import type { ReportedListing } from "./contract.ts";

/** Each has its reports, and the ways to whom they are about. */
export const reportedPerPage = 12;

/** Of one listing. */
const maxOpen = 50;
const maxDecided = 10;
const maxOwn = 20;

const isOpen = isNull(report.outcome);
const hasReceipt = isNotNull(report.receiptHash);

type Cities = Pick<AdminRights, "cities">;

/** Reported listings in cities of the admin's. */
export async function countReported(db: Database, { cities }: Cities): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(distinct ${report.craftsmanId})::int` })
    .from(report)
    .innerJoin(craftsman, eq(craftsman.id, report.craftsmanId))
    .where(and(isOpen, visibleIn(cities)));
  return row!.count;
}

interface ListDeps {
  db: Database;
  country: CountryCode;
  sendsMail: boolean;
  now: Date;
}

/**
 * Reported listings with what is said about each: first where the number is proven to be another person's, then what is
 * grave and said by people who were shown the number, then what more people say, then what waits longest.
 */
export async function listReported(deps: ListDeps, { cities }: Cities, page: number) {
  const { db } = deps;
  const isGrave = inArray(report.reason, [...graveReasons]);
  const groups = await db
    .select({ id: report.craftsmanId })
    .from(report)
    .innerJoin(craftsman, eq(craftsman.id, report.craftsmanId))
    .where(and(isOpen, visibleIn(cities)))
    .groupBy(report.craftsmanId)
    .orderBy(
      sql`count(${report.provenAt}) desc`,
      sql`count(*) filter (where ${isGrave} and ${hasReceipt}) desc`,
      sql`count(*) filter (where ${hasReceipt}) desc`,
      sql`count(*) desc`,
      sql`min(${report.createdAt})`,
      asc(report.craftsmanId),
    )
    .limit(reportedPerPage)
    .offset((page - 1) * reportedPerPage);
  const items = await Promise.all(groups.map(({ id }) => readReported(deps, id)));
  // One that is deleted meanwhile is not there.
  return { items: items.flatMap((item) => item ?? []), total: await countReported(db, { cities }) };
}

async function readReported(
  { db, country, sendsMail, now }: ListDeps,
  id: number,
): Promise<ReportedListing | undefined> {
  const isIts = eq(report.craftsmanId, id);
  const [[found], [counts], open, decided] = await Promise.all([
    db
      .select({
        listing: craftsman,
        emailVerifiedAt: account.emailVerifiedAt,
        profession: professionView,
        city: { id: city.id, name: city.name },
      })
      .from(craftsman)
      .innerJoin(account, eq(account.id, craftsman.id))
      .innerJoin(profession, eq(profession.id, craftsman.professionId))
      .innerJoin(city, eq(city.id, craftsman.cityId))
      .where(eq(craftsman.id, id)),
    db
      .select({
        open: sql<number>`count(*) filter (where ${isOpen})::int`,
        upheld: sql<number>`count(*) filter (where ${report.outcome} = 'upheld')::int`,
        rejected: sql<number>`count(*) filter (where ${report.outcome} = 'rejected')::int`,
      })
      .from(report)
      .where(isIts),
    db
      .select()
      .from(report)
      .where(and(isIts, isOpen))
      .orderBy(
        sql`${report.provenAt} is null`,
        sql`${report.receiptHash} is null`,
        asc(report.createdAt),
        asc(report.id),
      )
      .limit(maxOpen),
    db
      .select({ report, name: account.adminName, email: account.email })
      .from(report)
      .leftJoin(account, eq(account.id, report.decidedBy))
      .where(and(isIts, isNotNull(report.outcome)))
      .orderBy(desc(report.decidedAt), desc(report.id))
      .limit(maxDecided),
  ]);
  if (!found || !counts) return undefined;
  const { listing, emailVerifiedAt, ...names } = found;
  return {
    id,
    fullname: listing.fullname,
    ...names,
    state: listing.state,
    phone: shown(listing.phone, country),
    created_at: listing.createdAt.toISOString(),
    without_email: emailVerifiedAt === null || !sendsMail,
    phone_hidden_at: phoneHiddenSince(listing)?.toISOString() ?? null,
    phone_settled: await isSettled(db, listing, now),
    phone_doubted_at: phoneDoubtedSince(listing)?.toISOString() ?? null,
    phone_asked_at: phoneAskedSince(listing)?.toISOString() ?? null,
    ...counts,
    decided: decided.map(({ report: { reason, outcome, decidedAt }, name, email: address }) => ({
      reason,
      outcome: outcome!,
      decided_at: decidedAt!.toISOString(),
      by: name ?? address,
    })),
    reports: open.map(({ receiptHash, createdAt, provenAt, toldAt, ...one }) => ({
      id: one.id,
      version: one.version,
      reason: one.reason,
      text: one.text,
      phone: shown(one.phone, country),
      email: one.email,
      created_at: createdAt.toISOString(),
      has_receipt: receiptHash !== null,
      proven_at: provenAt?.toISOString() ?? null,
      told_at: one.toldReason === one.reason ? (toldAt?.toISOString() ?? null) : null,
      reply: one.reply,
      reply_reason: one.replyReason,
    })),
  };
}

const shown = (phone: string | null, country: CountryCode) =>
  phone === null ? null : { e164: phone, display: displayPhone(phone, country) };

/** What a craftsman may answer to, the newest first. */
export const listOwnReports = (db: Database, accountId: number): Promise<OwnReport[]> =>
  db
    .select({
      id: report.id,
      reason: report.reason,
      reply: report.reply,
      reply_reason: report.replyReason,
    })
    .from(report)
    .where(and(eq(report.craftsmanId, accountId), isOpen))
    .orderBy(desc(report.createdAt), desc(report.id))
    .limit(maxOwn);
