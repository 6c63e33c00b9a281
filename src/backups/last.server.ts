import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { day } from "../util/time.ts";
import { backupsFolder } from "./ask.server.ts";
import { newestSnapshot } from "./retention.ts";

const Made = z.object({ madeAt: z.coerce.date(), bytes: z.number() });

export type Made = z.infer<typeof Made>;

const noteIn = (dataDir: string) => join(backupsFolder(dataDir), "last-backup.json");

/** Remembers that there is a whole backup, wherever it is taken. */
export async function noteBackup(dataDir: string, path: string, madeAt: Date): Promise<void> {
  const { size: bytes } = await stat(path);
  await mkdir(backupsFolder(dataDir), { recursive: true, mode: 0o700 });
  await writeFile(noteIn(dataDir), JSON.stringify({ madeAt, bytes } satisfies Made));
}

/** The last `npm run backup` of this DATA_DIR. */
export const lastBackup = (dataDir: string): Promise<Made | null> =>
  readFile(noteIn(dataDir), "utf8")
    .then((note) => Made.parse(JSON.parse(note)))
    .catch(() => null);

/** The last snapshot that the site has taken by itself. */
export async function lastSnapshot(dataDir: string): Promise<Made | null> {
  const folder = backupsFolder(dataDir);
  const name = newestSnapshot(await readdir(folder).catch(() => []));
  if (!name) return null;
  const { mtime, size } = await stat(join(folder, name));
  return { madeAt: mtime, bytes: size };
}

/**
 * Whether what there is to go back to is older than a day: the last whole backup. Snapshots lie on the
 * same disk; they do only where no whole backup was ever made.
 * @returns null where there is nothing yet
 */
export async function isBackupLate(dataDir: string, now: Date): Promise<boolean | null> {
  const made = (await lastBackup(dataDir)) ?? (await lastSnapshot(dataDir));
  return made && now.getTime() - made.madeAt.getTime() >= day;
}
