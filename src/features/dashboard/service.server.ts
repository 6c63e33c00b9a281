import { and, count, desc, eq, gte, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { profession } from "#src/features/catalogue/table.server.ts";
import { craftsmanCount, registrationCount } from "#src/features/craftsmen/counts/table.server.ts";
import { inCities } from "#src/features/craftsmen/in-cities.server.ts";
import { countElsewhere, visibleIn } from "#src/features/craftsmen/listing-visibility.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import type { AdminRights } from "#src/http/security/viewer.ts";
import type { DashboardData } from "./contract.ts";

/**
 * Counts new craftsmen that an admin sees by local date. A week begins on Saturday. Of all cities it reads
 * counters alone, so it takes as long with a million listings as with a thousand.
 * @param timeZone IANA name of the site's time zone
 */
export async function getDashboardData(
  db: Database,
  { cities }: AdminRights,
  timeZone: string,
  now: Date,
): Promise<DashboardData> {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
  const starts = periodStarts(today);
  const [counts, professions] = await Promise.all([
    countBetween(db, cities, Object.values(starts).flat(), timeZone),
    countByProfession(db, cities),
  ]);
  const since = (day: Temporal.PlainDate) => sum(counts.filter((row) => isSince(row.day, day)));
  return {
    carftsmanSignUpToday: since(today),
    carftsmanSignUpThisWeek: since(starts.week),
    carftsmanSignUpInMonthCurrent: since(today.with({ day: 1 })),
    carftsmanSignUpInYearCurrent: since(starts.months[0]!),
    currentYear: today.year,
    currentMonth: today.month,
    usersPerMonth: starts.months.map((first) => ({
      month: first.month,
      count: since(first) - since(first.add({ months: 1 })),
    })),
    craftsmanPerProfession: professions,
  };
}

/** The first days of the periods that are counted, and of the year after this one. */
function periodStarts(today: Temporal.PlainDate) {
  const newYear = today.with({ month: 1, day: 1 });
  return {
    today,
    // Saturday is the sixth day of the week.
    week: today.subtract({ days: (today.dayOfWeek + 1) % 7 }),
    months: Array.from({ length: 12 }, (_, month) => newYear.add({ months: month })),
    nextYear: newYear.add({ years: 1 }),
  };
}

interface CountFrom {
  /** The first day of the time that is counted, up to the first day of the next one. */
  day: Temporal.PlainDate;
  count: number;
}

/** Registrations from each of these days up to the next one of them, and from the last one on. */
async function countBetween(
  db: Database,
  cities: number[] | null,
  days: Temporal.PlainDate[],
  timeZone: string,
): Promise<CountFrom[]> {
  const sorted = days.toSorted(Temporal.PlainDate.compare);
  // The start of a day is not always midnight, which may occur twice or not at all when clocks change.
  const starts = sorted.map(
    (day) => sql`${day.toZonedDateTime(timeZone).toInstant().toString()}::timestamptz`,
  );
  const rows = await (cities ? countListings(db, cities, starts) : readCounters(db, starts));
  // The first period has the number 1.
  return rows.map(({ period, count }) => ({ day: sorted[period - 1]!, count }));
}

function readCounters(db: Database, starts: SQL[]) {
  const { quarter, registrations } = registrationCount;
  return db
    .select({ period: periodOf(quarter, starts), count: sql<number>`sum(${registrations})::int` })
    .from(registrationCount)
    .where(gte(quarter, starts[0]!))
    .groupBy(sql`1`);
}

function countListings(db: Database, cities: number[], starts: SQL[]) {
  const { createdAt } = craftsman;
  return db
    .select({ period: periodOf(createdAt, starts), count: count() })
    .from(craftsman)
    .where(and(gte(createdAt, starts[0]!), visibleIn(cities)))
    .groupBy(sql`1`);
}

const periodOf = (time: SQLWrapper, starts: SQL[]) =>
  sql<number>`width_bucket(${time}, array[${sql.join(starts, sql`, `)}])`;

/** The craftsmen that an admin of these cities sees by profession, most first. */
async function countByProfession(db: Database, cities: number[] | null) {
  const { professionId, cityId } = craftsmanCount;
  const craftsmen = sql<number>`coalesce(sum(${craftsmanCount.craftsmen}), 0)::int`;
  const counted = db
    .select({ id: profession.id, title: profession.title, craftsman_count: craftsmen })
    .from(profession)
    .leftJoin(craftsmanCount, and(eq(professionId, profession.id), inCities(cities, cityId)))
    .groupBy(profession.id)
    .orderBy(desc(craftsmen), profession.id);
  const [rows, elsewhere] = await Promise.all([counted, countElsewhere(db, cities)]);
  return rows
    .map(({ id, title, craftsman_count }) => ({
      title,
      craftsman_count: elsewhere.reduce(
        (total, row) => total + (row.professionId === id ? row.craftsmen : 0),
        craftsman_count,
      ),
    }))
    .toSorted((one, other) => other.craftsman_count - one.craftsman_count);
}

const isSince = (day: Temporal.PlainDate, first: Temporal.PlainDate) =>
  Temporal.PlainDate.compare(day, first) >= 0;

const sum = (rows: CountFrom[]) => rows.reduce((total, { count }) => total + count, 0);
