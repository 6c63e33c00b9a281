// @module-tag slow
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { account, accountType } from "#src/auth/table.server.ts";
import { session } from "#src/features/accounts/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { Person } from "#tests/support/person.ts";
import { addAdmin, addCity, addCraftsman, addProfession } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import type { DashboardData } from "./contract.ts";

let site: Site;
let clock: Date;
let cityId: number;
/** Ids of three professions; the last has no craftsmen. */
let trades: number[];
async function open(timeZone: string) {
  site = await openSite({ timeZone, now: () => clock });
  await addAdmin(site.db);
  await addAdmin(site.db, "second@mail.example");
  cityId = await addCity(site.db);
  trades = [];
  for (const title of ["نجّار", "حدّاد", "سبّاك"]) trades.push(await addProfession(site.db, title));
}

/** The data for an admin who logs in at that time. */
async function dashboardAt(moment: string | number): Promise<DashboardData> {
  clock = new Date(moment);
  // Old sessions end when there are too accountCount, and time runs backwards here.
  await site.db.delete(session);
  const admin = new Person(site);
  await admin.signIn("admin@mail.example");
  return (await admin.get("/api/get-dashboard-data")).json();
}

const numbersOf = ({ usersPerMonth, craftsmanPerProfession, ...data }: DashboardData) => [
  ...[data.carftsmanSignUpToday, data.carftsmanSignUpThisWeek],
  ...[data.carftsmanSignUpInMonthCurrent, data.carftsmanSignUpInYearCurrent],
];

describe("GET /api/get-dashboard-data", () => {
  beforeEach(() => open("Asia/Damascus"));

  it("returns zeros for all twelve months and every profession without craftsmen", async () => {
    expect(await dashboardAt("2026-05-01T09:00:00Z")).toEqual({
      carftsmanSignUpToday: 0,
      carftsmanSignUpThisWeek: 0,
      carftsmanSignUpInMonthCurrent: 0,
      carftsmanSignUpInYearCurrent: 0,
      currentYear: 2026,
      currentMonth: 5,
      usersPerMonth: Array.from({ length: 12 }, (_, index) => ({ month: index + 1, count: 0 })),
      craftsmanPerProfession: ["نجّار", "حدّاد", "سبّاك"].map((title) => ({
        title,
        craftsman_count: 0,
      })),
    });
  });

  it("counts all craftsmen by profession, approved or not, highest count first", async () => {
    const [first, second] = trades as [number, number];
    for (const [professionId, state] of [
      [second, "approved"] as const,
      [second, "pending"] as const,
    ]) {
      await addCraftsman(site.db, { cityId, professionId, state, createdAt: new Date(0) });
    }
    await addCraftsman(site.db, { cityId, professionId: first, createdAt: new Date(0) });
    const data = await dashboardAt("2026-05-01T09:00:00Z");
    expect(data.craftsmanPerProfession).toEqual([
      { title: "حدّاد", craftsman_count: 2 },
      { title: "نجّار", craftsman_count: 1 },
      { title: "سبّاك", craftsman_count: 0 },
    ]);
    expect(numbersOf(data)).toEqual([0, 0, 0, 0]);
  });

  // Damascus is three hours ahead of UTC; 2 May 2026 is a Saturday.
  it.each([
    [
      "the moment a day begins",
      "2026-05-03T21:00:00.000Z",
      "2026-05-04T20:59:59.999Z",
      [1, 1, 1, 1],
    ],
    ["the moment before", "2026-05-03T20:59:59.999Z", "2026-05-03T21:00:00.000Z", [0, 1, 1, 1]],
    [
      "the moment Saturday begins",
      "2026-05-01T21:00:00.000Z",
      "2026-05-08T20:59:59.999Z",
      [0, 1, 1, 1],
    ],
    ["Friday's last moment", "2026-05-01T20:59:59.999Z", "2026-05-01T21:00:00.000Z", [0, 0, 1, 1]],
    ["a month's last moment", "2026-04-30T20:59:59.999Z", "2026-04-30T21:00:00.000Z", [0, 1, 0, 1]],
    ["a year's last moment", "2025-12-31T20:59:59.999Z", "2025-12-31T21:00:00.000Z", [0, 1, 0, 0]],
    ["a year's first moment", "2025-12-31T21:00:00.000Z", "2026-12-31T20:59:59.999Z", [0, 0, 0, 1]],
  ])("counts a registration at %s (%s, seen %s)", async (_when, createdAt, seenAt, counts) => {
    const professionId = trades[0]!;
    await addCraftsman(site.db, { cityId, professionId, createdAt: new Date(createdAt) });
    expect(numbersOf(await dashboardAt(seenAt))).toEqual(counts);
  });
});

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const accountCount = 60;

