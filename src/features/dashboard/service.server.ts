import { count, desc, eq, gte, isNotNull, sql } from "drizzle-orm";
import { createZonedFormat } from "../../arabic/zoned.ts";
import { account } from "../../auth/table.server.ts";
import { isBackupLate } from "../../backups/last-backup.server.ts";
import type { Database } from "../../database/open.server.ts";
import { freeBytesOn, minFreeBytes } from "../../disk/free-space.server.ts";
import type { ProcessInfo } from "../../http/api/api.server.ts";
import { countFailedMail } from "../../mail/failed.server.ts";
import type { WaitingCounts } from "../../ui/admin/waiting.contract.ts";
import { day as dayLong } from "../../util/time.ts";
import { profession } from "../catalogue/table.server.ts";
import { craftsman } from "../craftsmen/table.server.ts";
import { message } from "../messages/table.server.ts";
import type { DashboardData } from "./contract.ts";

/**
 * How many craftsmen have come, by the calendar of the site's time zone. Its week begins on Saturday.
 * @param timeZone IANA name
 */
export async function dashboardData(
  db: Database,
  timeZone: string,
  now: Date,
): Promise<DashboardData> {
  const today = wallDay(timeZone).format(now);
  const [year = "", month = ""] = today.split("-");
  const [week, newYear] = [saturdayBefore(today), `${year}-01-01`];
  const [first = today] = [week, newYear].sort();
  const [days, professions] = await Promise.all([
    daysSince(db, timeZone, first),
    db
      .select({ title: profession.title, craftsman_count: count(craftsman.id) })
      .from(profession)
      .leftJoin(craftsman, eq(craftsman.professionId, profession.id))
      .groupBy(profession.id)
      .orderBy(desc(count(craftsman.id)), profession.id),
  ]);
  const cameIn = (fits: (day: string) => boolean) =>
    days.reduce((sum, { day, came }) => (fits(day) ? sum + came : sum), 0);
  const monthOf = (number: number) => `${year}-${String(number).padStart(2, "0")}-`;
  return {
    carftsmanSignUpToday: cameIn((day) => day >= today),
    carftsmanSignUpThisWeek: cameIn((day) => day >= week),
    carftsmanSignUpInMonthCurrent: cameIn((day) => day >= `${year}-${month}-01`),
    carftsmanSignUpInYearCurrent: cameIn((day) => day >= newYear),
    currentYear: Number(year),
    currentMonth: Number(month),
    usersPerMonth: Array.from({ length: 12 }, (_, index) => ({
      month: index + 1,
      count: cameIn((day) => day.startsWith(monthOf(index + 1))),
    })),
    craftsmanPerProfession: professions,
  };
}

/** How many came on each day since that one, days of the calendar on the wall as `2026-05-01`. */
function daysSince(db: Database, timeZone: string, first: string) {
  // What the clock on the wall said decides, for midnight may come twice in a night or not at all. The
  // index knows moments, not days: it leads to a day more.
  const day = sql<string>`(${craftsman.createdAt} at time zone ${timeZone})::date::text`;
  const dayBefore = sql`(${first}::timestamp at time zone ${timeZone}) - interval '1 day'`;
  return db
    .select({ day, came: count() })
    .from(craftsman)
    .where(gte(craftsman.createdAt, dayBefore))
    .groupBy(sql`1`);
}

/** The form of such a day is Canada's. */
const wallDay = createZonedFormat("en-CA", { year: "numeric", month: "2-digit", day: "2-digit" });

/** The day with which the week of this one began. */
function saturdayBefore(day: string) {
  const noon = new Date(`${day}T12:00Z`);
  // Saturday is the sixth day after Sunday.
  const age = (noon.getUTCDay() + 1) % 7;
  return new Date(noon.getTime() - age * dayLong).toISOString().slice(0, 10);
}

/** What waits for an admin: orders to decide, messages to read, the site to see to. */
export async function waitingCounts(
  db: Database,
  { dataDir, takesSnapshots }: Pick<ProcessInfo, "dataDir" | "takesSnapshots">,
  now: Date,
): Promise<WaitingCounts> {
  const pending = eq(craftsman.state, "pending");
  const [orders, [oldest], lockedAccounts, messages, failedMails, isLate, free] = await Promise.all(
    [
      db.$count(craftsman, pending),
      db
        .select({ since: craftsman.stateSince })
        .from(craftsman)
        .where(pending)
        .orderBy(craftsman.stateSince, craftsman.id)
        .limit(1),
      db.$count(account, isNotNull(account.lockedAt)),
      db.$count(message, eq(message.reading, 0)),
      countFailedMail(db, now),
      isBackupLate(dataDir, now),
      freeBytesOn(dataDir).catch(() => null),
    ],
  );
  return {
    orders,
    oldestOrder: oldest?.since.toISOString() ?? null,
    lockedAccounts,
    messages,
    failedMails,
    // A site that takes snapshots has its first within the hour; any other has none until somebody makes it.
    backupIsLate: isLate ?? !takesSnapshots,
    diskIsFull: free !== null && free < minFreeBytes,
  };
}
