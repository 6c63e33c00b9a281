import { appliedMigrations } from "#src/database/migrations.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { filesOf } from "#src/images/paths.ts";
import type { Storage } from "#src/images/storage/storage.server.ts";
import { blameStorageSetting } from "#src/images/storage/storage.server.ts";
import { type BackupWriter, createBackupWriter } from "./backup-writer.server.ts";
import { InvalidBackup, type Manifest } from "./manifest.server.ts";
import { readCounters, readRows, tablesOf } from "./tables.server.ts";

export interface BackupOptions {
  db: Database;
  /** Pictures to include; null for the rows alone. */
  storage: Storage | null;
  appKey: string | null;
  /** Checked regularly: the database would stop on a full disk. */
  hasFreeSpace?: () => Promise<boolean>;
  /** Aborts the backup. */
  signal?: AbortSignal;
}

/** Summary of a backup for the operator. */
export interface BackupSummary {
  rows: number;
  pictures: number;
  /** Listings whose picture file does not exist. */
  lost: number;
}

/** Together far smaller than the reserved free space. */
const picturesBetweenChecks = 50;

/** If a picture was replaced while others were copied, the rows are read again, at most this often. */
const maxRounds = 3;

/**
 * Writes a consistent snapshot of all rows and the pictures that they name to one file. The site may
 * keep running.
 * @throws InvalidBackup if the file cannot be written, as on a full disk
 * @throws InvalidSetting if the pictures cannot be read
 */
export async function makeBackup(
  options: BackupOptions,
  path: string,
  now: Date,
): Promise<BackupSummary> {
  const write = () => writeBackup(createBackupWriter(path), options, now);
  try {
    return await (options.storage ? blameStorageSetting(options.storage, write) : write());
  } catch (error) {
    // Only the backup file uses SQLite.
    const { code, message } = error as NodeJS.ErrnoException;
    throw code === "ERR_SQLITE_ERROR" ? new InvalidBackup(`${path}: ${message}`) : error;
  }
}

async function writeBackup(
  backup: BackupWriter,
  options: BackupOptions,
  now: Date,
): Promise<BackupSummary> {
  try {
    let { rows, images } = await copyRows(options, backup);
    for (let round = 1; options.storage && round <= maxRounds; round++) {
      const missing = await copyPictures(options.storage, backup, images.flatMap(filesOf), options);
      // A picture that is missing every time is lost; the backup is still useful.
      if (missing === 0 || round === maxRounds) break;
      ({ rows, images } = await copyRows(options, backup));
    }
    const pictures = options.storage
      ? backup.retainPictures(new Set(images.flatMap(filesOf)))
      : null;
    const lost = pictures ? images.filter((image) => !backup.hasPicture(image)).length : 0;
    await backup.finish({ ...rows, madeAt: now.toISOString(), pictures, appKey: options.appKey });
    return {
      rows: rows.tables.reduce((sum, table) => sum + table.rows, 0),
      pictures: pictures?.length ?? 0,
      lost,
    };
  } finally {
    backup.discard();
  }
}

/** @returns the manifest's part about the rows, and the pictures that they name */
function copyRows({ db, signal }: BackupOptions, backup: BackupWriter) {
  backup.clearRows();
  return db.transaction(
    async (tx) => {
      await tx.execute("set local timezone to 'UTC'");
      const migrations = await appliedMigrations(tx);
      if (migrations.length === 0) throw new InvalidBackup("the database has no tables of Herafi");
      const tables: Manifest["tables"] = [];
      const images: string[] = [];
      for (const table of await tablesOf(tx)) {
        let rows = 0;
        for await (const lines of readRows(tx, table)) {
          signal?.throwIfAborted();
          await backup.addRows(table.name, lines);
          rows += lines.length;
          if (["craftsman", "revision", "work_picture"].includes(table.name))
            images.push(...lines.flatMap(imagesIn));
        }
        tables.push({ ...table, rows, sha256: backup.checksumOf(table.name) });
      }
      // Sequences are not transactional: read last, they are ahead of every row.
      const counters = await readCounters(tx);
      return { rows: { migrations, tables, counters }, images };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

function imagesIn(line: string) {
  const { image } = JSON.parse(line) as { image: string | null };
  return image ? [image] : [];
}

/** @returns the number of missing files */
async function copyPictures(
  storage: Storage,
  backup: BackupWriter,
  keys: string[],
  { hasFreeSpace, signal }: BackupOptions,
) {
  let missing = 0;
  for (const [number, key] of keys.entries()) {
    signal?.throwIfAborted();
    if (number % picturesBetweenChecks === 0) await stopWhenDiskFull(hasFreeSpace);
    if (backup.hasPicture(key)) continue;
    const bytes = await storage.read(key);
    if (bytes) backup.addPicture(key, bytes);
    else missing++;
  }
  return missing;
}

/** @throws InvalidBackup */
export async function stopWhenDiskFull(hasFreeSpace: BackupOptions["hasFreeSpace"]) {
  if (hasFreeSpace && !(await hasFreeSpace()))
    throw new InvalidBackup("there is not enough free space in DATA_DIR");
}
