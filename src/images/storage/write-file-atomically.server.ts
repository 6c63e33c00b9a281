import { mkdir, open, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/**
 * Writes a file completely or not at all, even after a power cut. A crash leaves a file whose name begins
 * with a dot, which is never served and is removed later.
 */
export async function writeFileAtomically(
  path: string,
  bytes: Uint8Array,
  mode = 0o666,
): Promise<void> {
  const folder = dirname(path);
  const draft = join(folder, `.${basename(path)}.part`);
  await mkdir(folder, { recursive: true });
  try {
    const file = await open(draft, "w", mode);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    throw error;
  }
  await syncDirectory(folder);
}

/** Syncs a directory to the disk, on systems that support it. */
async function syncDirectory(folder: string) {
  const handle = await open(folder, "r").catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close();
}
