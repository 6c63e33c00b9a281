import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "#src/database/open.server.ts";
import type { WithheldPictures } from "#src/http/app-deps.ts";
import type { Storage } from "#src/images/storage/storage.server.ts";
import { removeDiscarded } from "#src/images/unused.server.ts";
import type { Log } from "#src/jobs/open.server.ts";
import { minute } from "#src/util/time.ts";
import { settlePictures } from "./craftsmen/pictures/pictures.server.ts";

/** Between attempts to remove or hide pictures for which that has failed, in ms. */
const interval = minute / 2;
/** An unresponsive bucket delays the start by at most this. */
const startTimeoutMs = 3000;

/** Stopping waits for a picture that is being moved for at most this; it is moved at the next start then. */
const stopTimeoutMs = 3000;

interface Deps {
  db: Database;
  storage: Storage;
  withheldPictures?: Pick<WithheldPictures, "refresh"> | undefined;
}

/**
 * Cleans up after a killed process or an older version. Resolves when discarded pictures have been
 * removed; pictures with the wrong visibility are moved in the background.
 */
export async function startPictureUpkeep(
  { withheldPictures, ...deps }: Deps,
  log: Log,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const remove = () =>
    removeDiscarded(deps).catch((error) => {
      log.warn(error, "discarded pictures could not be removed; retrying");
    });
  let settling: Promise<void> | undefined;
  const settle = (which: "misplaced" | "exposed") => {
    settling ??= settlePictures(deps, stopping.signal, which)
      .catch((error) => {
        log.warn(error, "pictures with the wrong visibility could not be moved; retrying");
      })
      .finally(() => {
        settling = undefined;
      });
  };
  await Promise.race([remove(), pause(startTimeoutMs, undefined, { ref: false })]);
  settle("misplaced");
  const timer = setInterval(() => {
    // Nobody is notified of a picture that is withheld no more.
    void withheldPictures?.refresh().catch(() => {});
    void remove();
    settle("exposed");
  }, interval).unref();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await Promise.race([settling, pause(stopTimeoutMs, undefined, { ref: false })]);
    },
  };
}
