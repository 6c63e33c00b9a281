import type { SQL } from "drizzle-orm";
import type { Database } from "./open.server.ts";

/** The rows that answer hand-written SQL. Both drivers give them so; Drizzle's common type does not say. */
export async function rowsOf<Row>(db: Database, query: SQL): Promise<Row[]> {
  return ((await db.execute(query)) as unknown as { rows: Row[] }).rows;
}
