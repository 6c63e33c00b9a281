import pg from "pg";
import { inject } from "vitest";
import { type OpenDatabase, openDatabase } from "#src/database/open.server.ts";
import type { ChannelListener } from "#src/database/types.ts";
import { type Jobs, openJobs } from "#src/jobs/open.server.ts";

let opened: Promise<OpenDatabase> | undefined;
const channels = new Map<string, Promise<Set<ChannelListener>>>();
let jobs: Promise<Jobs> | undefined;

/** This worker's database as it is. */
export function currentDatabase(): Promise<OpenDatabase> {
  opened ??= (process.env.TEST_DATABASE === "server" ? openOnServer() : openDatabase({})).then(
    withEndingListeners,
  );
  return opened;
}

/** This worker's database, with the tables and no rows. */
export async function emptyDatabase(): Promise<OpenDatabase> {
  const database = await currentDatabase();
  for (const listeners of channels.values()) (await listeners).clear();
  await database.run(emptying);
  const [job] = (await database.run("select to_regclass('pgboss.job') is not null as made")).rows;
  if (job?.made) await database.run("delete from pgboss.job; delete from pgboss.schedule");
  return database;
}

/** What hangs on an account goes with it. Truncating would make the files of every table and index anew. */
const tables = [
  "undoable_act",
  "audit",
  "message",
  "canned_reply",
  "account",
  "city",
  "profession",
  "mail",
  "limit_counter",
  "discarded_picture",
  "former_decision",
  "failed_logins",
  "phone_access",
  "phone_code",
  "inbound_message",
  "missed_query",
  "missed_query_key",
  "alert",
  "departed_listing",
  "report_act",
  "used_receipt",
  "order_wait",
  "number_request_count",
  "site_settings",
  "import_run",
  "same_name",
  "refused_number",
  // Filled while the accounts are deleted.
  "erased_consent",
];

/** What is still under way is waited for. Ids begin with 1 again; those of changes go on, as searches remember them. */
const emptying = `
  -- A test before may have left thousands of listings, whose triggers take longer than a query of the site may.
  set local statement_timeout = 0;
  lock table ${tables.join()} in share row exclusive mode;
  ${tables.map((table) => `delete from ${table};`).join("")}
  delete from listing_total; delete from listing_block; delete from name_pair;
  delete from craftsman_count; delete from registration_count;
  select setval(oid, 1, false) from pg_class
  where relkind = 'S' and relnamespace = 'public'::regnamespace
    and relname <> 'listing_change_version_seq'`;

/** This worker's jobs, which it takes in and leaves undone. */
export const jobsOf = (database: OpenDatabase): Promise<Jobs> => {
  jobs ??= openJobs(database, { warn() {}, error() {} });
  return jobs;
};

/**
 * One subscription a channel. Who listens does so until the database is emptied: the sites of all
 * tests before would hear of every change, on a server each by a connection of its own.
 */
function withEndingListeners(database: OpenDatabase): OpenDatabase {
  return {
    ...database,
    async listen(channel, listener) {
      const listeners = channels.get(channel) ?? subscribe(database, channel);
      channels.set(channel, listeners);
      (await listeners).add(listener);
      listener.onSubscribedChange(true);
    },
  };
}

async function subscribe(database: OpenDatabase, channel: string) {
  const listeners = new Set<ChannelListener>();
  await database.listen(channel, {
    onNotification: (payload) => {
      for (const listener of listeners) listener.onNotification(payload);
    },
    onSubscribedChange: (isSubscribed) => {
      for (const listener of listeners) listener.onSubscribedChange(isSubscribed);
    },
  });
  return listeners;
}

async function openOnServer() {
  const url = new URL(inject("postgresUrl"));
  const name = `test_${process.pid}_${process.env.VITEST_POOL_ID}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  url.pathname = name;
  return openDatabase({ databaseUrl: url.href });
}
