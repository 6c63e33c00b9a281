import { statfs } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import { rootCause } from "#src/errors/cause.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import type { FreeSpace } from "#src/http/app-deps.ts";
import { InvalidSetting } from "#src/settings/config.ts";

/**
 * Writes are refused below this many free bytes. PostgreSQL stops on a full disk, the embedded one
 * for good; the rest is for its write-ahead log between two checkpoints and for temporary files.
 */
export const minFreeBytes = 200 * 1024 * 1024;
/**
 * Between this and `minFreeBytes` people can still log in and out, so that an admin can look at the site.
 * The embedded database is not started with less.
 */
export const criticalFreeBytes = 50 * 1024 * 1024;
/** Too short to fill the rest of a disk. */
const checkIntervalMs = 3000;
/** Seconds. */
const retryAfter = 60;

/** @param freeBytes replaced in tests */
export async function watchFreeSpace(
  directory: string,
  report: (message: string) => void,
  freeBytes: (directory: string) => Promise<number> = freeBytesOn,
): Promise<FreeSpace> {
  let isEnough = true;
  let free = Number.POSITIVE_INFINITY;
  async function check() {
    // A disk whose free space is unknown counts as having enough.
    free = await freeBytes(directory).catch(() => Number.POSITIVE_INFINITY);
    const wasEnough = isEnough;
    isEnough = free >= minFreeBytes;
    if (wasEnough && !isEnough) report(`${directory} is nearly full: writes are refused`);
    if (!wasEnough && isEnough) report(`${directory} has enough free space again`);
    return isEnough;
  }
  await check();
  const timer = setInterval(check, checkIntervalMs).unref();
  return {
    isEnough: () => isEnough,
    isEnoughForLogin: () => free >= criticalFreeBytes,
    check,
    stop: () => clearInterval(timer),
  };
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Begins or ends a session, which is possible with little free space. */
    isLogin?: boolean;
  }
}

/** Refuses all requests but reads and logins with 507 while the disk is full. */
export const refuseWhenDiskFull = fp(
  async (app: FastifyInstance, { freeSpace }: { freeSpace: FreeSpace }) => {
    app.addHook("onRequest", async ({ method, routeOptions }) => {
      if (["GET", "HEAD", "OPTIONS"].includes(method)) return;
      const { takesPicture, isLogin } = routeOptions.config;
      if (isLogin && freeSpace.isEnoughForLogin()) return;
      const isEnough = takesPicture ? await freeSpace.check() : freeSpace.isEnough();
      if (!isEnough) throw new Refusal("diskFull", { retryAfter: retryAfter });
    });
  },
);

/**
 * The embedded database does not survive a full disk, so it is not opened on one.
 * @throws InvalidSetting if there is too little free space
 */
export async function requireFreeSpace(directory: string): Promise<void> {
  const free = await freeBytesOn(directory).catch(() => Number.POSITIVE_INFINITY);
  if (free >= criticalFreeBytes) return;
  throw new InvalidSetting(
    `DATA_DIR: the disk of ${directory} is full: ${inMegabytes(free)} MB are free, and the database needs ` +
      `${inMegabytes(criticalFreeBytes)} MB to start; delete what is not needed there, such as old backups`,
  );
}

const inMegabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024);

/** Whether an error or its cause is that of a full disk: the system's, or PostgreSQL's. */
export function isDiskFullError(error: unknown): boolean {
  const { code, message = "" } = Object(rootCause(error)) as NodeJS.ErrnoException;
  return code === "ENOSPC" || code === "53100" || /ENOSPC|no space left/i.test(message);
}

/** Free bytes on the disk of a directory. */
export async function freeBytesOn(directory: string) {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}
