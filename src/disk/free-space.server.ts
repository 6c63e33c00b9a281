import { statfs } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import { Refusal } from "../errors/refusal.server.ts";

/**
 * Writes are refused below this many free bytes. PostgreSQL stops on a full disk, the embedded one
 * for good; the rest is for its write-ahead log between two checkpoints and for temporary files.
 */
export const minFreeBytes = 200 * 1024 * 1024;
/** In ms; too short to fill the rest of a disk. */
const checkInterval = 3000;
/** Seconds. */
const retryAfter = 60;

/** State of a disk that is checked regularly. */
export interface FreeSpace {
  isEnough(): boolean;
  /** The same, after checking the disk now. */
  check(): Promise<boolean>;
  stop(): void;
}

/** @param freeBytes replaced in tests */
export async function watchFreeSpace(
  directory: string,
  report: (message: string) => void,
  freeBytes: (directory: string) => Promise<number> = freeBytesOn,
): Promise<FreeSpace> {
  let isEnough = true;
  async function check() {
    // A disk whose free space is unknown counts as having enough.
    const free = await freeBytes(directory).catch(() => Number.POSITIVE_INFINITY);
    const wasEnough = isEnough;
    isEnough = free >= minFreeBytes;
    if (wasEnough && !isEnough) report(`${directory} is nearly full: writes are refused`);
    if (!wasEnough && isEnough) report(`${directory} has enough free space again`);
    return isEnough;
  }
  await check();
  const timer = setInterval(check, checkInterval).unref();
  return { isEnough: () => isEnough, check, stop: () => clearInterval(timer) };
}

/** Refuses all requests but reads with 507 while the disk is full. */
export const refuseWhenDiskFull = fp(
  async (app: FastifyInstance, { freeSpace }: { freeSpace: FreeSpace }) => {
    app.addHook("onRequest", async ({ method, routeOptions }) => {
      if (["GET", "HEAD", "OPTIONS"].includes(method)) return;
      const isEnough = routeOptions.config.takesPicture
        ? await freeSpace.check()
        : freeSpace.isEnough();
      if (!isEnough) throw new Refusal("diskFull", { retryAfter: retryAfter });
    });
  },
);

/** Free bytes on the disk of a directory. */
export async function freeBytesOn(directory: string) {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}
