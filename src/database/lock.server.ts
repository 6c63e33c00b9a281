import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { BadSetting } from "../settings/config.ts";

/** Two that reach for it in the same moment may have to ask again, in milliseconds. */
const patience = 250;

/** Another process holds the directory. Its message is one line for the operator. */
export class DirectoryTaken extends Error {}

/**
 * Holds a directory for this process alone until `release`: two processes on one embedded
 * database would destroy it. The lock is the operating system's, on an otherwise empty SQLite
 * file, so it ends with the process however that dies, and no stale one can be left or stolen.
 * @throws DirectoryTaken naming the process that holds it
 * @throws BadSetting if this one may not write there
 */
export function holdDirectory(directory: string): { release(): void } {
  let lock: DatabaseSync | undefined;
  const holderFile = join(directory, "lock.pid");
  try {
    mkdirSync(directory, { recursive: true });
    lock = new DatabaseSync(join(directory, "lock"), { timeout: patience });
    lock.exec("begin exclusive");
    writeFileSync(holderFile, `${process.pid}\n`);
  } catch (error) {
    lock?.close();
    if (/database is locked/.test(String(error))) {
      throw new DirectoryTaken(`${directory} is in use by process ${readHolder(holderFile)}`);
    }
    throw new BadSetting(`DATA_DIR: ${directory} cannot be held: ${(error as Error).message}`);
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
