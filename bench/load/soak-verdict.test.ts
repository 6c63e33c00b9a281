import { expect, it } from "vitest";
import { type Sample, verdict } from "./soak-verdict.ts";

const mb = 1024 * 1024;
const level: Sample = { rss: 400 * mb, heap: 90 * mb, external: 40 * mb, descriptors: 60 };

/** Twelve minutes; `at` says what each has of its own. */
const minutes = (at: (minute: number) => Partial<Sample>) =>
  Array.from({ length: 12 }, (_, minute) => ({ ...level, ...at(minute) }));

it("51: what stays level passes, also when it warms up first or has one bad minute", () => {
  expect(verdict(minutes(() => ({}))).wrong).toBe(false);
  expect(verdict(minutes((minute) => (minute < 3 ? { rss: 200 * mb } : {}))).wrong).toBe(false);
  expect(verdict(minutes((minute) => (minute === 10 ? { heap: 300 * mb } : {}))).wrong).toBe(false);
});

it.each<[keyof Sample, number]>([
  ["rss", 40 * mb],
  ["heap", 9 * mb],
  ["external", 8 * mb],
  ["descriptors", 6],
])("51: a leak of %s is told", (name, each) => {
  const { wrong, told } = verdict(minutes((minute) => ({ [name]: level[name] + minute * each })));
  expect(wrong).toBe(true);
  expect(told.filter((line) => line.endsWith("GROWS"))).toEqual([
    expect.stringMatching(new RegExp(`^${name}:`)),
  ]);
});

it("51: too short a time proves nothing", () => {
  expect(verdict([level, level]).wrong).toBe(true);
});

it("51: a figure that the site does not tell proves nothing", () => {
  const { wrong, told } = verdict(minutes(() => ({ heap: Number.NaN })));
  expect(wrong).toBe(true);
  expect(told).toContain("heap: not told");
});

it("51: a load of which one kind was never done proves nothing", () => {
  const { wrong, told } = verdict(
    minutes(() => ({})),
    { browse: 900, join: 0 },
  );
  expect(wrong).toBe(true);
  expect(told).toContain("join: never done");
});
