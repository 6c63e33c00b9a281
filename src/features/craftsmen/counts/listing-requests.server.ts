import { and, eq, gt, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { localDay } from "#src/arabic/date.ts";
import type { Database } from "#src/database/open.server.ts";
import type { NumberRequests, OwnStatistics } from "./contract.ts";
import { listingRequestCount } from "./table.server.ts";

const { craftsmanId, day, requests, views } = listingRequestCount;

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
  const rows = await db
    .select({ id: craftsmanId, ...sums(requests, clock) })
    .from(listingRequestCount)
    .where(and(inArray(craftsmanId, ids), isWithin(30, clock)))
    .groupBy(craftsmanId);
  const found = new Map(rows.map(({ id, ...counts }) => [id, counts]));
  return (id) => found.get(id) ?? { days_7: 0, days_30: 0 };
}

/** What a listing brings: how often its page was opened and its number asked for. */
export async function readStatistics(
  db: Database,
  id: number,
  clock: Clock,
): Promise<OwnStatistics> {
  const [found] = await db
    .select({ views: sums(views, clock), numbers: sums(requests, clock) })
    .from(listingRequestCount)
    .where(and(eq(craftsmanId, id), isWithin(30, clock)));
  return found!;
}

function sums(column: AnyPgColumn, clock: Clock) {
  const within = (days: number) =>
    sql<number>`coalesce(sum(${column}) filter (where ${isWithin(days, clock)}), 0)::int`;
  return { days_7: within(7), days_30: within(30) };
}

/** SQL condition: the day is one of the last ones, today included. */
export const isWithin = (days: number, { timeZone, now }: Clock): SQL =>
  gt(day, sql`${localDay(now, timeZone)}::date - ${days}::int`);

/** The days of the time zone may be one behind those of UTC. */
export const deleteOldNumberRequests = (db: Database, now: Date) =>
  db
    .delete(listingRequestCount)
    .where(lte(day, sql`${localDay(now, "UTC")}::date - ${keptDays}::int`));
