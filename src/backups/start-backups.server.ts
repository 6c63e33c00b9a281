import type { Database } from "#src/database/open.server.ts";
import { freeBytesOn, minFreeBytes } from "#src/disk/free-space.server.ts";
import type { FreeSpace } from "#src/http/app-deps.ts";
import type { Storage } from "#src/images/storage/storage.server.ts";
import type { Jobs, Log } from "#src/jobs/open.server.ts";
import { serveBackups } from "./backup-socket.server.ts";
import { makeBackup, stopWhenDiskFull } from "./make-backup.server.ts";
import { takeSnapshot } from "./snapshots.server.ts";

interface BackupsDeps {
  db: Database;
  storage: Storage;
  dataDir: string;
  appKey: string | null;
  freeSpace: FreeSpace | null;
  jobs: Pick<Jobs, "hourly">;
  log: Log;
}

/** Starts hourly snapshots of the embedded database, and serves requests for backups. */
export async function startBackups(deps: BackupsDeps): Promise<{ stop(): Promise<void> }> {
  const { db, storage, dataDir, appKey, freeSpace, jobs, log } = deps;
  const hasFreeSpace = async () => !freeSpace || (await freeSpace.check());
  await jobs.hourly("snapshot", async () => {
    await stopWhenDiskFull(hasFreeSpace);
    await takeSnapshot({ db, dataDir, appKey }, new Date());
  });
  return serveBackups(dataDir, async (path, signal) => {
    await stopWhenDiskFull(hasFreeSpace);
    await stopWhenDiskFull(() => hasSpaceForPictures(storage, dataDir));
    return makeBackup({ db, storage, appKey, hasFreeSpace, signal }, path, new Date());
  }).catch((error) => {
    log.error(error, "backups: the socket for `npm run backup` could not be opened");
    return { stop: async () => {} };
  });
}

/** Pictures are nearly all of a backup's size. */
async function hasSpaceForPictures(storage: Storage, dataDir: string) {
  const pictures = await storage.measure();
  const free = await freeBytesOn(dataDir).catch(() => Number.POSITIVE_INFINITY);
  return free >= (pictures?.bytes ?? 0) + minFreeBytes;
}
