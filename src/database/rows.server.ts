import type { SQL } from "drizzle-orm";
import type { Database } from "./types.ts";

/** The rows of hand-written SQL. Both drivers return `{ rows }`; Drizzle's common type lacks it. */
export async function rowsOf<Row>(db: Database, query: SQL): Promise<Row[]> {
  return ((await db.execute(query)) as unknown as { rows: Row[] }).rows;
}
