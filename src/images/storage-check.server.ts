import { reasonOf } from "../errors/cause.ts";
import { Refusal } from "../errors/refusal.server.ts";
import { InvalidSetting } from "../settings/config.ts";
import type { Storage } from "./storage.server.ts";

/** Tries a bucket once, so that one that is away is known of before anyone wants a picture. */
export async function warnIfUnreachable(
  storage: Storage,
  warn: (told: string) => void,
): Promise<void> {
  if (storage.directory) return;
  try {
    await storage.files().next();
  } catch (error) {
    warn(`STORAGE_URL: the bucket does not answer: ${reasonOf(error)}`);
  }
}

/**
 * Does what an operator asked for. What the storage is in the way of is told in its setting's name:
 * its own words are a visitor's.
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
