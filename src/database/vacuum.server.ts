import type { PGlite } from "@electric-sql/pglite";

/** Of how many changes a server's autovacuum thinks the same, unless it is told otherwise. */
const worn = `
  select format('%I.%I', schemaname, relname) as name
  from pg_stat_user_tables
  where n_dead_tup > 50 + 0.2 * n_live_tup
    or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup
    or n_mod_since_analyze > 50 + 0.1 * n_live_tup`;

/**
 * Vacuums the tables in which much has changed. One after the other, since everyone waits meanwhile:
 * others have their turn in between.
 */
export async function vacuumWorn(client: Pick<PGlite, "query" | "exec">) {
  // What it has counted but not yet told is told.
  await client.exec("select pg_stat_force_next_flush()");
  const { rows } = await client.query<{ name: string }>(worn);
  for (const { name } of rows) await client.exec(`vacuum analyze ${name}`);
}
