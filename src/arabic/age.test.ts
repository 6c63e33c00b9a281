import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { age, isRecent } from "./age.ts";

const NOW = Date.UTC(2025, 5, 15, 12);
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

it("isRecent for seven days", () => {
  expect(isRecent(new Date(NOW - 7 * DAY + 1), NOW)).toBe(true);
  expect(isRecent(new Date(NOW - 7 * DAY), NOW)).toBe(false);
});

describe("age", () => {
  it.each([
    [0, "قبل لحظات"],
    [-5 * DAY, "قبل لحظات"],
    [MINUTE - 1, "قبل لحظات"],
    [MINUTE, "قبل دقيقة"],
    [2 * MINUTE, "قبل دقيقتين"],
    [3 * MINUTE + 59 * SECOND, "قبل 3 دقائق"],
    [11 * MINUTE, "قبل 11 دقيقة"],
    [HOUR - 1, "قبل 59 دقيقة"],
    [HOUR, "قبل ساعة"],
    [2 * HOUR, "قبل ساعتين"],
    [5 * HOUR, "قبل 5 ساعات"],
    [11 * HOUR, "قبل 11 ساعة"],
    [DAY - 1, "قبل 23 ساعة"],
    [DAY, "قبل يوم"],
    [2 * DAY, "قبل يومين"],
    [4 * DAY, "قبل 4 أيام"],
    [16 * DAY, "قبل 16 يومًا"],
    [30 * DAY - 1, "قبل 29 يومًا"],
    [30 * DAY, "قبل شهر"],
    [60 * DAY, "قبل شهرين"],
    [150 * DAY, "قبل 5 أشهر"],
    [360 * DAY - 1, "قبل 11 شهرًا"],
    [360 * DAY, "قبل سنة"],
    [2 * 360 * DAY, "قبل سنتين"],
    [3 * 360 * DAY, "قبل 3 سنوات"],
    [11 * 360 * DAY, "قبل 11 سنة"],
    [100 * 360 * DAY, "قبل 100 سنة"],
  ])("says %i ms as %s", (elapsed, said) => {
    expect(ageOf(elapsed).replace("\u00A0", " ")).toBe(said);
  });

  it("ties the number to its noun", () => {
    expect(ageOf(3 * MINUTE)).toBe("قبل 3\u00A0دقائق");
  });

  it("takes dates and ISO strings alike", () => {
    expect(age("2025-06-15T10:00:00Z", new Date(NOW))).toBe("قبل ساعتين");
    expect(age(new Date(NOW - 2 * HOUR), NOW)).toBe("قبل ساعتين");
  });

  it("does not fail on a time that cannot be read", () => {
    expect(age("أمس", NOW)).toBe("قبل لحظات");
  });

  it("is always one of the known forms, and never a number of zero", () => {
    fc.assert(
      fc.property(elapsed, (e) => {
        expect(KNOWN).toContain(ageOf(e));
        expect(ageOf(e)).not.toMatch(/(?<!\d)0\s/);
      }),
      { numRuns: 2000 },
    );
  });

  it("never grows younger", () => {
    fc.assert(
      fc.property(elapsed, elapsed, (a, b) => {
        const [younger, older] = [Math.min(a, b), Math.max(a, b)];
        expect(KNOWN.indexOf(ageOf(younger))).toBeLessThanOrEqual(KNOWN.indexOf(ageOf(older)));
      }),
      { numRuns: 2000 },
    );
  });
});

function ageOf(elapsed: number): string {
  return age(new Date(NOW - elapsed), NOW);
}

const YEARS = 250;

/** Spread evenly over the units, not over time, where nearly all would be years. */
const elapsed = fc
  .tuple(fc.constantFrom(MINUTE, HOUR, DAY, 30 * DAY, 360 * DAY, YEARS * 360 * DAY), fc.nat(10_000))
  .map(([length, share]) => Math.floor((length * share) / 10_000) - 1);

/** Every answer there is, from the youngest, with the grammar written out once more. */
const KNOWN = [
  "قبل لحظات",
  ...counted(59, "دقيقة", "دقيقتين", "دقائق", "دقيقة"),
  ...counted(23, "ساعة", "ساعتين", "ساعات", "ساعة"),
  ...counted(29, "يوم", "يومين", "أيام", "يومًا"),
  ...counted(11, "شهر", "شهرين", "أشهر", "شهرًا"),
  ...counted(YEARS, "سنة", "سنتين", "سنوات", "سنة"),
];

function counted(upTo: number, one: string, two: string, few: string, many: string): string[] {
  return Array.from({ length: upTo }, (_, index) => {
    const count = index + 1;
    if (count <= 2) return `قبل ${count === 1 ? one : two}`;
    const rest = count % 100;
    const noun = rest >= 3 && rest <= 10 ? few : rest >= 11 ? many : one;
    return `قبل ${count}\u00A0${noun}`;
  });
}
