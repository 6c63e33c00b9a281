import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { billOf, loadOf, type Measured, measuredIn } from "./capacity.ts";
import { capacityPage } from "./capacity-page.ts";
import { row } from "./row.ts";

const docs = fileURLToPath(new URL("../../../docs", import.meta.url));
const latest = JSON.parse(readFileSync(`${docs}/bench/latest.json`, "utf8"));

const can: Measured = {
  ...{ keptScreens: 30_000, keptLists: 60_000, newLists: 1000, newDetails: 250, newScreens: 100 },
  ...{ number: 1, questions: 2000, memory: 150, start: 1 },
};

it("is what docs/capacity.md says of the last full run", () => {
  expect(capacityPage(latest)).toBe(readFileSync(`${docs}/capacity.md`, "utf8"));
});

it("takes of several figures the slowest, and does without none", () => {
  const told = { group: "repeated", against: "nginx", unit: "/s", other: 1 } as const;
  const brotli = [30, 20, 40].map((site) => row({ ...told, what: "home in brotli, 12 kB", site }));
  const found = measuredIn([
    ...latest.rows.filter(({ what }: { what: string }) => !what.includes("brotli")),
    ...brotli,
  ]);
  expect(found.keptScreens).toBe(20);
  expect(() => measuredIn(brotli)).toThrow("nothing was measured of repeated, JSON");
});

it("a day of 12,000 visits has one in its worst second", () => {
  const load = loadOf({ visits: 12_000, edge: 0 });
  expect(load).toMatchObject({ visitors: 1, answers: 7, requests: 50, numbers: 1 });
  expect(load.kept + load.newReads + load.newScreens).toBeCloseTo(6);
});

it("the edge takes nothing from who asks alone", () => {
  const [bare, behind] = [0, 0.5].map((edge) => loadOf({ visits: 12_000_000, edge })) as [
    ReturnType<typeof loadOf>,
    ReturnType<typeof loadOf>,
  ];
  expect(behind.kept).toBeCloseTo(bare.kept / 2);
  expect(behind.newReads).toBeCloseTo(bare.newReads / 2);
  expect(behind.newScreens).toBeCloseTo(bare.newScreens / 2);
  expect(behind.numbers).toBe(bare.numbers);
});

it("counts twice of what would be at its limit, and never one process alone", () => {
  const load = { ...loadOf({ visits: 0, edge: 0 }), numbers: 4000, newReads: 1000 };
  expect(billOf(load, can)).toMatchObject({ processes: 10, writingCores: 8, readingCores: 2 });
  expect(billOf(loadOf({ visits: 1, edge: 0 }), can).processes).toBe(2);
});
