import { setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import pLimit from "p-limit";
import type { Database } from "#src/database/open.server.ts";
import { asRefusal } from "#src/errors/as-refusal.server.ts";
import { hour } from "#src/util/time.ts";
import { pageFile } from "./paths.ts";
import type { Storage } from "./storage/storage.server.ts";
import { discardedPicture } from "./table.server.ts";

interface Deps {
  db: Database;
  storage: Storage;
}

const concurrency = 8;

/** Marks a picture for removal, in the transaction that removes the reference to it. */
export async function discardPicture(tx: Database, image: string): Promise<void> {
  await tx.insert(discardedPicture).values({ image }).onConflictDoNothing();
}

/** Milliseconds. A request does not wait longer for a storage that does not answer. */
const maxRemovalWait = 2000;

/**
 * Removes the files of a discarded picture after its transaction has committed. Never rejects: a file
 * that cannot be removed now, or not in time, is left to `removeDiscarded`.
 */
export const removeDiscardedNow = (deps: Deps, image: string): Promise<void> =>
  Promise.race([
    remove(deps, image).catch(() => {}),
    pause(maxRemovalWait, undefined, { ref: false }),
  ]);

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

/** A picture is saved seconds before the row that names it. */
const gracePeriod = hour;

/**
 * Removes the files that no listing names, left by a crash or by a bucket that was unreachable when
 * a picture was replaced.
 * @param findReferenced returns which of these pictures a listing names
 * @returns the number of removed files
 */
export async function removeOrphans(
  storage: Storage,
  findReferenced: (images: string[]) => Promise<Set<string>>,
  now: Date,
): Promise<number> {
  let removed = 0;
  for await (const files of storage.files()) {
    const referenced = await findReferenced([...new Set(files.map(pageFile))]);
    for (const file of files.filter((key) => !referenced.has(pageFile(key)))) {
      const writtenAt = await storage.writtenAt(file);
      if (!writtenAt || now.getTime() - writtenAt.getTime() < gracePeriod) continue;
      await storage.removeFile(file);
      removed++;
    }
  }
  return removed;
}

/**
 * Removes a picture whose row could not be written. If the database connection failed, the row may have
 * been written, so the picture is left to `removeOrphans`, as is one that cannot be removed now.
 */
export async function removeUnusedPicture(
  storage: Storage,
  image: string | null,
  failure: unknown,
) {
  if (!image || asRefusal(failure).code === "unavailable") return;
  await storage.removePicture(image).catch(() => {});
}
