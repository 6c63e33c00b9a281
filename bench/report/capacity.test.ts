import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { loadOf, maxApprovals, resourcesFor, type Throughput, throughputIn } from "./capacity.ts";
import { capacityPage } from "./capacity-page.ts";
import { readGrowth } from "./read-growth.ts";
import { type Result, type Row, row } from "./row.ts";

const docs = fileURLToPath(new URL("../../docs", import.meta.url));
const latest: Result = JSON.parse(readFileSync(`${docs}/bench/latest.json`, "utf8"));

const can: Throughput = {
  keptScreens: 30_000,
  keptLists: 60_000,
  newLists: 1000,
  newDetails: 250,
  newScreens: 100,
  number: 1,
  questions: 2000,
  memory: 150,
  start: 1,
};

const measured = (group: string, what: string, site: number, failed = 0): Row =>
  row({ group, what, against: "by hand", unit: "/s", site, other: 3000, failed });
const large = "200,000 listings on a server";
const rows = [
  ...["home", "search"].map((what, at) => measured("repeated", `${what} in brotli, 9 kB`, 30 + at)),
  measured("repeated", "list as JSON, 4.2 kB", 60),
  ...["search as JSON", "list as JSON"].map((what) => measured("never asked before", what, 50)),
  ...["home", "search"].map((what, at) => measured("never asked before", what, 9 - at)),
  measured("never asked before", "details", 20),
  measured(large, "phone number", 2),
  measured("200,000 listings embedded", "phone number", 5),
  ...["ready", "idle memory"].map((what) => measured("start", `${what}, with a server`, 1)),
];
const result: Result = {
  rows,
  machine: { ...latest.machine, cpus: 4 },
  plan: { ...latest.plan, large: 200_000 },
};

// The short form leaves its own figures, which are too few.
it.skipIf(latest.plan.form === "short")(
  "is what docs/capacity.md says of the last full run",
  () => {
    expect(capacityPage(latest, readGrowth(docs))).toBe(
      readFileSync(`${docs}/capacity.md`, "utf8"),
    );
  },
);

it("takes the slowest of several figures, from a large set of any size", () => {
  expect(throughputIn(result)).toMatchObject({ keptScreens: 30, newScreens: 8, number: 2 });
});

it("takes PostgreSQL to have had all processors", () => {
  expect(throughputIn(result).questions).toBe(1500);
});

it("refuses a run that lacks a figure, or of which one had failures", () => {
  const without = { ...result, rows: rows.filter(({ group }) => group !== large) };
  expect(() => throughputIn(without)).toThrow(`nothing was measured of ${large}, ^phone number$`);
  const failing = [...rows, measured("repeated", "details in brotli, 9 kB", 90, 1)];
  expect(() => throughputIn({ ...result, rows: failing })).toThrow(
    "failures in repeated, in brotli",
  );
});

it("a day of 12,000 visits has one in its worst second", () => {
  const load = loadOf({ visits: 12_000, edge: 0 });
  expect(load.visitors).toBeCloseTo(1);
  expect(load.answers).toBeCloseTo(7);
  expect(load.kept + load.newReads + load.newScreens + load.numbers).toBeCloseTo(load.answers);
});

it("the edge takes nothing from who asks alone", () => {
  const bare = loadOf({ visits: 12_000_000, edge: 0 });
  const behind = loadOf({ visits: 12_000_000, edge: 0.5 });
  expect(behind.kept).toBeCloseTo(bare.kept / 2);
  expect(behind.newReads).toBeCloseTo(bare.newReads / 2);
  expect(behind.newScreens).toBeCloseTo(bare.newScreens / 2);
  expect(behind.numbers).toBe(bare.numbers);
});

it("asks for twice what would be at its limit, and never for one process alone", () => {
  const load = { ...loadOf({ visits: 0, edge: 0 }), numbers: 4000, newReads: 1000 };
  expect(resourcesFor(load, can)).toMatchObject({ processes: 10, reading: 1, writing: 4 });
  expect(resourcesFor(loadOf({ visits: 1, edge: 0 }), can).processes).toBe(2);
});

it("counts with an approval four screens and four lists made anew", () => {
  expect(maxApprovals(can)).toBeCloseTo(6 / 0.044);
});
