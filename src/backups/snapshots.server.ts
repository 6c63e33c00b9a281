import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "../database/open.server.ts";
import { backupsFolder } from "./ask.server.ts";
import { makeBackup } from "./make.server.ts";
import { outdated, snapshotName } from "./retention.ts";

/**
 * Keeps the rows of the embedded database as they are now, and drops the oldest such snapshots.
 * Pictures are not part of them: each is flushed as it is written, and never changes.
 */
export async function takeSnapshot(
  { db, dataDir, appKey }: { db: Database; dataDir: string; appKey: string | null },
  now: Date,
): Promise<void> {
  const folder = backupsFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await makeBackup({ db, storage: null, appKey }, join(folder, snapshotName(now)), now);
  for (const name of outdated(await readdir(folder))) await rm(join(folder, name), { force: true });
}
