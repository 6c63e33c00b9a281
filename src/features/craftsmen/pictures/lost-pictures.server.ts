import { eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Database } from "#src/database/types.ts";
import { revision } from "#src/features/craftsmen/revisions/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { workPicture } from "#src/features/craftsmen/works/table.server.ts";
import { withoutWorks } from "#src/features/craftsmen/works/works.server.ts";
import type { Storage } from "#src/images/storage/storage.server.ts";

/**
 * Clears the image of listings and their revisions whose file is not in the storage, after a restore, and removes such
 * pictures of works. @returns how many
 */
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
  lost += await clearLostHeldPictures(db, storage);
  return lost + (await removeLostWorks(db, storage));
}

async function removeLostWorks(db: Database, storage: Storage): Promise<number> {
  const works = await db.select().from(workPicture);
  const lost: number[] = [];
  for (const { id, image } of works) if (!(await storage.writtenAt(image))) lost.push(id);
  if (lost.length === 0) return 0;
  await db.delete(workPicture).where(inArray(workPicture.id, lost));
  const revisions = await db.select().from(revision).where(isNotNull(revision.pictures));
  for (const { id, pictures } of revisions) {
    const left = withoutWorks(pictures!, lost);
    const fields = left ? undefined : sql`array_remove(${revision.fields}, 'pictures')`;
    await db
      .update(revision)
      .set({ pictures: left, ...(fields ? { fields } : {}) })
      .where(eq(revision.id, id));
  }
  return lost.length;
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
