import { sql } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { rowsOf } from "#src/database/statement.server.ts";

export type Act = () => Promise<unknown>;

/** Sessions of this worker's database that wait for a lock. */
async function countWaiting(db: Database) {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(distinct pid)::int as count from pg_locks
      join pg_stat_activity using (pid) where not granted and datname = current_database()`,
  );
  return row!.count;
}

/** Resolves when the act is done or waits for a lock, beside those that wait already. */
export async function begin(db: Database, act: Act) {
  const before = await countWaiting(db);
  let isDone = false;
  const result = act().finally(() => {
    isDone = true;
  });
  // Whether it fails is asked later.
  result.catch(() => {});
  while (!isDone && (await countWaiting(db)) <= before);
  return { result };
}
