import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { day } from "#src/util/time.ts";
import { backupsFolder } from "./backup-socket.server.ts";
import { newestSnapshot } from "./snapshots.server.ts";

const BackupRecord = z.object({ madeAt: z.coerce.date(), bytes: z.number() });

export type BackupRecord = z.infer<typeof BackupRecord>;

const recordPath = (dataDir: string) => join(backupsFolder(dataDir), "last-backup.json");

/** Records that a full backup was made. */
export async function recordBackup(dataDir: string, path: string, madeAt: Date): Promise<void> {
  const { size: bytes } = await stat(path);
  await mkdir(backupsFolder(dataDir), { recursive: true, mode: 0o700 });
  await writeFile(recordPath(dataDir), JSON.stringify({ madeAt, bytes } satisfies BackupRecord));
}

/** The last full backup (`npm run backup`) of this DATA_DIR. */
export const lastBackup = (dataDir: string): Promise<BackupRecord | null> =>
  readFile(recordPath(dataDir), "utf8")
    .then((json) => BackupRecord.parse(JSON.parse(json)))
    .catch(() => null);

/** The last automatic snapshot. */
export async function lastSnapshot(dataDir: string): Promise<BackupRecord | null> {
  const folder = backupsFolder(dataDir);
  const name = newestSnapshot(await readdir(folder).catch(() => []));
  if (!name) return null;
  const { mtime, size } = await stat(join(folder, name));
  return { madeAt: mtime, bytes: size };
}

/**
 * Whether the last full backup is older than a day. Snapshots are on the same disk, so they count only
 * if there has never been a full backup.
 * @returns null if there is neither
 */
export async function isBackupLate(dataDir: string, now: Date): Promise<boolean | null> {
  const last = (await lastBackup(dataDir)) ?? (await lastSnapshot(dataDir));
  return last && now.getTime() - last.madeAt.getTime() >= day;
}
