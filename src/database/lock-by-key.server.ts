import { sql } from "drizzle-orm";
import type { Database } from "./open.server.ts";

/** Serialises transactions with the same key, across processes, until this one ends. */
export const lockByKey = (tx: Database, key: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
