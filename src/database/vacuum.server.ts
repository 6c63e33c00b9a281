import { setImmediate as nextTurn } from "node:timers/promises";
import type { PGlite } from "@electric-sql/pglite";

/** Of about so many changes a server's autovacuum thinks the same. */
const worn = `
  select format('%I.%I', schemaname, relname) as name from pg_stat_all_tables
  where schemaname <> 'pg_toast' and (
    n_dead_tup > 50 + 0.2 * n_live_tup
    or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup
    or n_mod_since_analyze > 50 + 0.1 * n_live_tup)`;

/**
 * Vacuums the tables in which much has changed, the database's own ones too. One after the other,
 * since the whole process waits meanwhile: in between everything else has its turn.
 */
export async function vacuumWorn(client: Pick<PGlite, "query" | "exec">, ending: AbortSignal) {
  // What it has counted but not yet told is told.
  await client.exec("select pg_stat_force_next_flush()");
  const { rows } = await client.query<{ name: string }>(worn);
  for (const { name } of rows) {
    await nextTurn();
    if (ending.aborted) return;
    await client.exec(`vacuum analyze ${name}`);
  }
}