// Until 2022 Damascus skipped a midnight in spring; Havana has one twice in autumn.
const zones = ["Asia/Damascus", "Pacific/Auckland", "UTC", "America/Havana"];
const nights = ["2021-03-26T02:00:00Z", "2025-11-02T05:30:00Z"];

describe.each(zones)("the calendar of %s", (timeZone) => {
  const at = (moment: number) =>
    Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone);

  it("decides to which day, week, month and year a registration belongs", async () => {
    await open(timeZone);
    const ids = await addAccounts();
    await fc.assert(
      fc.asyncProperty(nows, ages, async (now, randomAges) => {
        const all = [...boundaries(at(now)), ...randomAges.map((age) => now - age)];
        const createdAt = all.slice(0, accountCount);
        await replaceCraftsmen(ids, createdAt);
        expect(await dashboardAt(now)).toEqual(expected(at(now), createdAt.map(at)));
      }),
      { numRuns: 30, examples: nights.map((now): [number, number[]] => [Date.parse(now), []]) },
    );
  });

  /** The start of a month, year or week, or a clock change. */
  const boundary = fc
    .record({ year: fc.integer({ min: 2005, max: 2030 }), month: fc.nat(11) })
    .chain(({ year, month }) => {
      const first = Temporal.PlainDate.from({ year, month: month + 1, day: 1 });
      const start = first.toZonedDateTime(timeZone);
      const saturday = first.add({ days: (13 - first.dayOfWeek) % 7 }).toZonedDateTime(timeZone);
      const change = start.getTimeZoneTransition("next") ?? start;
      return fc.constantFrom(start, start.with({ month: 1 }), saturday, change);
    });
  const offset = fc.oneof(
    fc.constantFrom(-1, 0, 1, hour, -hour, day - 1, -day),
    fc.integer({ min: -3 * hour, max: 3 * hour }),
    fc.integer({ min: -9 * day, max: 9 * day }),
  );
  const nows = fc.tuple(boundary, offset).map(([time, ms]) => time.epochMilliseconds + ms);
  const age = fc.oneof(...[3 * hour, 2 * day, 9 * day, 40 * day, 400 * day].map(fc.nat));
  const ages = fc.array(age, { minLength: accountCount, maxLength: accountCount });
});

/** The start of the day, week, month and year, and the millisecond before each. */
function boundaries(now: Temporal.ZonedDateTime) {
  const saturday = now.subtract({ days: (now.dayOfWeek + 1) % 7 });
  const firstDays = [now, saturday, now.with({ day: 1 }), now.with({ day: 1, month: 1 })];
  return firstDays.flatMap((date) => {
    const start = date.startOfDay().epochMilliseconds;
    return [start, start - 1];
  });
}

/** Counts by local dates, without comparing timestamps. */
function expected(now: Temporal.ZonedDateTime, times: Temporal.ZonedDateTime[]): DashboardData {
  const today = now.toPlainDate();
  const dates = times.map((time) => time.toPlainDate());
  const count = (matches: (date: Temporal.PlainDate) => boolean) => dates.filter(matches).length;
  const saturday = today.subtract({ days: (today.dayOfWeek + 1) % 7 });
  const isThisYear = (date: Temporal.PlainDate) => date.year === today.year;
  const perMonth = Array.from({ length: 12 }, (_, index) => ({
    month: index + 1,
    count: count((date) => isThisYear(date) && date.month === index + 1),
  }));
  const carpenters = Math.ceil(times.length / 3);
  return {
    carftsmanSignUpToday: count((date) => date.equals(today)),
    carftsmanSignUpThisWeek: count((date) => saturday.until(date).sign >= 0),
    carftsmanSignUpInMonthCurrent: perMonth[today.month - 1]!.count,
    carftsmanSignUpInYearCurrent: count(isThisYear),
    currentYear: today.year,
    currentMonth: today.month,
    usersPerMonth: perMonth,
    craftsmanPerProfession: [
      { title: "حدّاد", craftsman_count: times.length - carpenters },
      { title: "نجّار", craftsman_count: carpenters },
      { title: "سبّاك", craftsman_count: 0 },
    ],
  };
}

async function addAccounts() {
  const rows = Array.from({ length: accountCount }, (_, index) => ({
    email: `many${index}@mail.example`,
    passwordHash: "none",
    type: accountType.craftsman,
  }));
  return (await site.db.insert(account).values(rows).returning()).map(({ id }) => id);
}

/** Replaces all craftsmen: every third is a carpenter, the others are smiths. */
async function replaceCraftsmen(ids: number[], createdAt: number[]) {
  const rows = createdAt.map((time, index) => ({
    id: ids[index]!,
    fullname: "محمود",
    gender: "male" as const,
    searchText: "",
    cityId,
    phone: `+96393${1000000 + index}`,
    professionId: trades[index % 3 ? 1 : 0]!,
    createdAt: new Date(time),
    state: "pending" as const,
  }));
  await site.db.delete(craftsman);
  await site.db.insert(craftsman).values(rows);
}
