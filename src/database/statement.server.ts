import type { SQL } from "drizzle-orm";
import type { Database } from "./types.ts";

/**
 * A prepared statement for frequent queries: built once per database, parsed once per connection.
 * Values that decide which index or plan is used must be literals in it; the rest are placeholders.
 * @param nameOf the statement's unique name, which must differ where the SQL differs
 */
export function statement<Args extends unknown[], Built>(
  nameOf: (...args: Args) => string,
  build: (db: Database, name: string, ...args: Args) => Built,
) {
  const statements = new WeakMap<Database, Map<string, Built>>();
  return (db: Database, ...args: Args): Built => {
    const own = statements.get(db) ?? new Map<string, Built>();
    statements.set(db, own);
    const name = nameOf(...args);
    const found = own.get(name) ?? build(db, name, ...args);
    own.set(name, found);
    return found;
  };
}

/** The rows of hand-written SQL. Both drivers return `{ rows }`; Drizzle's common type lacks it. */
export async function rowsOf<Row>(db: Database, query: SQL): Promise<Row[]> {
  return ((await db.execute(query)) as unknown as { rows: Row[] }).rows;
}

/** Name of the constraint that a failed query violated; undefined for other errors. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, constraint, cause } = error as { code?: string; constraint?: string } & Error;
  return code?.startsWith("23") ? constraint : violatedConstraint(cause);
}
