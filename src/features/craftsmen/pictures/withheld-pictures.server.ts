import { setTimeout as pause } from "node:timers/promises";
import { and, isNotNull, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Database } from "#src/database/types.ts";
import { craftsman, isPictureExposed } from "#src/features/craftsmen/table.server.ts";
import { isWorkExposed, workPicture } from "#src/features/craftsmen/works/table.server.ts";
import type { WithheldPictures } from "#src/http/app-deps.ts";
import { pageFile } from "#src/images/paths.ts";
import type { Storage } from "#src/images/storage/storage.server.ts";
import { discardedPicture } from "#src/images/table.server.ts";

/**
 * The withheld pictures in memory, so that asking for them costs a request no query. There are none but while the
 * storage is away, or takes no writes, and in the moments between a transaction and what follows it.
 */
export async function openWithheldPictures(db: Database): Promise<WithheldPictures> {
  const pictures = createWithheldPictures(db);
  await pictures.refresh();
  return pictures;
}

/** Withholds nothing until it is refreshed. */
export function createWithheldPictures(db: Database): WithheldPictures {
  let names = new Set<string>();
  let queue = Promise.resolve();
  let waiting: Promise<void> | null = null;
  return {
    has: (key) => names.size > 0 && names.has(nameOf(key)),
    refresh() {
      // Changes that come while one reads are read by the next, once for all of them.
      waiting ??= queue.then(async () => {
        waiting = null;
        names = new Set((await readWithheld(db)).map(nameOf));
      });
      queue = waiting.catch(() => {});
      return waiting;
    },
  };
}

/** At most so many are looked for in the storage; what is more counts as found. */
const maxLookedFor = 50;
/** Milliseconds. A picture of which the storage says nothing by then counts as found. */
const lookingTimeout = 2000;

/** How many withheld pictures still have files. Lost ones have none, and nothing is wrong about those. */
export async function countWithheld(
  db: Database,
  storage: Pick<Storage, "writtenAt">,
): Promise<number> {
  const images = await readWithheld(db);
  const isThere = (image: string) =>
    storage.writtenAt(image).then(
      (writtenAt) => writtenAt !== null,
      () => true,
    );
  const looking = images.slice(0, maxLookedFor).map((image) => withinTime(isThere(image)));
  const missing = (await Promise.all(looking)).filter((found) => !found).length;
  return images.length - missing;
}

const withinTime = (looking: Promise<boolean>) =>
  Promise.race([looking, pause(lookingTimeout, true, { ref: false })]);

/** In one statement: a picture goes from the first lists to the last in one transaction. */
async function readWithheld(db: Database): Promise<string[]> {
  const exposed = db
    .select({ image: sql<string>`${craftsman.image}` })
    .from(craftsman)
    .where(and(isPictureExposed, isNotNull(craftsman.image)));
  const works = db.select({ image: workPicture.image }).from(workPicture).where(isWorkExposed);
  const discarded = db.select({ image: discardedPicture.image }).from(discardedPicture);
  return (await unionAll(exposed, works, discarded)).map(({ image }) => image);
}

/** The last part alone, in small letters: a file system may find a file by other spellings of its path. */
const nameOf = (key: string) => pageFile(key.toLowerCase()).split(/[/\\]/).at(-1)!;
