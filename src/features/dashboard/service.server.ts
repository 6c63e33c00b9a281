import { count, desc, eq, gte, sql } from "drizzle-orm";
import type { Database } from "../../database/open.server.ts";
import { countFailedMail } from "../../mail/failed.server.ts";
import { profession } from "../catalogue/table.server.ts";
import { craftsman } from "../craftsmen/table.server.ts";
import { message } from "../messages/table.server.ts";
import type { DashboardData, WaitingCounts } from "./contract.ts";

/**
 * How many craftsmen have come, by the calendar of the site's time zone. Its week begins on Saturday.
 * @param timeZone IANA name
 */
export async function dashboardData(
  db: Database,
  timeZone: string,
  now: Date,
): Promise<DashboardData> {
  // What the clock on the wall said is compared, for midnight may come twice in a night or not at all.
  const onWall = (moment: unknown) => sql`(${moment} at time zone ${timeZone})`;
  const local = onWall(sql`${now.toISOString()}::timestamptz`);
  const came = onWall(craftsman.createdAt);
  const begin = (part: string) => sql`date_trunc(${part}, ${local})`;
  // Saturday is the sixth day after Sunday; counted from there, the week is as old as this.
  const daysOfWeek = sql`mod(extract(dow from ${local})::int + 1, 7)`;
  const week = sql`(${begin("day")} - make_interval(days => ${daysOfWeek}))`;
  const since = (moment: typeof week) =>
    sql<number>`count(*) filter (where ${came} >= ${moment})`.mapWith(Number);
  const month = sql<number>`extract(month from ${came})`;

  const todays = (part: string) => sql<number>`extract(${sql.raw(part)} from ${local})`;

  const [[counts], months, professions] = await Promise.all([
    db
      .select({
        currentYear: todays("year").mapWith(Number),
        currentMonth: todays("month").mapWith(Number),
        today: since(begin("day")),
        week: since(week),
        month: since(begin("month")),
        year: since(begin("year")),
      })
      .from(craftsman),
    db
      .select({ month: month.mapWith(Number), count: count() })
      .from(craftsman)
      .where(gte(came, begin("year")))
      .groupBy(sql`1`),
    db
      .select({ title: profession.title, craftsman_count: count(craftsman.id) })
      .from(profession)
      .leftJoin(craftsman, eq(craftsman.professionId, profession.id))
      .groupBy(profession.id)
      .orderBy(desc(count(craftsman.id)), profession.id),
  ]);
  const byMonth = new Map(months.map((one) => [one.month, one.count]));
  return {
    carftsmanSignUpToday: counts!.today,
    carftsmanSignUpThisWeek: counts!.week,
    carftsmanSignUpInMonthCurrent: counts!.month,
    carftsmanSignUpInYearCurrent: counts!.year,
    currentYear: counts!.currentYear,
    currentMonth: counts!.currentMonth,
    usersPerMonth: Array.from({ length: 12 }, (_, index) => ({
      month: index + 1,
      count: byMonth.get(index + 1) ?? 0,
    })),
    craftsmanPerProfession: professions,
  };
}

/** What waits for an admin: orders to decide, messages to read, mails that do not go out. */
export async function waitingCounts(db: Database, now: Date): Promise<WaitingCounts> {
  const pending = eq(craftsman.state, "pending");
  const [orders, [oldest], messages, failedMails] = await Promise.all([
    db.$count(craftsman, pending),
    db
      .select({ since: craftsman.stateSince })
      .from(craftsman)
      .where(pending)
      .orderBy(craftsman.stateSince, craftsman.id)
      .limit(1),
    db.$count(message, eq(message.reading, 0)),
    countFailedMail(db, now),
  ]);
  return { orders, oldestOrder: oldest?.since.toISOString() ?? null, messages, failedMails };
}
