import { setTimeout as pause } from "node:timers/promises";
import { migrationsFolder } from "./migrations.server.ts";
import type { OpenDatabase, Opening } from "./open.server.ts";
import * as schema from "./schema.server.ts";
import { watchServer } from "./watch.server.ts";

/** A query may take this long, while the server answers others. */
const queryPatience = 5000;
/** How long a server that no longer answers may hold up the stop. */
const closingPatience = 1500;

export async function openRemote(
  url: string,
  { asItIs, report = () => {} }: Opening,
): Promise<OpenDatabase> {
  const [{ Client, Pool }, { drizzle }, { migrate }] = await Promise.all([
    import("pg").then((module) => module.default),
    import("drizzle-orm/node-postgres"),
    import("drizzle-orm/node-postgres/migrator"),
  ]);
  if (!asItIs) {
    await withMigrationLock(new Client(url), (client) =>
      migrate(drizzle(client), { migrationsFolder }),
    );
  }
  const watch = watchServer(Client, url, report);
  let told = (_seconds: number) => {};
  const pool = new Pool({
    Client: timed(Client, (seconds) => told(seconds)),
    connectionString: url,
    max: 10,
    keepAlive: true,
    connectionTimeoutMillis: 2000,
    query_timeout: queryPatience,
    stream: watch.connect,
  });
  // An idle connection that breaks is replaced by the pool; the next query tells if it cannot be.
  pool.on("error", () => {});
  return {
    db: drizzle(pool, { schema }),
    kind: "server",
    async run(text, values) {
      const results = [await pool.query(text, values)].flat();
      return { rows: results.flatMap(({ rows }) => rows) };
    },
    onQuery: (listener) => {
      told = listener;
    },
    ping: async () => void (await pool.query("select 1")),
    async close() {
      const ended = Promise.all([watch.stop(), pool.end()]);
      await Promise.race([ended, pause(closingPatience, undefined, { ref: false })]);
    },
  };
}

/** Connections that tell how long each query took, however it ended and by whichever of the two ways. */
function timed(Client: typeof import("pg").Client, done: (seconds: number) => void) {
  return class extends Client {
    override query(...asked: never[]) {
      const started = performance.now();
      const ended = () => done((performance.now() - started) / 1000);
      const callback = asked.at(-1) as unknown;
      if (typeof callback === "function") {
        asked[asked.length - 1] = ((...given: unknown[]) => {
          ended();
          callback(...given);
        }) as never;
      }
      // The overloads are many; what is given is what comes.
      const answer = (super.query as (...given: never[]) => Promise<unknown> | undefined)(...asked);
      answer?.then(ended, ended);
      return answer as never;
    }
  };
}

/** Several processes may start at once on one server: the first migrates, the others wait. */
async function withMigrationLock(
  client: import("pg").Client,
  migrate: (client: import("pg").Client) => Promise<void>,
) {
  const lock = 4841_2026;
  try {
    await client.connect();
    await client.query("select pg_advisory_lock($1)", [lock]);
    await migrate(client);
  } finally {
    // Ends the connection, and with it the lock.
    await client.end();
  }
}
