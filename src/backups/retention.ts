/** How many of the newest snapshots are kept, and of how many earlier days the last one. */
const newest = 24;
const days = 7;

const pattern = /^snapshot-(\d{4}-\d{2}-\d{2})T\d{2}-\d{2}-\d{2}Z\.backup$/;

/** Sorts by time. */
export const snapshotName = (now: Date) =>
  `snapshot-${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z.backup`;

/** The newest snapshot among these files. */
export const newestSnapshot = (names: string[]) =>
  names
    .filter((name) => pattern.test(name))
    .sort()
    .at(-1);

/** Which of the files in the folder of backups have had their time. Others' are never named. */
export function outdated(names: string[]): string[] {
  const older = names
    .filter((name) => pattern.test(name))
    .sort()
    .reverse()
    .slice(newest);
  const lastOfDay = new Map<string, string>();
  for (const name of older) {
    const day = pattern.exec(name)![1]!;
    if (!lastOfDay.has(day)) lastOfDay.set(day, name);
  }
  const kept = new Set([...lastOfDay.values()].slice(0, days));
  return older.filter((name) => !kept.has(name));
}
