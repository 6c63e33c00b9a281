import { chmodSync, mkdirSync } from "node:fs";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { PGlite } from "@electric-sql/pglite";
import { migrationsFolder } from "#src/database/migrations.server.ts";
import { recordBreakingMigration } from "#src/database/newer-tables.server.ts";
import type { OpenDatabase, OpenOptions } from "#src/database/types.ts";
import { minute } from "#src/util/time.ts";

/** Longer queries are reported: the database shares its thread with the HTTP server. */
const slowQueryMs = 5000;

/**
 * In milliseconds. Queries that wait for each other run without a turn of the event loop between them, so that many of
 * them would keep the server from reading sockets for seconds.
 */
const maxTimeWithoutTurn = 10;

/** Allocated at the start. The rest is read from files, which the operating system caches. */
const memory = ["-c", "shared_buffers=32MB"];

/**
 * Size of the write-ahead log after a checkpoint; between two it grows by what is written. In
 * single-user mode PostgreSQL makes no checkpoint by itself.
 */
const walSizes = ["-c", "min_wal_size=32MB", "-c", "max_wal_size=64MB"];

/** Checkpoints and vacuum, which a server does by itself, are run by a timer here. */
export async function openEmbedded({
  directory,
  skipMigrations,
  report,
}: OpenOptions): Promise<OpenDatabase> {
  const [{ PGlite }, { pg_trgm }, { drizzle }, { migrate }] = await Promise.all([
    import("@electric-sql/pglite"),
    import("@electric-sql/pglite/contrib/pg_trgm"),
    import("drizzle-orm/pglite"),
    import("drizzle-orm/pglite/migrator"),
  ]);
  // PGlite makes its files readable by every user of the machine.
  if (directory) makePrivate(directory);
  const client = await PGlite.create({
    ...(directory ? { dataDir: directory } : {}),
    extensions: { pg_trgm },
    startParams: [...PGlite.defaultStartParams, ...memory, ...walSizes],
  });
  let onQuery = (_seconds: number) => {};
  const refuseQueries = makeRefusable(client);
  watchQueries(client, (milliseconds, statement) => {
    onQuery(milliseconds / 1000);
    if (milliseconds <= slowQueryMs) return;
    report?.(`database: ${Math.round(milliseconds)} ms for ${statement.slice(0, 500)}`);
  });
  const db = drizzle(client);
  if (!skipMigrations) {
    await migrate(db, { migrationsFolder });
    await recordBreakingMigration(db);
  }
  const closing = new AbortController();
  const reportFailure = (error: Error) =>
    report?.(`database: maintenance failed: ${error.message}`);
  let vacuuming: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    client.exec("checkpoint").catch(reportFailure);
    vacuuming ??= vacuumChangedTables(client, closing.signal)
      .catch(reportFailure)
      .finally(() => {
        vacuuming = undefined;
      });
  }, minute);
  return {
    db,
    readDb: db,
    kind: "embedded",
    async run(text, values) {
      const results = values?.length
        ? [await client.query<Record<string, unknown>>(text, values)]
        : // A script that fails halfway must not leave its transaction open.
          await client.transaction((tx) => tx.exec(text));
      return { rows: results.flatMap(({ rows }) => rows as Record<string, unknown>[]) };
    },
    async listen(channel, { onNotification, onSubscribedChange }) {
      await client.listen(channel, onNotification);
      onSubscribedChange(true);
    },
    onQuery: (listener) => {
      onQuery = listener;
    },
    ping: async () => void (await client.query("select 1")),
    async close() {
      clearInterval(timer);
      closing.abort();
      await vacuuming;
      // Queued behind the queries that are still running.
      await client.exec("checkpoint").finally(() => {
        refuseQueries();
        return client.close();
      });
    },
  };
}

function makePrivate(directory: string) {
  mkdirSync(directory, { recursive: true });
  // A directory of an earlier version may have wider permissions.
  chmodSync(directory, 0o700);
}

/**
 * After PostgreSQL has ended, PGlite repeats a query for ever without leaving the event loop a turn.
 * @returns call it before: from then on queries are refused, and only the message that ends the session is sent
 */
function makeRefusable(client: PGlite): () => void {
  const run = client.execProtocolRaw.bind(client);
  let isRefusing = false;
  client.execProtocolRaw = async (message, options) => {
    if (isRefusing && kindOf(message) !== terminate) throw new Error("the database is closed");
    return run(message, options);
  };
  return () => {
    isRefusing = true;
  };
}

/** The message of PostgreSQL's protocol that ends a session. */
const terminate = "X";

/**
 * Calls `done` for each query with its duration and its statement without values. A query is a
 * sequence of protocol messages that ends with one of type `S` (Sync); queries do not overlap.
 */
function watchQueries(client: PGlite, done: (milliseconds: number, statement: string) => void) {
  const run = client.execProtocolRaw.bind(client);
  let statement = "";
  let duration = 0;
  let lastTurn = performance.now();
  client.execProtocolRaw = async (message, options) => {
    statement = statementIn(message) ?? statement;
    const started = performance.now();
    try {
      return await run(message, options);
    } finally {
      duration += performance.now() - started;
      if (kindOf(message) === "S") {
        done(duration, statement);
        duration = 0;
      }
      if (performance.now() - lastTurn > maxTimeWithoutTurn) {
        await takeTurns();
        lastTurn = performance.now();
      }
    }
  };
}

/** The server accepts a few new connections in a turn of the event loop (http/server/listen.server.ts). */
const maxTurns = 16;
/** Milliseconds. A busy server would leave the database no time. */
const maxTimeForTurns = 10;

/** Lets the server work between two queries. */
export async function takeTurns(): Promise<void> {
  const end = performance.now() + maxTimeForTurns;
  for (let turn = 0; turn < maxTurns && performance.now() < end; turn++) await nextTurn();
}

const kindOf = (message: Uint8Array) => String.fromCharCode(message[0] ?? 0);

/** The SQL text of a Query or Parse message of PostgreSQL's protocol; undefined for others. */
function statementIn(message: Uint8Array): string | undefined {
  const kind = kindOf(message);
  if (kind !== "Q" && kind !== "P") return undefined;
  const strings = Buffer.from(message).subarray(5).toString().split("\0");
  return kind === "Q" ? strings[0] : strings[1];
}

/** With thresholds like those of a server's autovacuum. */
const changedTables = `
  select format('%I.%I', schemaname, relname) as name from pg_stat_all_tables
  where schemaname <> 'pg_toast' and (
    n_dead_tup > 50 + 0.2 * n_live_tup
    or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup
    or n_mod_since_analyze > 50 + 0.1 * n_live_tup)`;

/**
 * Vacuums tables with many changes, the system catalogues included. One at a time, with a turn of
 * the event loop in between, since a vacuum blocks the process.
 */
export async function vacuumChangedTables(
  client: Pick<PGlite, "query" | "exec">,
  signal: AbortSignal,
) {
  // Statistics are written with a delay.
  await client.exec("select pg_stat_force_next_flush()");
  const { rows } = await client.query<{ name: string }>(changedTables);
  for (const { name } of rows) {
    await nextTurn();
    if (signal.aborted) return;
    await client.exec(`vacuum analyze ${name}`);
  }
}
