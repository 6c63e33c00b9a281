import { and, count, desc, eq, gte, isNotNull, sql } from "drizzle-orm";
import { createZonedFormat } from "../../arabic/zoned.ts";
import { account } from "../../auth/table.server.ts";
import { isBackupLate } from "../../backups/last-backup.server.ts";
import type { Database } from "../../database/open.server.ts";
import { freeBytesOn, minFreeBytes } from "../../disk/free-space.server.ts";
import type { ProcessInfo } from "../../http/api/api.server.ts";
import type { AdminRights } from "../../http/security/viewer.ts";
import { countFailedMail } from "../../mail/failed.server.ts";
import type { WaitingCounts } from "../../ui/admin/waiting.contract.ts";
import { day as dayInMs } from "../../util/time.ts";
import { profession } from "../catalogue/table.server.ts";
import { inCities } from "../craftsmen/in-cities.server.ts";
import { craftsman, hasFlaggedContacts } from "../craftsmen/table.server.ts";
import { message } from "../messages/table.server.ts";
import type { DashboardData } from "./contract.ts";

/**
 * Counts new craftsmen of an admin's cities by local date. A week begins on Saturday.
 * @param timeZone IANA name of the site's time zone
 */
export async function getDashboardData(
  db: Database,
  { cities }: AdminRights,
  timeZone: string,
  now: Date,
): Promise<DashboardData> {
  const today = dateFormat(timeZone).format(now);
  const [year = "", month = ""] = today.split("-");
  const [week, newYear] = [weekStart(today), `${year}-01-01`];
  const [first = today] = [week, newYear].sort();
  const [days, professions] = await Promise.all([
    countByDay(db, cities, timeZone, first),
    db
      .select({ title: profession.title, craftsman_count: count(craftsman.id) })
      .from(profession)
      .leftJoin(craftsman, and(eq(craftsman.professionId, profession.id), inCities(cities)))
      .groupBy(profession.id)
      .orderBy(desc(count(craftsman.id)), profession.id),
  ]);
  const countOf = (matches: (day: string) => boolean) =>
    days.reduce((sum, row) => (matches(row.day) ? sum + row.count : sum), 0);
  const monthPrefix = (number: number) => `${year}-${String(number).padStart(2, "0")}-`;
  return {
    carftsmanSignUpToday: countOf((day) => day >= today),
    carftsmanSignUpThisWeek: countOf((day) => day >= week),
    carftsmanSignUpInMonthCurrent: countOf((day) => day >= `${year}-${month}-01`),
    carftsmanSignUpInYearCurrent: countOf((day) => day >= newYear),
    currentYear: Number(year),
    currentMonth: Number(month),
    usersPerMonth: Array.from({ length: 12 }, (_, index) => ({
      month: index + 1,
      count: countOf((day) => day.startsWith(monthPrefix(index + 1))),
    })),
    craftsmanPerProfession: professions,
  };
}

/** New craftsmen per local date, such as `2026-05-01`, since the first one. */
function countByDay(db: Database, cities: number[] | null, timeZone: string, first: string) {
  // The local date decides, since midnight may occur twice or not at all when clocks change. The
  // comparison of timestamps, which uses the index, includes one day more.
  const day = sql<string>`(${craftsman.createdAt} at time zone ${timeZone})::date::text`;
  const dayBefore = sql`(${first}::timestamp at time zone ${timeZone}) - interval '1 day'`;
  return db
    .select({ day, count: count() })
    .from(craftsman)
    .where(and(gte(craftsman.createdAt, dayBefore), inCities(cities)))
    .groupBy(sql`1`);
}

/** The Canadian locale formats dates as `2026-05-01`. */
const dateFormat = createZonedFormat("en-CA", {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** The Saturday with which the week of this date began. */
function weekStart(day: string) {
  const noon = new Date(`${day}T12:00Z`);
  // Saturday is the sixth day after Sunday.
  const daysSinceSaturday = (noon.getUTCDay() + 1) % 7;
  return new Date(noon.getTime() - daysSinceSaturday * dayInMs).toISOString().slice(0, 10);
}

/**
 * Counts what waits for an admin: orders, locked accounts, messages, problems of the site. What somebody
 * else has to do counts as none.
 */
export async function getWaitingCounts(
  db: Database,
  { role, cities, messages: readsMessages }: AdminRights,
  { dataDir, takesSnapshots }: Pick<ProcessInfo, "dataDir" | "takesSnapshots">,
  now: Date,
): Promise<WaitingCounts> {
  const pending = and(eq(craftsman.state, "pending"), inCities(cities));
  const isOwner = role === "owner";
  const [orders, [oldest], lockedAccounts, flaggedListings, messages, failedMails, isLate, free] =
    await Promise.all([
      db.$count(craftsman, pending),
      db
        .select({ since: craftsman.stateSince })
        .from(craftsman)
        .where(pending)
        .orderBy(craftsman.stateSince, craftsman.id)
        .limit(1),
      isOwner ? db.$count(account, isNotNull(account.lockedAt)) : 0,
      db.$count(craftsman, and(hasFlaggedContacts, inCities(cities))),
      readsMessages ? db.$count(message, eq(message.reading, 0)) : 0,
      isOwner ? countFailedMail(db, now) : 0,
      isOwner ? isBackupLate(dataDir, now) : false,
      isOwner ? freeBytesOn(dataDir).catch(() => null) : null,
    ]);
  return {
    orders,
    oldestOrder: oldest?.since.toISOString() ?? null,
    lockedAccounts,
    flaggedListings,
    messages,
    failedMails,
    // A site that takes snapshots has its first within an hour; others need a manual backup.
    backupIsLate: isLate ?? !takesSnapshots,
    diskIsFull: free !== null && free < minFreeBytes,
  };
}
