import type { Client } from "pg";

/** In bytes. */
export interface Sizes {
  database: number;
  /** The largest first. */
  tables: { name: string; table: number; indexes: number }[];
  indexes: { name: string; table: string; bytes: number }[];
}

/** How many of the largest are named. */
const largest = 12;

/** What the tables and indexes of a database take on disk. */
export async function measureSizes(client: Client): Promise<Sizes> {
  const { rows: tables } = await client.query(`
    select relname as name, pg_table_size(oid)::float8 as "table", pg_indexes_size(oid)::float8 as indexes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by pg_total_relation_size(oid) desc limit ${largest}`);
  const { rows: indexes } = await client.query(`
    select indexrelid::regclass::text as name, indrelid::regclass::text as "table",
      pg_relation_size(indexrelid)::float8 as bytes
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace order by bytes desc limit ${largest}`);
  const { rows } = await client.query(
    "select pg_database_size(current_database())::float8 as bytes",
  );
  return { database: rows[0].bytes, tables, indexes };
}
