import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { backupsFolder } from "#src/backups/backup-socket.server.ts";
import { makeBackup } from "#src/backups/make-backup.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { expiredSnapshots, snapshotName } from "./retention.ts";

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
