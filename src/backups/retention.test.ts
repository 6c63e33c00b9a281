import { expect, it } from "vitest";
import { expiredSnapshots, snapshotName } from "./retention.ts";

const hour = 60 * 60 * 1000;
const start = Date.UTC(2026, 10, 1, 0, 17);

it("41: of hourly snapshots the last 24 stay, and the last of each of seven days before", () => {
  let kept: string[] = [];
  for (let passed = 0; passed < 20 * 24; passed++) {
    kept.push(snapshotName(new Date(start + passed * hour)));
    const gone = expiredSnapshots(kept);
    kept = kept.filter((name) => !gone.includes(name));
  }
  expect(kept).toHaveLength(24 + 7);
  const days = kept.slice(0, 7).map((name) => name.slice("snapshot-".length, 28));
  expect(days).toEqual([13, 14, 15, 16, 17, 18, 19].map((day) => `2026-11-${day}T23-17-00`));
});

it("41: files that are no snapshots are left alone", () => {
  const others = ["mine.backup", "snapshot-old.backup", "asked-1.backup", "notes.txt"];
  expect(expiredSnapshots(Array.from({ length: 40 }, () => others).flat())).toEqual([]);
});
