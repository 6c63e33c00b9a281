import { sql } from "drizzle-orm";
import { InvalidSetting } from "#src/settings/config.ts";
import declared from "./migrations/runs-with-version-before.json" with { type: "json" };
import { type JournalEntry, journal } from "./migrations.server.ts";
import { rowsOf } from "./statement.server.ts";
import type { Database } from "./types.ts";

/** By the name of a migration: whether the program version before it may run on its tables. */
export const runsWithVersionBefore: Record<string, string> = declared;

const stateName = "newest_breaking_migration";

/**
 * Records the newest migration on which the version before cannot run, for versions that do not know it.
 * A value that a newer version has recorded stays.
 */
export async function recordBreakingMigration(db: Database): Promise<void> {
  const value = String(newestBreaking(journal()));
  await db.execute(sql`
    insert into program_state (name, value) values (${stateName}, ${value})
    on conflict (name) do update set value = excluded.value
    where program_state.value::bigint < excluded.value::bigint`);
}

/**
 * Whether a newer version of the program has migrated the database, in a way that this one may run on.
 * @throws InvalidSetting if it may not
 */
export async function areTablesNewer(db: Database, known = journal()): Promise<boolean> {
  const [row] = await rowsOf<{ last: number; breaking: number }>(
    db,
    sql`select
      (select max(created_at)::float8 from drizzle.__drizzle_migrations) as last,
      (select value::float8 from program_state where name = ${stateName}) as breaking`,
  );
  const newestKnown = Math.max(...known.map(({ when }) => when));
  if ((row?.breaking ?? 0) > newestKnown) throw new InvalidSetting(cannotRun);
  return (row?.last ?? 0) > newestKnown;
}

const newestBreaking = (entries: JournalEntry[]) =>
  Math.max(
    ...entries.filter(({ tag }) => runsWithVersionBefore[tag] === "no").map(({ when }) => when),
  );

const cannotRun =
  "database: its tables are of a newer version of Herafi, on which this one cannot run: start the newer " +
  "one, or go back to the backup from before the update (npm run restore -- --replace FILE)";
