import { eq } from "drizzle-orm";
import pLimit from "p-limit";
import type { Database } from "#src/database/open.server.ts";
import type { Storage } from "#src/images/storage/storage.server.ts";
import { discardedPicture } from "#src/images/table.server.ts";

interface Deps {
  db: Database;
  storage: Storage;
}

const concurrency = 8;

/** Marks a picture for removal, in the transaction that removes the reference to it. */
export async function discardPicture(tx: Database, image: string): Promise<void> {
  await tx.insert(discardedPicture).values({ image }).onConflictDoNothing();
}

/**
 * Removes the files of a discarded picture after its transaction has committed. Never rejects: a file
 * that cannot be removed now is left to `removeDiscarded`.
 */
export const removeDiscardedNow = (deps: Deps, image: string): Promise<void> =>
  remove(deps, image).catch(() => {});

/** Removes the files of all discarded pictures, as after a crash. Rejects if one may still exist. */
export async function removeDiscarded(deps: Deps): Promise<void> {
  const rows = await deps.db.select().from(discardedPicture);
  const limit = pLimit(concurrency);
  const removals = rows.map(({ image }) => limit(remove, deps, image));
  const failure = (await Promise.allSettled(removals)).find(({ status }) => status === "rejected");
  if (failure?.status === "rejected") throw failure.reason;
}

async function remove({ db, storage }: Deps, image: string) {
  await storage.removePicture(image);
  await db.delete(discardedPicture).where(eq(discardedPicture.image, image));
}
