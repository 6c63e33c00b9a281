/** The newest snapshots are kept, and the last one of each of these many days before. */
const newestCount = 24;
const dayCount = 7;

const pattern = /^snapshot-(\d{4}-\d{2}-\d{2})T\d{2}-\d{2}-\d{2}Z\.backup$/;

/** Names sort by time. */
export const snapshotName = (now: Date) =>
  `snapshot-${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z.backup`;

/** The newest snapshot among these files. */
export const newestSnapshot = (names: string[]) =>
  names
    .filter((name) => pattern.test(name))
    .sort()
    .at(-1);

/** The snapshots among these files that are to be deleted. */
export function expiredSnapshots(names: string[]): string[] {
  const older = names
    .filter((name) => pattern.test(name))
    .sort()
    .reverse()
    .slice(newestCount);
  const lastOfDay = new Map<string, string>();
  for (const name of older) {
    const day = pattern.exec(name)![1]!;
    if (!lastOfDay.has(day)) lastOfDay.set(day, name);
  }
  const retained = new Set([...lastOfDay.values()].slice(0, dayCount));
  return older.filter((name) => !retained.has(name));
}
