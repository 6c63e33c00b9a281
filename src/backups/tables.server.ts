import { sql } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { rowsOf } from "#src/database/statement.server.ts";

export interface Table {
  name: string;
  /** Without generated columns. */
  columns: string[];
}

export interface Counter {
  table: string;
  column: string;
  last: string;
}

/** Rows per batch. */
const batchSize = 500;

/**
 * Not part of a backup: tables that triggers fill from the others, also during a restore, the key of the
 * people who searched in vain, which must not outlive its 90 days, the networks of those who asked to be told,
 * and what is kept for seconds to undo a deletion. `order_wait` is part of it: a restore only inserts, which
 * records no wait.
 */
export const derivedTables = [
  "listing_total",
  "listing_block",
  "further_list",
  "further_count",
  "listing_change",
  "craftsman_count",
  "registration_count",
  "name_pair",
  "name_version",
  "same_name",
  "missed_query_key",
  "alert_network",
  "undoable_act",
];

/** All tables but the derived ones; a referenced table comes before those that refer to it. */
export async function tablesOf(tx: Database): Promise<Table[]> {
  const tables = await rowsOf<Table & { refersTo: string[] }>(
    tx,
    sql`
      select
        t.relname as name,
        (select json_agg(a.attname order by a.attnum) from pg_attribute a
          where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        ) as columns,
        (select coalesce(json_agg(distinct f.confrelid::regclass::text), '[]') from pg_constraint f
          where f.conrelid = t.oid and f.contype = 'f' and f.confrelid <> t.oid
        ) as "refersTo"
      from pg_class t
      where t.relnamespace = 'public'::regnamespace and t.relkind = 'r'
        and t.relname not in ${derivedTables}
      order by t.relname`,
  );
  const sorted: Table[] = [];
  while (sorted.length < tables.length) {
    const isIn = (name: string) => sorted.some((table) => table.name === name);
    const next = tables.find(({ name, refersTo }) => !isIn(name) && refersTo.every(isIn));
    if (!next) throw new Error("tables refer to each other in a circle");
    sorted.push({ name: next.name, columns: next.columns });
  }
  return sorted;
}

/** The rows of a table as JSON in batches, in the same order on every database. */
export async function* readRows(tx: Database, { name }: Table): AsyncGenerator<string[]> {
  const key = await rowsOf<{ column: string; isText: boolean }>(
    tx,
    sql`
      select a.attname as column, a.attcollation <> 0 as "isText"
      from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indrelid = ${`public.${name}`}::regclass and i.indisprimary
      order by a.attnum`,
  );
  const order = key.map(({ column, isText }) =>
    isText ? sql`t.${sql.identifier(column)} collate "C"` : sql`t.${sql.identifier(column)}`,
  );
  await tx.execute(sql`
    declare backup_rows no scroll cursor for
    select row_to_json(t)::text as line from ${sql.identifier(name)} t
    ${order.length ? sql`order by ${sql.join(order, sql`, `)}` : sql``}`);
  for (;;) {
    const rows = await rowsOf<{ line: string }>(tx, sql.raw(`fetch ${batchSize} from backup_rows`));
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await tx.execute(sql`close backup_rows`);
}

export async function writeRows(tx: Database, { name, columns }: Table, lines: string[]) {
  const list = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  await tx.execute(sql`
    insert into ${sql.identifier(name)} (${list}) overriding system value
    select ${list} from json_populate_recordset(null::${sql.identifier(name)}, ${`[${lines.join()}]`}::json)`);
}

export async function readCounters(tx: Database): Promise<Counter[]> {
  return rowsOf<Counter>(
    tx,
    sql`
      select t.relname as table, a.attname as column, s.last_value::text as last
      from pg_class t
      join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
      join pg_sequences s on format('%I.%I', s.schemaname, s.sequencename)
        = pg_get_serial_sequence(format('%I.%I', 'public', t.relname), a.attname)
      where t.relnamespace = 'public'::regnamespace and t.relkind = 'r'
        and t.relname not in ${derivedTables} and s.last_value is not null
      order by 1, 2`,
  );
}

export async function writeCounter(tx: Database, { table, column, last }: Counter) {
  await tx.execute(sql`
    select setval(pg_get_serial_sequence(${`public.${table}`}, ${column}), ${last}::bigint)`);
}

/** Whether the database has no tables. */
export async function isEmpty(tx: Database): Promise<boolean> {
  const [row] = await rowsOf<{ tables: number }>(
    tx,
    sql`
      select count(*)::int as tables from pg_class t join pg_namespace n on n.oid = t.relnamespace
      where t.relkind in ('r', 'p') and n.nspname in ('public', 'drizzle', 'pgboss')`,
  );
  return row?.tables === 0;
}
