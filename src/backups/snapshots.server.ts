import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "#src/database/open.server.ts";
import { backupsFolder } from "./backup-socket.server.ts";
import { makeBackup } from "./make-backup.server.ts";

/**
 * Takes a snapshot of the embedded database's rows and deletes expired ones. Pictures are not part of
 * it: they are synced when written and never change.
 */
export async function takeSnapshot(
  { db, dataDir, appKey }: { db: Database; dataDir: string; appKey: string | null },
  now: Date,
): Promise<void> {
  const folder = backupsFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await makeBackup({ db, storage: null, appKey }, join(folder, snapshotName(now)), now);
  for (const name of expiredSnapshots(await readdir(folder)))
    await rm(join(folder, name), { force: true });
}

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
