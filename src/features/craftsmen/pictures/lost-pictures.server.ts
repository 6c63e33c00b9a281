import { eq, isNotNull } from "drizzle-orm";
import type { Database } from "#src/database/types.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import type { Storage } from "#src/images/storage/storage.server.ts";

/** Clears the image of listings whose file is not in the storage, after a restore. @returns how many */
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
  return lost;
}
