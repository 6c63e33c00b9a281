import { appliedMigrations, createTables, knownMigrations } from "../database/migrations.server.ts";
import { checkArabicSearch, type Database } from "../database/open.server.ts";
import type { Storage } from "../images/storage.server.ts";
import { BadBackup, type Manifest } from "./manifest.server.ts";
import { isEmpty, keptByItself, tablesOf, writeCounter, writeRows } from "./tables.server.ts";
import type { WholeBackup } from "./whole-backup.server.ts";

/** The migrations that a backup's tables have had. @throws BadBackup if these are not all known */
export function migrationsOf({ migrations }: Manifest) {
  const known = knownMigrations().slice(0, migrations.length);
  if (known.length < migrations.length || known.some(({ hash }, at) => hash !== migrations[at])) {
    throw new BadBackup("the backup's tables are of a newer version of Herafi, or of another");
  }
  return known;
}

/** @throws BadBackup unless there is neither a table nor a picture that is not the backup's own */
export async function refuseUnlessEmpty(db: Database, storage: Storage, { pictures }: Manifest) {
  if (!(await isEmpty(db))) throw new BadBackup("the database is not empty");
  // A backup of rows alone goes beside the pictures that are there.
  if (!pictures) return;
  const own = new Set(pictures.map(({ key }) => key));
  for await (const files of storage.files()) {
    if (files.some((key) => !own.has(key))) throw new BadBackup("there are pictures already");
  }
}

/**
 * Brings rows and pictures into an empty place: all rows, or none. The pictures come first, since
 * one that no row names does no harm.
 */
export async function restoreBackup(db: Database, storage: Storage, backup: WholeBackup) {
  const { tables, counters, pictures } = backup.manifest;
  const migrations = migrationsOf(backup.manifest);
  const brought: string[] = [];
  try {
    for (const { key } of pictures ?? []) {
      if ((await storage.writtenAt(key)) === null) brought.push(key);
      await storage.keepFile(key, backup.picture(key));
    }
    await db.transaction(async (tx) => {
      await createTables(tx, migrations);
      await checkArabicSearch(tx);
      const known = new Set((await tablesOf(tx)).map(({ name }) => name));
      for (const { name, columns } of tables) {
        // An older version, which did not know it, has written it down from newer tables.
        if (keptByItself.includes(name)) continue;
        if (!known.has(name)) {
          throw new BadBackup(`the backup's table ${name} is not one of Herafi's`);
        }
        for await (const lines of backup.rowsOf(name))
          await writeRows(tx, { name, columns }, lines);
      }
      for (const counter of counters) if (known.has(counter.table)) await writeCounter(tx, counter);
    });
  } catch (error) {
    // A database that went away just then may have the rows all the same.
    const applied = await appliedMigrations(db).catch(() => null);
    if (applied?.length === 0) {
      await Promise.allSettled(brought.map((key) => storage.removeFile(key)));
    }
    throw error;
  }
}
