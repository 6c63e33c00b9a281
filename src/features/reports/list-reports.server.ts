import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { type CountryCode, displayPhone } from "#src/arabic/phone.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { city, profession, professionView } from "#src/features/catalogue/table.server.ts";
import { visibleIn } from "#src/features/craftsmen/listing-visibility.server.ts";
import { graveReasons } from "#src/features/craftsmen/reports/reasons.ts";
import { report } from "#src/features/craftsmen/reports/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import type { AdminRights } from "#src/http/security/viewer.ts";
import type { ReportedListing } from "./contract.ts";

export const reportedPerPage = 12;

const isWaiting = isNull(report.outcome);

type Cities = Pick<AdminRights, "cities">;

/** Reported listings in cities of the admin's. */
export async function countReported(db: Database, { cities }: Cities): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(distinct ${report.craftsmanId})::int` })
    .from(report)
    .innerJoin(craftsman, eq(craftsman.id, report.craftsmanId))
    .where(and(isWaiting, visibleIn(cities)));
  return row!.count;
}

/**
 * Reported listings with what is said about each: first what is grave and said by people who were shown the number, then
 * what more people say, then what waits longest.
 */
export async function listReported(
  db: Database,
  { cities, country }: Cities & { country: CountryCode },
  page: number,
) {
  const grave = inArray(report.reason, [...graveReasons]);
  const groups = await db
    .select({ id: report.craftsmanId })
    .from(report)
    .innerJoin(craftsman, eq(craftsman.id, report.craftsmanId))
    .where(and(isWaiting, visibleIn(cities)))
    .groupBy(report.craftsmanId)
    .orderBy(
      sql`count(*) filter (where ${grave} and ${report.receiptHash} is not null) desc`,
      sql`count(*) filter (where ${report.receiptHash} is not null) desc`,
      sql`count(*) desc`,
      sql`min(${report.createdAt})`,
      asc(report.craftsmanId),
    )
    .limit(reportedPerPage)
    .offset((page - 1) * reportedPerPage);
  const ids = groups.map(({ id }) => id);
  const total = await countReported(db, { cities });
  if (ids.length === 0) return { items: [], total };
  const [listings, reports] = await Promise.all([
    db
      .select({
        listing: craftsman,
        profession: professionView,
        city: { id: city.id, name: city.name },
      })
      .from(craftsman)
      .innerJoin(profession, eq(profession.id, craftsman.professionId))
      .innerJoin(city, eq(city.id, craftsman.cityId))
      .where(inArray(craftsman.id, ids)),
    db
      .select()
      .from(report)
      .where(inArray(report.craftsmanId, ids))
      .orderBy(asc(report.createdAt), asc(report.id)),
  ]);
  const items = ids.flatMap((id): ReportedListing[] => {
    const found = listings.find(({ listing }) => listing.id === id);
    if (!found) return [];
    const { listing, ...names } = found;
    const own = reports.filter(({ craftsmanId }) => craftsmanId === id);
    const decided = (outcome: string) => own.filter((one) => one.outcome === outcome).length;
    return [
      {
        id,
        fullname: listing.fullname,
        ...names,
        state: listing.state,
        phone: shown(listing.phone, country),
        created_at: listing.createdAt.toISOString(),
        upheld: decided("upheld"),
        rejected: decided("rejected"),
        reports: own
          .filter(({ outcome }) => outcome === null)
          .map(({ id, reason, text, phone, email, createdAt, receiptHash, reply }) => ({
            id,
            reason,
            text,
            phone: shown(phone, country),
            email,
            created_at: createdAt.toISOString(),
            has_receipt: receiptHash !== null,
            reply,
          })),
      },
    ];
  });
  return { items, total };
}

const shown = (phone: string | null, country: CountryCode) =>
  phone === null ? null : { e164: phone, display: displayPhone(phone, country) };
