import { sql } from "drizzle-orm";
import { createTables, knownMigrations } from "#src/database/migrations.server.ts";
import { checkArabicSearch, type Database } from "#src/database/open.server.ts";
import type { Storage } from "#src/images/storage/storage.server.ts";
import { endMailedLinks } from "#src/program-state/link-key.server.ts";
import type { BackupReader } from "./backup-reader.server.ts";
import { describeFailure } from "./failure.server.ts";
import { InvalidBackup, type Manifest } from "./manifest.server.ts";
import {
  derivedTables,
  isEmpty,
  type Table,
  tablesOf,
  writeCounter,
  writeRows,
} from "./tables.server.ts";

/**
 * Tables whose rows are not restored: a session that has ended since the backup, a link to a new
 * password or to claim a listing, a new password that an admin allowed, an invitation or a recovery code that was used or
 * withdrawn would work again, and a device that was removed be notified.
 */
export const omittedTables = [
  "session",
  "password_reset",
  "recovery_code",
  "push_subscription",
  "admin_invitation",
  "phone_access",
  "phone_code",
  "phone_question",
  "inbound_message",
];

/** The migrations that the backup's database had. @throws InvalidBackup if one of them is unknown */
export function migrationsOf({ migrations }: Manifest) {
  const known = knownMigrations().slice(0, migrations.length);
  const isUnknown = known.some(({ hash }, index) => hash !== migrations[index]);
  if (known.length < migrations.length || isUnknown) {
    throw new InvalidBackup("the backup's tables are of a newer version of Herafi, or of another");
  }
  return known;
}

/** @throws InvalidBackup if there are tables, or pictures that are not part of the backup */
export async function refuseUnlessEmpty(db: Database, storage: Storage, { pictures }: Manifest) {
  if (!(await isEmpty(db))) throw new InvalidBackup("the database is not empty");
  // A backup of rows alone is restored beside existing pictures.
  if (!pictures) return;
  const backupKeys = new Set(pictures.map(({ key }) => key));
  for await (const files of storage.files()) {
    if (files.some((key) => !backupKeys.has(key)))
      throw new InvalidBackup("there are pictures already");
  }
}

/** The rows are restored, and not all pictures. Its cause is the storage's failure. */
export class IncompleteRestore extends Error {}

/**
 * Restores rows, all or none, and then pictures. A picture of the backup may have been hidden since, and is public
 * under its former name as soon as it is written, so none is written before the rows that name it are
 * committed: not if that fails, and not if the process is killed before.
 * @param replaces whether everything in the database is removed first; otherwise it must be empty
 * @throws IncompleteRestore if rows were replaced and a picture cannot be written; rows of an empty
 * database are removed again
 */
export async function restoreBackup(
  db: Database,
  storage: Storage,
  backup: BackupReader,
  { replaces = false } = {},
): Promise<void> {
  const pictures = (backup.manifest.pictures ?? []).map(({ key }) => key);
  // A storage that is away is noticed here, while nothing has been changed.
  const missing = await keysWithoutFile(storage, pictures);
  await restoreRows(db, backup, replaces);
  try {
    for (const key of pictures) await storage.restoreFile(key, backup.picture(key));
  } catch (error) {
    if (replaces) throw new IncompleteRestore("not all pictures are restored", { cause: error });
    await Promise.allSettled(missing.map((key) => storage.removeFile(key)));
    await db.transaction(removeTables);
    throw error;
  }
}

async function keysWithoutFile(storage: Storage, keys: string[]) {
  const missing: string[] = [];
  for (const key of keys) if (!(await storage.writtenAt(key))) missing.push(key);
  return missing;
}

async function restoreRows(db: Database, backup: BackupReader, replaces: boolean) {
  const { tables, counters } = backup.manifest;
  const migrations = migrationsOf(backup.manifest);
  await db.transaction(async (tx) => {
    if (replaces) await removeTables(tx);
    await createTables(tx, migrations);
    await checkArabicSearch(tx);
    const known = new Set((await tablesOf(tx)).map(({ name }) => name));
    for (const { name, columns } of tables) {
      // A version without this derived table may have backed it up.
      if (derivedTables.includes(name) || omittedTables.includes(name)) continue;
      if (!known.has(name)) {
        throw new InvalidBackup(`the backup's table ${name} is not one of Herafi's`);
      }
      await restoreTable(tx, backup, { name, columns });
    }
    // Older tables have no row for it; the command calls it again after the migrations.
    if (known.has("program_state")) await endMailedLinks(tx);
    for (const counter of counters) if (known.has(counter.table)) await writeCounter(tx, counter);
  });
}

/** @throws InvalidBackup naming the table */
async function restoreTable(tx: Database, backup: BackupReader, table: Table) {
  try {
    for await (const lines of backup.rowsOf(table.name)) await writeRows(tx, table, lines);
  } catch (error) {
    throw new InvalidBackup(`the table ${table.name}: ${describeFailure(error)}`);
  }
}

/**
 * Removes everything that a version of Herafi, also a newer one, has created in the database: all tables,
 * functions and sequences of `public` but those of extensions, the record of migrations and the jobs.
 * @throws InvalidBackup if a process still works on the database
 */
async function removeTables(tx: Database): Promise<void> {
  // Fails instead of waiting for what else reads it. Shorter than the time that a statement may take.
  await tx.execute(sql`set local lock_timeout = '3s'`);
  await tx.execute(removal).catch((error: { cause?: { code?: string } }) => {
    if (!isWaiting.has(error.cause?.code ?? "")) throw error;
    throw new InvalidBackup("the database is in use: stop the site first");
  });
}

/** A lock was not available; the statement was cancelled, since many short waits took too long. */
const isWaiting = new Set(["55P03", "57014"]);

/** All statements are made before the first of them runs. Sequences of columns are gone by then. */
const removal = sql`
  do $$
  declare
    removed text;
    statements text[] := array(
      select format('drop %s if exists %s cascade', kind, name) from (
        select
          case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view'
            else 'table' end as kind,
          oid::regclass::text as name, oid, relkind = 'S' as is_last
        from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
        union all
        select case prokind when 'p' then 'procedure' when 'a' then 'aggregate' else 'function' end,
          oid::regprocedure::text, oid, true
        from pg_proc where pronamespace = 'public'::regnamespace
        union all
        select 'type', oid::regtype::text, oid, true
        from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
      ) object
      where not exists (select from pg_depend where objid = object.oid and deptype = 'e')
      order by is_last);
  begin
    drop schema if exists drizzle cascade;
    drop schema if exists pgboss cascade;
    foreach removed in array statements loop
      execute removed;
    end loop;
  end $$`;
