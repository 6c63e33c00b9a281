import type { Database } from "#src/database/open.server.ts";
import { retryDeadlock } from "#src/database/retry-deadlock.server.ts";
import type { WorkFile } from "#src/features/craftsmen/works/works.server.ts";
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

/** Also works that are to be shown, or to be hidden if they are shown. */
export interface ExchangedPictures extends PicturePair {
  works: WorkFile[];
}

/** The names after the exchange; those of works by their ids. */
export interface PictureCopies extends PicturePair {
  works: Map<number, string>;
}

/**
 * Runs a transaction in which the kept picture is published and the shown one is kept in its place; so are works. All
 * get new names, copied before it; the former files are removed after it. A picture without files becomes null.
 */
export async function exchangePictures<Result>(
  deps: { db: Database; storage: Storage },
  { shown, kept, works }: ExchangedPictures,
  work: (tx: Database, copies: PictureCopies) => Promise<Result>,
): Promise<Result> {
  const { db, storage } = deps;
  const copies: PictureCopies = {
    shown: kept && (await storage.copyPicture(kept, "public")),
    kept: shown && (await storage.copyPicture(shown, "private")),
    works: new Map(),
  };
  for (const { id, image, isHeld } of works) {
    const copy = await storage.copyPicture(image, isHeld ? "public" : "private");
    if (copy) copies.works.set(id, copy);
  }
  const former = [shown, kept, ...works.map(({ image }) => image)].filter(
    (image) => image !== null,
  );
  try {
    const exchange = async (tx: Database) => {
      const result = await work(tx, copies);
      for (const image of former) await discardPicture(tx, image);
      return result;
    };
    const result = await retryDeadlock(() => db.transaction(exchange));
    await Promise.all(former.map((image) => removeDiscardedNow(deps, image)));
    return result;
  } catch (error) {
    for (const image of [copies.shown, copies.kept, ...copies.works.values()]) {
      await removeUnusedPicture(storage, image, error);
    }
    throw error;
  }
}
