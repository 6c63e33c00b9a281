import { sql } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type * as schema from "../features/schema.server.ts";
import { BadSetting } from "../settings/config.ts";
import { openEmbedded } from "./embedded.server.ts";
import { areTablesNewer } from "./migrations.server.ts";
import { openRemote } from "./remote.server.ts";
import { rowsOf } from "./rows.server.ts";

/** Either database, seen alike. Also the type of a transaction on it. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface OpenDatabase {
  db: Database;
  /** For what anyone may see: asks a replica while one is up to date. Nothing is written by it. */
  reading: Database;
  kind: "embedded" | "server";
  /** Runs what jobs ask for: one statement, or without values a script of several. */
  run(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  /**
   * Hears what is told on a channel until the database is closed. It may be that nothing can be
   * heard for a while.
   */
  listen(channel: string, ears: Ears): Promise<void>;
  /** From now on whoever asked last is told how long each query took. */
  onQuery(told: (seconds: number) => void): void;
  /** Throws when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface Ears {
  told(what: string): void;
  /** From now on all is heard, or nothing. */
  hears(isSo: boolean): void;
}

export interface Opening {
  databaseUrl?: string | undefined;
  /** Servers that follow it. */
  replicaUrls?: string[];
  directory?: string | undefined;
  /** Leaves the tables as they are: for a backup of an older state, or for restoring one. */
  asItIs?: boolean;
  /**
   * Told of a server that goes away or comes back, of what held up the embedded database, and of
   * tables that are newer than the program.
   */
  report?: (told: string) => void;
}

/**
 * Opens the PostgreSQL server at `databaseUrl` or else the embedded one in `directory`
 * (in memory if there is none), and brings its tables up to date.
 */
export async function openDatabase(opening: Opening): Promise<OpenDatabase> {
  const database = opening.databaseUrl
    ? await openRemote(opening.databaseUrl, opening)
    : await openEmbedded(opening);
  try {
    if (!opening.asItIs) {
      await checkArabicSearch(database.db);
      // No more than that: beside a process that is being updated, an older one goes on.
      if (await areTablesNewer(database.db)) opening.report?.(newerTables);
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

/** Under a C locale a server sees no letters in Arabic, and its word index stays empty. */
export async function checkArabicSearch(db: Database) {
  const trigrams = sql`select show_trgm('حرفي') <> '{}' as work`;
  const [row] = await rowsOf<{ work: boolean }>(db, trigrams);
  if (!row?.work) {
    throw new BadSetting(
      "DATABASE_URL: the database's locale does not know Arabic letters: create it with a UTF-8 locale, " +
        "for example: CREATE DATABASE herafi LOCALE 'C.UTF-8' TEMPLATE template0",
    );
  }
}
