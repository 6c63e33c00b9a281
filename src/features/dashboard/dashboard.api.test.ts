import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { Person } from "../../../tests/support/person.ts";
import { addAdmin, addCity, addCraftsman, addProfession } from "../../../tests/support/rows.ts";
import { openSite, type Site } from "../../../tests/support/site.ts";
import { account, accountType } from "../../auth/table.server.ts";
import { session } from "../accounts/table.server.ts";
import { craftsman } from "../craftsmen/table.server.ts";
import type { DashboardData } from "./contract.ts";

let site: Site;
let clock: Date;
let cityId: number;
/** Ids of three professions, the last of which nobody has. */
let trades: number[];

async function open(timeZone: string) {
  site = await openSite({ timeZone, now: () => clock });
  await addAdmin(site.db);
  await addAdmin(site.db, "second@mail.example");
  cityId = await addCity(site.db);
  trades = [];
  for (const title of ["نجّار", "حدّاد", "سبّاك"]) trades.push(await addProfession(site.db, title));
}

/** What an admin sees who logs in at that moment. */
async function dashboardAt(moment: string | number): Promise<DashboardData> {
  clock = new Date(moment);
  // Of too many sessions those of the past end, and time runs backwards here.
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

  it("has all twelve months and every profession where nobody has come but admins", async () => {
    expect(await dashboardAt("2026-05-01T09:00:00Z")).toEqual({
      ...{ carftsmanSignUpToday: 0, carftsmanSignUpThisWeek: 0 },
      ...{ carftsmanSignUpInMonthCurrent: 0, carftsmanSignUpInYearCurrent: 0 },
      ...{ currentYear: 2026, currentMonth: 5 },
      usersPerMonth: Array.from({ length: 12 }, (_, index) => ({ month: index + 1, count: 0 })),
      craftsmanPerProfession: ["نجّار", "حدّاد", "سبّاك"].map((title) => ({
        ...{ title, craftsman_count: 0 },
      })),
    });
  });

  it("counts craftsmen of any age, approved or not, by their professions, most first", async () => {
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
  ])("counts who came at %s (%s, seen %s)", async (_when, came, seen, counts) => {
    await addCraftsman(site.db, { cityId, professionId: trades[0]!, createdAt: new Date(came) });
    expect(numbersOf(await dashboardAt(seen))).toEqual(counts);
  });
});

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const many = 60;

// Until 2022 Damascus skipped a midnight in spring; Havana has one twice in autumn.
const zones = ["Asia/Damascus", "Pacific/Auckland", "UTC", "America/Havana"];
const nights = ["2021-03-26T02:00:00Z", "2025-11-02T05:30:00Z"];

describe.each(zones)("the calendar of %s", (timeZone) => {
  const at = (moment: number) =>
    Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone);

  it("is the one by which people are counted, around every turn of it", async () => {
    await open(timeZone);
    const ids = await addAccounts();
    await fc.assert(
      fc.asyncProperty(nows, ages, async (now, given) => {
        const came = [...turns(at(now)), ...given.map((age) => now - age)].slice(0, many);
        await settle(ids, came);
        expect(await dashboardAt(now)).toEqual(expected(at(now), came.map(at)));
      }),
      { numRuns: 30, examples: nights.map((now): [number, number[]] => [Date.parse(now), []]) },
    );
  });

  /** The begin of a month, a year or a week, or a change of the clocks. */
  const turn = fc
    .record({ year: fc.integer({ min: 2005, max: 2030 }), month: fc.nat(11) })
    .chain(({ year, month }) => {
      const first = Temporal.PlainDate.from({ year, month: month + 1, day: 1 });
      const start = first.toZonedDateTime(timeZone);
      const saturday = first.add({ days: (13 - first.dayOfWeek) % 7 }).toZonedDateTime(timeZone);
      const change = start.getTimeZoneTransition("next") ?? start;
      return fc.constantFrom(start, start.with({ month: 1 }), saturday, change);
    });
  const near = fc.oneof(
    fc.constantFrom(-1, 0, 1, hour, -hour, day - 1, -day),
    fc.integer({ min: -3 * hour, max: 3 * hour }),
    fc.integer({ min: -9 * day, max: 9 * day }),
  );
  const nows = fc.tuple(turn, near).map(([turn, off]) => turn.epochMilliseconds + off);
  const age = fc.oneof(...[3 * hour, 2 * day, 9 * day, 40 * day, 400 * day].map(fc.nat));
  const ages = fc.array(age, { minLength: many, maxLength: many });
});

/** The begin of the day, week, month and year, and the moment before each. */
function turns(now: Temporal.ZonedDateTime) {
  const saturday = now.subtract({ days: (now.dayOfWeek + 1) % 7 });
  const begins = [now, saturday, now.with({ day: 1 }), now.with({ day: 1, month: 1 })];
  return begins.flatMap((date) => {
    const begin = date.startOfDay().epochMilliseconds;
    return [begin, begin - 1];
  });
}

/** Counted by dates on the wall: no moment is compared with another. */
function expected(now: Temporal.ZonedDateTime, came: Temporal.ZonedDateTime[]): DashboardData {
  const today = now.toPlainDate();
  const dates = came.map((moment) => moment.toPlainDate());
  const counted = (fits: (date: Temporal.PlainDate) => boolean) => dates.filter(fits).length;
  const saturday = today.subtract({ days: (today.dayOfWeek + 1) % 7 });
  const ofYear = (date: Temporal.PlainDate) => date.year === today.year;
  const perMonth = Array.from({ length: 12 }, (_, index) => ({
    month: index + 1,
    count: counted((date) => ofYear(date) && date.month === index + 1),
  }));
  const second = Math.ceil(came.length / 3);
  return {
    carftsmanSignUpToday: counted((date) => date.equals(today)),
    carftsmanSignUpThisWeek: counted((date) => saturday.until(date).sign >= 0),
    carftsmanSignUpInMonthCurrent: perMonth[today.month - 1]!.count,
    carftsmanSignUpInYearCurrent: counted(ofYear),
    currentYear: today.year,
    currentMonth: today.month,
    usersPerMonth: perMonth,
    craftsmanPerProfession: [
      { title: "حدّاد", craftsman_count: came.length - second },
      { title: "نجّار", craftsman_count: second },
      { title: "سبّاك", craftsman_count: 0 },
    ],
  };
}

async function addAccounts() {
  const rows = Array.from({ length: many }, (_, index) => ({
    ...{ email: `many${index}@mail.example`, passwordHash: "none", type: accountType.craftsman },
  }));
  return (await site.db.insert(account).values(rows).returning()).map(({ id }) => id);
}

/** Has these accounts' craftsmen come at these moments: every third a carpenter, the others smiths. */
async function settle(ids: number[], moments: number[]) {
  const rows = moments.map((moment, index) => ({
    ...{ id: ids[index]!, fullname: "محمود", gender: "male" as const, searchText: "", cityId },
    ...{ phone: `+96393${1000000 + index}`, professionId: trades[index % 3 ? 1 : 0]! },
    ...{ createdAt: new Date(moment), state: "pending" as const },
  }));
  await site.db.delete(craftsman);
  await site.db.insert(craftsman).values(rows);
}
