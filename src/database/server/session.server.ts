import type { Client } from "pg";

/**
 * What the program relies on, on each connection: a role or a database may have other settings, which
 * `alter role … set` gives to all their connections. Those that some version lacks are left out there.
 * default_transaction_read_only is not among them: with it an operator forbids changes.
 */
const settings: Record<string, string | number> = {
  // The drivers and the program read what the server prints.
  DateStyle: "ISO, YMD",
  IntervalStyle: "postgres",
  TimeZone: "UTC",
  bytea_output: "hex",
  extra_float_digits: 1,
  standard_conforming_strings: "on",
  array_nulls: "on",
  transform_null_equals: "off",
  // Locks are taken before what they protect is read, which a snapshot of the beginning would not show.
  default_transaction_isolation: "read committed",
  // The pool limits its own queries; a migration, LISTEN and the site's lock may take longer.
  statement_timeout: 0,
  lock_timeout: 0,
  idle_in_transaction_session_timeout: 0,
  idle_session_timeout: 0,
  transaction_timeout: 0,
};

/**
 * A statement that sets all this. Poolers refuse settings as options of the connection.
 * @param own settings of a connection for one purpose
 */
export function setSession(own: typeof settings = {}): string {
  const values = Object.entries({ ...settings, ...own }).map(
    ([name, value]) => `('${name}', '${value}')`,
  );
  return `select set_config(name, value, false) from (values ${values.join()}) as setting (name, value)
    where current_setting(name, true) is not null;
    ${publicFirst}`;
}

/** Connects, and sets what the program relies on. */
export async function connectSession(client: Client): Promise<void> {
  await client.connect();
  await client.query(setSession());
}

/** The tables are in `public`. What follows stays: some services have extensions in a schema of their own. */
const publicFirst = `select set_config('search_path',
  concat_ws(', ', 'public', nullif(current_setting('search_path'), '')), false)`;
