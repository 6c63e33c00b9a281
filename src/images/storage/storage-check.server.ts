import { reasonOf } from "#src/errors/cause.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { InvalidSetting } from "#src/settings/config.ts";
import type { Storage } from "./storage.server.ts";

/** Tries to list a bucket, so that an unreachable one is logged at the start. */
export async function warnIfUnreachable(
  storage: Storage,
  warn: (message: string) => void,
): Promise<void> {
  if (storage.directory) return;
  try {
    await storage.files().next();
  } catch (error) {
    warn(`STORAGE_URL: the bucket does not answer: ${reasonOf(error)}`);
  }
}

/**
 * Runs the work of a command. A failure of the storage is reported to the operator under the name of
 * its setting, because the storage's own message is for visitors.
 * @throws InvalidSetting
 */
export async function blameStorageSetting<Result>(storage: Storage, work: () => Promise<Result>) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new InvalidSetting(
      `${storage.directory ? "DATA_DIR" : "STORAGE_URL"}: ${reasonOf(error)}`,
    );
  }
}
