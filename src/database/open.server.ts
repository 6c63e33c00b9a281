import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { BadSetting } from "../config.ts";
import * as schema from "./schema.server.ts";

/** Either database, seen alike. Also the type of a transaction on it. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface OpenDatabase {
  db: Database;
  kind: "embedded" | "server";
  /** Runs what jobs ask for: one statement, or without values a script of several. */
  run(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  /** Throws when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

const hour = 60 * 60 * 1000;
const queryPatience = 5000;
/** How long a server that no longer answers may hold up the stop. */
const closingPatience = 1500;
const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));

/**
 * Opens the PostgreSQL server at `databaseUrl` or else the embedded one in `directory`
 * (in memory if there is none), and brings its tables up to date.
 */
export async function openDatabase(where: {
  databaseUrl?: string | undefined;
  directory?: string | undefined;
}): Promise<OpenDatabase> {
  const database = where.databaseUrl
    ? await openServer(where.databaseUrl)
    : await openEmbedded(where.directory);
  try {
    await checkArabicSearch(database.db);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

async function openServer(url: string): Promise<OpenDatabase> {
  const [{ Client, Pool }, { drizzle }, { migrate }] = await Promise.all([
    import("pg").then((module) => module.default),
    import("drizzle-orm/node-postgres"),
    import("drizzle-orm/node-postgres/migrator"),
  ]);
  const pool = new Pool({
    connectionString: url,
    max: 10,
    keepAlive: true,
    connectionTimeoutMillis: 2000,
    // A server that takes a query and never answers must not keep a connection for ever.
    query_timeout: queryPatience,
  });
  // An idle connection that breaks is replaced by the pool; the next query tells if it cannot be.
  pool.on("error", () => {});
  const close = async () => {
    await Promise.race([pool.end(), pause(closingPatience, undefined, { ref: false })]);
  };
  try {
    await withMigrationLock(new Client(url), (client) =>
      migrate(drizzle(client), { migrationsFolder }),
    );
  } catch (error) {
    await close();
    throw error;
  }
  return {
    db: drizzle(pool, { schema }),
    kind: "server",
    async run(text, values) {
      const results = [await pool.query(text, values)].flat();
      return { rows: results.flatMap(({ rows }) => rows) };
    },
    ping: async () => void (await pool.query("select 1")),
    close,
  };
}

/** Several processes may start at once on one server: the first migrates, the others wait. */
async function withMigrationLock(
  client: import("pg").Client,
  migrate: (client: import("pg").Client) => Promise<void>,
) {
  const lock = 4841_2026;
  try {
    await client.connect();
    await client.query("select pg_advisory_lock($1)", [lock]);
    await migrate(client);
  } finally {
    // Ends the connection, and with it the lock.
    await client.end();
  }
}

/** It has no autovacuum: what that does on a server, a timer does here. */
async function openEmbedded(directory: string | undefined): Promise<OpenDatabase> {
  const [{ PGlite }, { pg_trgm }, { drizzle }, { migrate }] = await Promise.all([
    import("@electric-sql/pglite"),
    import("@electric-sql/pglite/contrib/pg_trgm"),
    import("drizzle-orm/pglite"),
    import("drizzle-orm/pglite/migrator"),
  ]);
  const client = await PGlite.create({
    ...(directory ? { dataDir: directory } : {}),
    extensions: { pg_trgm },
  });
  const db = drizzle(client, { schema });
  await migrate(db, { migrationsFolder });
  const upkeep = setInterval(() => client.exec("vacuum analyze").catch(() => {}), hour);
  return {
    db,
    kind: "embedded",
    async run(text, values) {
      const results = values?.length
        ? [await client.query<Record<string, unknown>>(text, values)]
        : // A script that fails halfway must not leave its transaction open for others.
          await client.transaction((tx) => tx.exec(text));
      return { rows: results.flatMap(({ rows }) => rows as Record<string, unknown>[]) };
    },
    ping: async () => void (await client.query("select 1")),
    async close() {
      clearInterval(upkeep);
      await client.close();
    },
  };
}

/** Under a C locale a server sees no letters in Arabic, and its word index stays empty. */
async function checkArabicSearch(db: Database) {
  const trigrams = await db.execute(sql`select show_trgm('حرفي') <> '{}' as work`);
  const [row] = (trigrams as unknown as { rows: { work: boolean }[] }).rows;
  if (!row?.work) {
    throw new BadSetting(
      "DATABASE_URL: the database's locale does not know Arabic letters: create it with a UTF-8 locale, " +
        "for example: CREATE DATABASE herafi LOCALE 'C.UTF-8' TEMPLATE template0",
    );
  }
}
