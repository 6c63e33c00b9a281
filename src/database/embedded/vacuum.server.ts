import { setImmediate as nextTurn } from "node:timers/promises";
import type { PGlite } from "@electric-sql/pglite";

/** With thresholds like those of a server's autovacuum. */
const changedTables = `
  select format('%I.%I', schemaname, relname) as name from pg_stat_all_tables
  where schemaname <> 'pg_toast' and (
    n_dead_tup > 50 + 0.2 * n_live_tup
    or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup
    or n_mod_since_analyze > 50 + 0.1 * n_live_tup)`;

/**
 * Vacuums tables with many changes, the system catalogues included. One at a time, with a turn of
 * the event loop in between, since a vacuum blocks the process.
 */
export async function vacuumChangedTables(
  client: Pick<PGlite, "query" | "exec">,
  signal: AbortSignal,
) {
  // Statistics are written with a delay.
  await client.exec("select pg_stat_force_next_flush()");
  const { rows } = await client.query<{ name: string }>(changedTables);
  for (const { name } of rows) {
    await nextTurn();
    if (signal.aborted) return;
    await client.exec(`vacuum analyze ${name}`);
  }
}
