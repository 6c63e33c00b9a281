import { expect, it } from "vitest";
import { chart, reach } from "./chart.ts";
import { formatTable } from "./report.ts";
import { type Row, row, type Target } from "./row.ts";

const measured = (what: string, site: number, target?: Target): Row =>
  row({ group: "repeated", what, against: "nginx", unit: "/s", site, other: 1000, target });

const rows = [
  measured("list", 850, { is: "≥", than: 0.8 }),
  measured("home", 600, { is: "≥", than: 0.7 }),
  measured("home, beside", 1200),
];

it("prints a table of ratios with what became of each target", () => {
  expect(formatTable(rows)).toBe(`
repeated
  work          site     beside  its figure  ratio  target  verdict
  list          850/s    nginx   1,000/s     0.85   ≥ 0.8   met
  home          600/s    nginx   1,000/s     0.60   ≥ 0.7   not met
  home, beside  1,200/s  nginx   1,000/s     1.20

1 of 2 targets met`);
});

it.each<[number, Target, number]>([
  [1500, { is: "≤", than: 1.5 }, 0],
  [150, { is: "≤", than: 1.5 }, 1],
  [15_000_000, { is: "≤", than: 1.5 }, -1],
  [8000, { is: "≥", than: 0.8 }, 1],
])("draws %s of 1000 beside %o as far as it is from its target", (site, target, expected) => {
  expect(reach(measured("list", site, target))).toBeCloseTo(expected);
});

it("draws what was aimed at", () => {
  const drawn = chart(rows);
  expect(drawn.match(/<rect x=/g)).toHaveLength(2);
  expect(drawn).toContain("0.60 (≥ 0.7)");
});
