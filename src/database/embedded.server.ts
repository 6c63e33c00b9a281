import { chmodSync, mkdirSync } from "node:fs";
import type { PGlite } from "@electric-sql/pglite";
import * as schema from "../features/schema.server.ts";
import { minute } from "../util/time.ts";
import { migrationsFolder } from "./migrations.server.ts";
import type { OpenDatabase, Opening } from "./open.server.ts";
import { vacuumWorn } from "./vacuum.server.ts";

/** In ms. All others wait as long: it is one thread with the server. */
const slow = 5000;

/**
 * All of it is taken at the start. What does not fit is read from files, which the system has in
 * memory anyway.
 */
const memory = ["-c", "shared_buffers=32MB"];

/**
 * Where the write-ahead log is trimmed to at each checkpoint; it grows beyond by what is written
 * between two. In single-user mode no checkpoint comes by itself.
 */
const logSizes = ["-c", "min_wal_size=32MB", "-c", "max_wal_size=64MB"];

/** What a server does by itself, checkpoints and autovacuum, a timer does here. */
export async function openEmbedded({ directory, asItIs, report }: Opening): Promise<OpenDatabase> {
  const [{ PGlite }, { pg_trgm }, { drizzle }, { migrate }] = await Promise.all([
    import("@electric-sql/pglite"),
    import("@electric-sql/pglite/contrib/pg_trgm"),
    import("drizzle-orm/pglite"),
    import("drizzle-orm/pglite/migrator"),
  ]);
  // PGlite's own files are readable by everyone, passwords' hashes and all.
  if (directory) keepToOneself(directory);
  const client = await PGlite.create({
    ...(directory ? { dataDir: directory } : {}),
    extensions: { pg_trgm },
    startParams: [...PGlite.defaultStartParams, ...memory, ...logSizes],
  });
  let told = (_seconds: number) => {};
  watchQueries(client, (milliseconds, statement) => {
    told(milliseconds / 1000);
    if (milliseconds <= slow) return;
    report?.(`database: ${Math.round(milliseconds)} ms for ${statement.slice(0, 500)}`);
  });
  const db = drizzle(client, { schema });
  if (!asItIs) await migrate(db, { migrationsFolder });
  const ending = new AbortController();
  const failed = (error: Error) => report?.(`database: upkeep failed: ${error.message}`);
  let vacuuming: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    client.exec("checkpoint").catch(failed);
    vacuuming ??= vacuumWorn(client, ending.signal)
      .catch(failed)
      .finally(() => {
        vacuuming = undefined;
      });
  }, minute);
  return {
    db,
    reading: db,
    kind: "embedded",
    async run(text, values) {
      const results = values?.length
        ? [await client.query<Record<string, unknown>>(text, values)]
        : // A script that fails halfway must not leave its transaction open for others.
          await client.transaction((tx) => tx.exec(text));
      return { rows: results.flatMap(({ rows }) => rows as Record<string, unknown>[]) };
    },
    async listen(channel, { told, hears }) {
      await client.listen(channel, told);
      hears(true);
    },
    onQuery: (listener) => {
      told = listener;
    },
    ping: async () => void (await client.query("select 1")),
    async close() {
      clearInterval(timer);
      ending.abort();
      await vacuuming;
      // Waits in line behind what is under way.
      await client.exec("checkpoint").finally(() => client.close());
    },
  };
}

function keepToOneself(directory: string) {
  mkdirSync(directory, { recursive: true });
  // Also one that was made before.
  chmodSync(directory, 0o700);
}

/**
 * Tells of each query how long the database had it, and its statement without the values. A query
 * is several messages, up to one of kind `S`, and they come one query after the other.
 */
function watchQueries(client: PGlite, done: (milliseconds: number, statement: string) => void) {
  const run = client.execProtocolRaw.bind(client);
  let statement = "";
  let took = 0;
  client.execProtocolRaw = async (message, options) => {
    statement = statementIn(message) ?? statement;
    const started = performance.now();
    try {
      return await run(message, options);
    } finally {
      took += performance.now() - started;
      if (kindOf(message) === "S") {
        done(took, statement);
        took = 0;
      }
    }
  };
}

const kindOf = (message: Uint8Array) => String.fromCharCode(message[0] ?? 0);

/** The text in a message of PostgreSQL's protocol that brings one: a query, or one to be prepared. */
function statementIn(message: Uint8Array): string | undefined {
  const kind = kindOf(message);
  if (kind !== "Q" && kind !== "P") return undefined;
  const strings = Buffer.from(message).subarray(5).toString().split("\0");
  return kind === "Q" ? strings[0] : strings[1];
}
