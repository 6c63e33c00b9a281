import { eq, isNotNull, sql } from "drizzle-orm";
import type { Database } from "#src/database/types.ts";
import { revision } from "#src/features/craftsmen/revisions/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import type { Storage } from "#src/images/storage/storage.server.ts";

/** Clears the image of listings and their revisions whose file is not in the storage, after a restore. @returns how many */
export async function clearLostPictures(db: Database, storage: Storage): Promise<number> {
  let lost = 0;
  const listings = await db
    .select({ id: craftsman.id, image: craftsman.image })
    .from(craftsman)
    .where(isNotNull(craftsman.image));
  for (const { id, image } of listings) {
    if (image && (await storage.writtenAt(image))) continue;
    await db.update(craftsman).set({ image: null }).where(eq(craftsman.id, id));
    lost++;
  }
  return lost + (await clearLostHeldPictures(db, storage));
}

async function clearLostHeldPictures(db: Database, storage: Storage): Promise<number> {
  let lost = 0;
  const revisions = await db
    .select({ id: revision.id, image: revision.image })
    .from(revision)
    .where(isNotNull(revision.image));
  for (const { id, image } of revisions) {
    if (image && (await storage.writtenAt(image))) continue;
    await db
      .update(revision)
      .set({ image: null, fields: sql`array_remove(${revision.fields}, 'image')` })
      .where(eq(revision.id, id));
    lost++;
  }
  return lost;
}
