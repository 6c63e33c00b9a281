import { sql } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { rowsOf } from "#src/database/statement.server.ts";

/** Counters, and when a session was last used: what a refusal may write. */
const volatile = new Set([
  "limit_counter",
  "failed_logins",
  "session",
  "number_request_count",
  "trade_request_count",
  "listing_request_count",
]);

/** Columns that change by themselves: what is kept to undo an act is removed once it is too late. */
const volatileColumns: Record<string, string> = { undoable_act: "data" };

/** Of each table a sum of all its rows, so that whatever was changed is seen. */
export async function digestsOfTables(db: Database): Promise<Record<string, string>> {
  const tables = (await tablesOf(db)).filter((name) => !volatile.has(name));
  const sums = tables.map(
    (name) =>
      `(select coalesce(md5(string_agg(${rowOf(name)}, '' order by ${rowOf(name)})), '')
        from "${name}" r) as "${name}"`,
  );
  const [row] = await rowsOf<Record<string, string>>(db, sql.raw(`select ${sums.join(", ")}`));
  return row!;
}

function rowOf(table: string) {
  const column = volatileColumns[table];
  return column ? `(to_jsonb(r) - '${column}')::text` : "r::text";
}

/** Every text that is kept, with the table in which it is. */
export async function storedTexts(db: Database): Promise<{ table: string; text: string }[]> {
  const found: { table: string; text: string }[] = [];
  for (const table of await tablesOf(db)) {
    const rows = await rowsOf<{ row: object }>(
      db,
      sql.raw(`select to_jsonb(r) as row from "${table}" r`),
    );
    for (const { row } of rows) for (const text of textsOf(row)) found.push({ table, text });
  }
  return found;
}

const known = new WeakMap<Database, Promise<string[]>>();

/** Asked once, since thousands of digests are made. */
function tablesOf(db: Database): Promise<string[]> {
  const names = known.get(db) ?? readTables(db);
  known.set(db, names);
  return names;
}

async function readTables(db: Database) {
  const rows = await rowsOf<{ name: string }>(
    db,
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  return rows.map(({ name }) => name);
}

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}
