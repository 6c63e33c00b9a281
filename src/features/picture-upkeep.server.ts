import { setTimeout as pause } from "node:timers/promises";
import type { SQL } from "drizzle-orm";
import type { Database } from "../database/open.server.ts";
import { removeDiscarded } from "../images/discard.server.ts";
import type { Storage } from "../images/storage.server.ts";
import type { Log } from "../jobs/open.server.ts";
import { minute } from "../util/time.ts";
import { settlePictures } from "./craftsmen/pictures.server.ts";
import { isPictureExposed, isPictureMisplaced } from "./craftsmen/table.server.ts";

/** How often pictures are looked for that could not be removed or hidden at once. */
const interval = minute / 2;
/** In ms. A bucket that does not answer delays no start longer. */
const longestWait = 3000;

/**
 * Sees to what a killed process or an older version has left. Resolves when the names of discarded
 * pictures no longer work; pictures of the wrong visibility are moved while the site runs.
 */
export async function startPictureUpkeep(
  deps: { db: Database; storage: Storage },
  log: Log,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const remove = () =>
    removeDiscarded(deps).catch((error) => {
      log.warn(error, "discarded pictures could not be removed; this is tried again");
    });
  let settling: Promise<void> | undefined;
  const settle = (condition: SQL | undefined) => {
    settling ??= settlePictures(deps, stopping.signal, condition)
      .catch((error) => {
        log.warn(error, "pictures could not be moved where they belong; this is tried again");
      })
      .finally(() => {
        settling = undefined;
      });
  };
  await Promise.race([remove(), pause(longestWait, undefined, { ref: false })]);
  settle(isPictureMisplaced);
  const timer = setInterval(() => {
    void remove();
    settle(isPictureExposed);
  }, interval).unref();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await settling;
    },
  };
}
