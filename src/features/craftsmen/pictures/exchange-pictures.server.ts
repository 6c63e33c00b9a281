import type { Database } from "#src/database/open.server.ts";
import { retryDeadlock } from "#src/database/retry-deadlock.server.ts";
import type { Storage } from "#src/images/storage/storage.server.ts";
import {
  discardPicture,
  removeDiscardedNow,
  removeUnusedPicture,
} from "#src/images/unused.server.ts";

/** Names of the picture that visitors see, and of one that is kept beside it and private. */
export interface PicturePair {
  shown: string | null;
  kept: string | null;
}

/**
 * Runs a transaction in which the kept picture is published and the shown one is kept in its place. Both get new names,
 * copied before it; the former files are removed after it. A picture without files becomes null.
 */
export async function exchangePictures<Result>(
  deps: { db: Database; storage: Storage },
  { shown, kept }: PicturePair,
  work: (tx: Database, copies: PicturePair) => Promise<Result>,
): Promise<Result> {
  const { db, storage } = deps;
  const copies = {
    shown: kept && (await storage.copyPicture(kept, "public")),
    kept: shown && (await storage.copyPicture(shown, "private")),
  };
  const former = [shown, kept].filter((image) => image !== null);
  try {
    const exchange = async (tx: Database) => {
      const result = await work(tx, copies);
      for (const image of former) await discardPicture(tx, image);
      return result;
    };
    const result = await retryDeadlock(() => db.transaction(exchange));
    for (const image of former) await removeDiscardedNow(deps, image);
    return result;
  } catch (error) {
    for (const image of [copies.shown, copies.kept]) {
      await removeUnusedPicture(storage, image, error);
    }
    throw error;
  }
}
