import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import type { Database } from "./open.server.ts";
import { rowsOf } from "./rows.server.ts";

export const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));

/** All migrations there are, oldest first. */
export const knownMigrations = (): MigrationMeta[] => readMigrationFiles({ migrationsFolder });

type Applied = Pick<MigrationMeta, "hash">;

/** The hashes of the migrations that a database has had, oldest first; none if it is not ours. */
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

/** Whether a newer version of the program has changed the tables since this one could. */
export async function areTablesNewer(db: Database): Promise<boolean> {
  const [row] = await rowsOf<{ last: number }>(
    db,
    sql`select max(created_at)::float8 as last from drizzle.__drizzle_migrations`,
  );
  return (row?.last ?? 0) > Math.max(...knownMigrations().map(({ folderMillis }) => folderMillis));
}

/**
 * Applies migrations as Drizzle does, to an empty database, but as part of a transaction. What is
 * newer is left to the next start.
 */
export async function layTables(tx: Database, migrations: MigrationMeta[]): Promise<void> {
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
