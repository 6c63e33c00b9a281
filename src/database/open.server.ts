import { sql } from "drizzle-orm";
import { InvalidSetting } from "#src/settings/config.ts";
import { openEmbedded } from "./embedded/embedded.server.ts";
import { areTablesNewer } from "./newer-tables.server.ts";
import { openRemote } from "./server/remote.server.ts";
import { rowsOf } from "./statement.server.ts";
import type { Database, OpenDatabase, OpenOptions } from "./types.ts";

export type { Database, OpenDatabase, OpenOptions } from "./types.ts";

/**
 * Opens the PostgreSQL server at `databaseUrl` or else the embedded one in `directory`
 * (in memory if there is none), and brings its tables up to date.
 */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const database = options.databaseUrl
    ? await openRemote(options.databaseUrl, options)
    : await openEmbedded(options);
  try {
    if (!options.skipMigrations) {
      await checkArabicSearch(database.db);
      // Only a warning if it may run on them: two processes are updated in turn.
      if (await areTablesNewer(database.db)) options.report?.(newerTables);
    }
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

const newerTables =
  "database: its tables are of a newer version of Herafi than this one, which may fail on them; " +
  "to stay with this one, restore the backup from before the update";

/**
 * Under a C locale a server finds no trigrams in Arabic text, and the search index stays empty.
 * @throws InvalidSetting
 */
export async function checkArabicSearch(db: Database) {
  const trigrams = sql`select show_trgm('حرفي') <> '{}' as work`;
  const [row] = await rowsOf<{ work: boolean }>(db, trigrams);
  if (!row?.work) {
    throw new InvalidSetting(
      "DATABASE_URL: the database's locale does not know Arabic letters: create it with a UTF-8 locale, " +
        "for example: CREATE DATABASE herafi LOCALE 'C.UTF-8' TEMPLATE template0",
    );
  }
}
