import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { InvalidSetting } from "#src/settings/config.ts";

/** Two processes that start at the same moment may have to retry. */
const lockTimeoutMs = 250;

/** Another process uses the directory. The message is one line for the operator. */
export class DirectoryTaken extends Error {}

/**
 * Locks a directory for this process until `release`, since two processes on one embedded database
 * would destroy it. The lock is the operating system's, on an empty SQLite file: it ends with the
 * process, even after a crash, so a stale lock cannot exist.
 * @throws DirectoryTaken naming the process that holds it
 * @throws InvalidSetting if the directory is not writable
 */
export function lockDirectory(directory: string): { release(): void } {
  let lock: DatabaseSync | undefined;
  const holderFile = join(directory, "lock.pid");
  try {
    mkdirSync(directory, { recursive: true });
    lock = new DatabaseSync(join(directory, "lock"), { timeout: lockTimeoutMs });
    lock.exec("begin exclusive");
    writeFileSync(holderFile, `${process.pid}\n`);
  } catch (error) {
    lock?.close();
    if (/database is locked/.test(String(error))) {
      throw new DirectoryTaken(`${directory} is in use by process ${readHolder(holderFile)}`);
    }
    throw new InvalidSetting(`DATA_DIR: ${directory} cannot be held: ${(error as Error).message}`);
  }
  return { release: () => lock.close() };
}

function readHolder(file: string) {
  try {
    return readFileSync(file, "utf8").trim() || "unknown";
  } catch {
    return "unknown";
  }
}
