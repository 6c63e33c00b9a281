import { expect, it } from "vitest";
import { expiredSnapshots, snapshotName } from "./snapshots.server.ts";

const hour = 60 * 60 * 1000;
const start = Date.UTC(2026, 10, 1, 0, 17);

it("41: the last 24 hourly snapshots are kept, and the last one of each of seven days before", () => {
  let names: string[] = [];
  for (let passed = 0; passed < 20 * 24; passed++) {
    names.push(snapshotName(new Date(start + passed * hour)));
    const expired = expiredSnapshots(names);
    names = names.filter((name) => !expired.includes(name));
  }
  expect(names).toHaveLength(24 + 7);
  const days = names.slice(0, 7).map((name) => name.slice("snapshot-".length, 28));
  expect(days).toEqual([13, 14, 15, 16, 17, 18, 19].map((day) => `2026-11-${day}T23-17-00`));
});

it("41: files that are not snapshots are never deleted", () => {
  const others = ["mine.backup", "snapshot-old.backup", "asked-1.backup", "notes.txt"];
  expect(expiredSnapshots(Array.from({ length: 40 }, () => others).flat())).toEqual([]);
});
