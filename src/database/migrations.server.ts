import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import drizzleJournal from "./migrations/meta/_journal.json" with { type: "json" };
import { rowsOf } from "./statement.server.ts";
import type { Database } from "./types.ts";

export const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));

/** All migrations there are, oldest first. */
export const knownMigrations = (): MigrationMeta[] => readMigrationFiles({ migrationsFolder });

type Applied = Pick<MigrationMeta, "hash">;

/** Hashes of the migrations applied to a database, oldest first; empty if it is not Herafi's. */
export async function appliedMigrations(tx: Database): Promise<string[]> {
  const [table] = await rowsOf<Applied>(
    tx,
    sql`select to_regclass('drizzle.__drizzle_migrations') as hash`,
  );
  if (!table?.hash) return [];
  const rows = await rowsOf<Applied>(
    tx,
    sql`select hash from drizzle.__drizzle_migrations order by created_at, id`,
  );
  return rows.map(({ hash }) => hash);
}

export interface JournalEntry {
  tag: string;
  /** Milliseconds; the `created_at` of the migration in a database. */
  when: number;
}

/** Names and times of all migrations there are, oldest first. */
export const journal = (): JournalEntry[] => drizzleJournal.entries;

/**
 * Applies migrations to an empty database as Drizzle does, but inside the given transaction. Newer
 * migrations are applied by the next start.
 */
export async function createTables(tx: Database, migrations: MigrationMeta[]): Promise<void> {
  await tx.execute(sql`create schema drizzle`);
  await tx.execute(
    sql`create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  );
  for (const { sql: statements, hash, folderMillis } of migrations) {
    for (const statement of statements) await tx.execute(sql.raw(statement));
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
    );
  }
}
