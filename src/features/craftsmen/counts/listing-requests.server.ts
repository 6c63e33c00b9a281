import { and, gt, inArray, lte, type SQL, sql } from "drizzle-orm";
import { localDay } from "#src/arabic/date.ts";
import type { Database } from "#src/database/open.server.ts";
import type { NumberRequests } from "./contract.ts";
import { listingRequestCount } from "./table.server.ts";

const { craftsmanId, day, requests } = listingRequestCount;

/** Days for which they are kept; 30 are shown. */
const keptDays = 35;

interface Clock {
  timeZone: string;
  now: Date;
}

/** How often the numbers of these listings were asked for. */
export async function countNumberRequests(
  db: Database,
  ids: number[],
  clock: Clock,
): Promise<(id: number) => NumberRequests> {
  const of = (days: number) =>
    sql<number>`coalesce(sum(${requests}) filter (where ${isWithin(days, clock)}), 0)::int`;
  const rows = await db
    .select({ id: craftsmanId, days_7: of(7), days_30: of(30) })
    .from(listingRequestCount)
    .where(and(inArray(craftsmanId, ids), isWithin(30, clock)))
    .groupBy(craftsmanId);
  const found = new Map(rows.map(({ id, ...counts }) => [id, counts]));
  return (id) => found.get(id) ?? { days_7: 0, days_30: 0 };
}

/** SQL condition: the day is one of the last ones, today included. */
export const isWithin = (days: number, { timeZone, now }: Clock): SQL =>
  gt(day, sql`${localDay(now, timeZone)}::date - ${days}::int`);

/** The days of the time zone may be one behind those of UTC. */
export const deleteOldNumberRequests = (db: Database, now: Date) =>
  db
    .delete(listingRequestCount)
    .where(lte(day, sql`${localDay(now, "UTC")}::date - ${keptDays}::int`));
