import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { isBackupLate } from "#src/backups/last-backup.server.ts";
import { freeBytesOn, minFreeBytes } from "#src/disk/free-space.server.ts";
import { openStorage } from "#src/images/storage/storage.server.ts";
import type { Config } from "#src/settings/config.ts";
import type { Outcome } from "./finding.ts";

const mebibyte = 1024 * 1024;
/** Below this many times the least free space there is a warning. */
const comfortable = 5;

export async function checkDisk({ dataDir }: Config): Promise<Outcome> {
  const free = await freeBytesOn(dataDir);
  const says = `${Math.floor(free / mebibyte)} MiB are free for DATA_DIR`;
  if (free < minFreeBytes) {
    const needed = minFreeBytes / mebibyte;
    return {
      state: "failure",
      says: `${says}; the site refuses writes below ${needed}: make room`,
    };
  }
  const isTight = free < comfortable * minFreeBytes;
  return isTight ? { state: "warning", says: `${says}; make room` } : { state: "ok", says };
}

/** Writes, reads and removes a file as a picture's. */
export async function checkStorage({ storageUrl, dataDir }: Config): Promise<Outcome> {
  const where = storageUrl ? "STORAGE_URL" : join(dataDir, "storage");
  const storage = await openStorage({ storageUrl, directory: join(dataDir, "storage") });
  const key = `craftsmen/${randomUUID()}.webp`;
  const written = Buffer.from("doctor");
  await storage.restoreFile(key, written);
  try {
    const read = await storage.read(key);
    if (read?.equals(written)) return { state: "ok", says: `can be written to ${where}` };
    return {
      state: "failure",
      says: `what was written to ${where} cannot be read; look at its rights`,
    };
  } finally {
    await storage.removeFile(key);
  }
}

export async function checkBackups({ dataDir }: Config): Promise<Outcome> {
  const isLate = await isBackupLate(dataDir, new Date());
  if (isLate === false) return { state: "ok", says: "the last one is from the last 24 hours" };
  const what = isLate ? "the last one is older than 24 hours" : "there is none";
  const says = `${what}; make one, and one each day (herafi-backup.timer, or npm run backup -- FILE)`;
  return { state: "warning", says };
}
