import { hour } from "../util/time.ts";
import { pageFile } from "./paths.ts";
import type { Storage } from "./storage.server.ts";

/** Between saving a picture and its row in the database pass seconds, never this long. */
const grace = hour;

/**
 * Removes the files that no listing names: what a killed process left, or a bucket that was away
 * when a picture was replaced.
 * @param named which of these pictures a listing names
 * @returns how many files went
 */
export async function removeOrphans(
  storage: Storage,
  named: (images: string[]) => Promise<Set<string>>,
  now: Date,
): Promise<number> {
  let removed = 0;
  for await (const files of storage.files()) {
    const known = await named([...new Set(files.map(pageFile))]);
    for (const file of files.filter((key) => !known.has(pageFile(key)))) {
      const writtenAt = await storage.writtenAt(file);
      if (!writtenAt || now.getTime() - writtenAt.getTime() < grace) continue;
      await storage.removeFile(file);
      removed++;
    }
  }
  return removed;
}
