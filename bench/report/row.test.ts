import { expect, it } from "vitest";
import { readResult } from "../wrk/wrk.ts";
import { formatAmount, isMet, type Row, row, type Target, verdictOf } from "./row.ts";

const measured = (site: number, target?: Target, failed = 0): Row =>
  row({ group: "g", what: "w", against: "o", unit: "/s", site, other: 100, target, failed });

it.each<[number, Target, boolean]>([
  [80, { is: "≥", than: 0.8 }, true],
  [79.9, { is: "≥", than: 0.8 }, false],
  [100, { is: ">", than: 1 }, false],
  [101, { is: ">", than: 1 }, true],
  [150, { is: "≤", than: 1.5 }, true],
  [151, { is: "≤", than: 1.5 }, false],
  [300, { is: "<", than: 3 }, false],
  [299, { is: "<", than: 3 }, true],
])("%s of 100 beside %o", (site, target, expected) => {
  expect(isMet(measured(site, target))).toBe(expected);
});

it("what fails meets nothing, and what has no target is only told", () => {
  expect(verdictOf(measured(200, { is: "≥", than: 0.8 }))).toBe("met");
  expect(verdictOf(measured(200, { is: "≥", than: 0.8 }, 3))).toBe("not met, 3 failed");
  expect(verdictOf(measured(1))).toBe("");
});

it("reads what wrk prints", () => {
  const printed = "Running 1s test\nRESULT 60000 2000000 500 1500 2\n";
  const figures = { perSecond: 30_000, p50: 0.5, p99: 1.5, failed: 2 };
  expect(readResult(printed, 2)).toEqual({ answers: 60_000, ...figures });
});

it("what never answered took all the time there was", () => {
  const taken = readResult("RESULT 0 1000000 0 0 0", 1);
  expect(taken).toEqual({ answers: 0, perSecond: 0, p50: 1000, p99: 1000, failed: 0 });
});

it("figures have no more digits than they are worth", () => {
  expect(formatAmount(58_301.7, "/s")).toBe("58,302/s");
  expect(formatAmount(1.2499, "ms")).toBe("1.25 ms");
  expect(formatAmount(12.34, "ms")).toBe("12.3 ms");
});
