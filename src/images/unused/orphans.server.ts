import { pageFile } from "#src/images/paths.ts";
import type { Storage } from "#src/images/storage/storage.server.ts";
import { hour } from "#src/util/time.ts";

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
