import type { Database } from "../database/open.server.ts";
import type { Storage } from "../images/storage.server.ts";
import type { Jobs, Log } from "../jobs/open.server.ts";
import type { Room } from "../server/room.server.ts";
import { answerBackups } from "./ask.server.ts";
import { makeBackup } from "./make.server.ts";
import { BadBackup } from "./manifest.server.ts";
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
  async function checkRoom() {
    if (room && !(await room.look())) throw new BadBackup("there is no room for it in DATA_DIR");
  }
  await jobs.hourly("snapshot", async () => {
    await checkRoom();
    await takeSnapshot({ db, dataDir, appKey }, new Date());
  });
  return answerBackups(dataDir, async (path) => {
    await checkRoom();
    return makeBackup({ db, storage, appKey }, path, new Date());
  }).catch((error) => {
    log.error(error, "no backup can be asked for while this runs");
    return { stop: async () => {} };
  });
}
