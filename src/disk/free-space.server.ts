import { statfs } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import { Refusal } from "../errors/refusal.server.ts";

/**
 * Free bytes below which nothing is taken in. PostgreSQL that finds no room stops, the embedded one
 * for good: what is left is for its log between two checkpoints and for what reading writes.
 */
export const leastRoom = 200 * 1024 * 1024;
/** In ms. In that time even a fast disk of a small site does not take in what is left. */
const pace = 3000;
/** In seconds. */
const tryAgain = 60;

/** Whether there is room on a disk for more. */
export interface Room {
  isEnough(): boolean;
  /** The same, asking the disk now. */
  look(): Promise<boolean>;
  stop(): void;
}

/** @param freeBytes replaced in tests */
export async function watchRoom(
  directory: string,
  tell: (told: string) => void,
  freeBytes: (directory: string) => Promise<number> = freeOn,
): Promise<Room> {
  let isEnough = true;
  async function look() {
    // A disk that does not say how full it is, is taken for none that is.
    const free = await freeBytes(directory).catch(() => Number.POSITIVE_INFINITY);
    const was = isEnough;
    isEnough = free >= leastRoom;
    if (was && !isEnough) tell(`${directory} is nearly full: nothing is taken in any more`);
    if (!was && isEnough) tell(`${directory} has room again`);
    return isEnough;
  }
  await look();
  const timer = setInterval(look, pace).unref();
  return { isEnough: () => isEnough, look, stop: () => clearInterval(timer) };
}

/** Refuses whatever would be written while there is no room; what only reads goes on. */
export const keepRoom = fp(async (app: FastifyInstance, { room }: { room: Room }) => {
  app.addHook("onRequest", async ({ method, routeOptions }) => {
    if (["GET", "HEAD", "OPTIONS"].includes(method)) return;
    const isEnough = routeOptions.config.takesPicture ? await room.look() : room.isEnough();
    if (!isEnough) throw new Refusal("noRoom", { retryAfter: tryAgain });
  });
});

/** Bytes that may be written to the disk of a directory. */
export async function freeOn(directory: string) {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}
