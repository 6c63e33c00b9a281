import type { Database } from "../database/open.server.ts";
import { freeOn, leastRoom, type Room } from "../disk/free-space.server.ts";
import type { Storage } from "../images/storage.server.ts";
import type { Jobs, Log } from "../jobs/open.server.ts";
import { answerBackups } from "./ask.server.ts";
import { makeBackup, refuseWithoutRoom } from "./make.server.ts";
import { takeSnapshot } from "./snapshots.server.ts";

interface Parts {
  db: Database;
  storage: Storage;
  dataDir: string;
  appKey: string | null;
  room: Room | null;
  jobs: Pick<Jobs, "hourly">;
  log: Log;
}

/** Sees to the backups of the embedded database, which nobody but its process can read. */
export async function keepBackups(parts: Parts): Promise<{ stop(): Promise<void> }> {
  const { db, storage, dataDir, appKey, room, jobs, log } = parts;
  const hasRoom = async () => !room || (await room.look());
  await jobs.hourly("snapshot", async () => {
    await refuseWithoutRoom(hasRoom);
    await takeSnapshot({ db, dataDir, appKey }, new Date());
  });
  return answerBackups(dataDir, async (path, signal) => {
    await refuseWithoutRoom(hasRoom);
    await refuseWithoutRoom(() => hasRoomForPictures(storage, dataDir));
    return makeBackup({ db, storage, appKey, hasRoom, signal }, path, new Date());
  }).catch((error) => {
    log.error(error, "no backup can be asked for while this runs");
    return { stop: async () => {} };
  });
}

/** They are nearly all of a backup. */
async function hasRoomForPictures(storage: Storage, dataDir: string) {
  const pictures = await storage.measure();
  const free = await freeOn(dataDir).catch(() => Number.POSITIVE_INFINITY);
  return free >= (pictures?.bytes ?? 0) + leastRoom;
}
