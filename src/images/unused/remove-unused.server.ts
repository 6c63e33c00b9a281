import { asRefusal } from "#src/errors/as-refusal.server.ts";
import type { Storage } from "#src/images/storage/storage.server.ts";

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
