import { mkdir, open, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/**
 * Writes a file that is there whole or not at all, after a power cut too. What a killed process
 * leaves has a name with a dot before it, which is never served and later tidied away.
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

/** Has the names in a folder outlive a power cut, on systems that can. */
async function syncDirectory(folder: string) {
  const handle = await open(folder, "r").catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close();
}
