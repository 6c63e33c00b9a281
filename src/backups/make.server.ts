import { appliedMigrations } from "../database/migrations.server.ts";
import type { Database } from "../database/open.server.ts";
import { cardFile } from "../images/paths.ts";
import type { Storage } from "../images/storage.server.ts";
import { namingStorage } from "../images/storage-check.server.ts";
import { BadBackup, type Manifest } from "./manifest.server.ts";
import { createBackup, type NewBackup } from "./new-backup.server.ts";
import { readCounters, readRows, tablesOf } from "./tables.server.ts";

export interface BackupParts {
  db: Database;
  /** Whose pictures are taken along; none for the rows alone. */
  storage: Storage | null;
  appKey: string | null;
  /** Asked now and then: a database on a disk that is full stops. */
  hasRoom?: () => Promise<boolean>;
  /** Ends it before it is done. */
  signal?: AbortSignal;
}

/** What is in a backup, to tell the operator. */
export interface Contents {
  rows: number;
  pictures: number;
  /** Listings whose picture was to be taken along and is nowhere. */
  lost: number;
}

/** So many take a small part of the room that is left when there is called to be none. */
const picturesBetweenLooks = 50;

/** A picture that was replaced while the others were copied has the rows read again, so often. */
const mostRounds = 3;

/**
 * Writes all rows as they are in one moment, and the pictures that they name, to one file. The site
 * may go on.
 * @throws BadBackup if the file cannot be written, as on a full disk
 * @throws BadSetting if the pictures cannot be read
 */
export async function makeBackup(parts: BackupParts, path: string, now: Date): Promise<Contents> {
  const making = () => fill(createBackup(path), parts, now);
  try {
    return await (parts.storage ? namingStorage(parts.storage, making) : making());
  } catch (error) {
    // Nothing but the file is of SQLite here.
    const { code, message } = error as NodeJS.ErrnoException;
    throw code === "ERR_SQLITE_ERROR" ? new BadBackup(`${path}: ${message}`) : error;
  }
}

async function fill(backup: NewBackup, parts: BackupParts, now: Date): Promise<Contents> {
  try {
    let { rows, images } = await copyRows(parts, backup);
    for (let round = 1; parts.storage && round <= mostRounds; round++) {
      const missed = await copyPictures(parts.storage, backup, images.flatMap(filesOf), parts);
      // One that was missing before, too, is lost; the rest is worth keeping all the same.
      if (missed === 0 || round === mostRounds) break;
      ({ rows, images } = await copyRows(parts, backup));
    }
    const pictures = parts.storage ? backup.onlyPictures(new Set(images.flatMap(filesOf))) : null;
    const lost = pictures ? images.filter((image) => !backup.hasPicture(image)).length : 0;
    await backup.finish({ ...rows, madeAt: now.toISOString(), pictures, appKey: parts.appKey });
    return {
      rows: rows.tables.reduce((sum, table) => sum + table.rows, 0),
      pictures: pictures?.length ?? 0,
      lost,
    };
  } finally {
    backup.discard();
  }
}

/** @returns what the manifest says of the rows, and the pictures that they name */
function copyRows({ db, signal }: BackupParts, backup: NewBackup) {
  backup.beginRowsAgain();
  return db.transaction(
    async (tx) => {
      await tx.execute("set local timezone to 'UTC'");
      const migrations = await appliedMigrations(tx);
      if (migrations.length === 0) throw new BadBackup("the database holds nothing of Herafi");
      const tables: Manifest["tables"] = [];
      const images: string[] = [];
      for (const table of await tablesOf(tx)) {
        let rows = 0;
        for await (const lines of readRows(tx, table)) {
          signal?.throwIfAborted();
          await backup.addRows(table.name, lines);
          rows += lines.length;
          if (table.name === "craftsman") images.push(...lines.flatMap(imagesIn));
        }
        tables.push({ ...table, rows, sha256: backup.checksumOf(table.name) });
      }
      // Counters know no transactions: read last, they are ahead of every row.
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

const filesOf = (image: string) => [image, cardFile(image)];

/** @returns how many were not there */
async function copyPictures(
  storage: Storage,
  backup: NewBackup,
  keys: string[],
  { hasRoom, signal }: BackupParts,
) {
  let missed = 0;
  for (const [number, key] of keys.entries()) {
    signal?.throwIfAborted();
    if (number % picturesBetweenLooks === 0) await refuseWithoutRoom(hasRoom);
    if (backup.hasPicture(key)) continue;
    const bytes = await storage.readWhole(key);
    if (bytes) backup.addPicture(key, bytes);
    else missed++;
  }
  return missed;
}

/** @throws BadBackup */
export async function refuseWithoutRoom(hasRoom: BackupParts["hasRoom"]) {
  if (hasRoom && !(await hasRoom())) throw new BadBackup("there is no room for it in DATA_DIR");
}
