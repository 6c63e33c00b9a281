import { and, count, gt, gte, inArray, sql } from "drizzle-orm";
import { localDay } from "#src/arabic/date.ts";
import type { Database } from "#src/database/open.server.ts";
import {
  craftsmanCount,
  numberRequestCount,
  orderWait,
} from "#src/features/craftsmen/counts/table.server.ts";
import { isHiddenBy } from "#src/features/craftsmen/hidden.server.ts";
import { inCities } from "#src/features/craftsmen/in-cities.server.ts";
import { countElsewhere, visibleIn } from "#src/features/craftsmen/listing-visibility.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import type { AdminRights } from "#src/http/security/viewer.ts";
import { day as dayInMs } from "#src/util/time.ts";
import type { DashboardDetails } from "./contract.ts";

const days = 30;

/**
 * Hidden listings are those that the admin sees; the others are of the whole site, since their counters say
 * neither whose number nor whose order it was.
 * @param timeZone IANA name of the site's time zone
 */
export async function getDashboardDetails(
  db: Database,
  { cities }: AdminRights,
  timeZone: string,
  now: Date,
): Promise<DashboardDetails> {
  const [requests, wait, hidden] = await Promise.all([
    listNumberRequests(db, localDay(now, timeZone)),
    findMedianWait(db, new Date(now.getTime() - days * dayInMs)),
    countHidden(db, cities),
  ]);
  return { number_requests: requests, order_wait: wait, hidden };
}

/** One entry for each day up to this one. */
async function listNumberRequests(db: Database, today: string) {
  const last = Temporal.PlainDate.from(today);
  const listed = Array.from({ length: days }, (_, index) =>
    last.subtract({ days: days - 1 - index }).toString(),
  );
  const rows = await db
    .select()
    .from(numberRequestCount)
    .where(gte(numberRequestCount.day, listed[0]!));
  const counts = new Map(rows.map(({ day, requests }) => [day, requests]));
  return listed.map((day) => ({ day, count: counts.get(day) ?? 0 }));
}

async function findMedianWait(db: Database, since: Date) {
  const { seconds, decidedAt } = orderWait;
  const [row] = await db
    .select({
      decided: count(),
      median_seconds: sql<
        number | null
      >`round(percentile_cont(0.5) within group (order by ${seconds}))::int`,
    })
    .from(orderWait)
    .where(gt(decidedAt, since));
  return row!;
}

const hiddenStates = ["declined", "suspended"] as const;

async function countHidden(db: Database, cities: number[] | null) {
  const { state, cityId, craftsmen } = craftsmanCount;
  const counted = db
    .select({ state, count: sql<number>`sum(${craftsmen})::int` })
    .from(craftsmanCount)
    .where(and(inArray(state, hiddenStates), inCities(cities, cityId)))
    .groupBy(state);
  const [rows, elsewhere, paused] = await Promise.all([
    counted,
    countElsewhere(db, cities),
    db.$count(craftsman, and(isHiddenBy("pause"), visibleIn(cities))),
  ]);
  const all = [...rows, ...elsewhere.map((row) => ({ state: row.state, count: row.craftsmen }))];
  const of = (wanted: string) =>
    all.reduce((sum, row) => sum + (row.state === wanted ? row.count : 0), 0);
  return { declined: of("declined"), suspended: of("suspended") - paused, paused };
}
