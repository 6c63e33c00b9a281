import { setTimeout as pause } from "node:timers/promises";
import { reasonOf } from "../errors/cause.ts";
import * as schema from "../features/schema.server.ts";
import { BadSetting } from "../settings/config.ts";
import { watchServer } from "./heartbeat.server.ts";
import { type Listening, listenForever } from "./listen.server.ts";
import { migrationsFolder } from "./migrations.server.ts";
import type { Database, Ears, OpenDatabase, Opening } from "./open.server.ts";
import { openPool, transactionsOn } from "./pool.server.ts";
import { openReplica } from "./replica.server.ts";
import { openReplicas, type Replicas } from "./replicas.server.ts";

/** How long a server that no longer answers may hold up the stop. */
const closingPatience = 1500;
/** In ms, for one that takes a connection and then says nothing. */
const openingPatience = 10_000;

export async function openRemote(
  url: string,
  { asItIs, replicaUrls = [], report = () => {} }: Opening,
): Promise<OpenDatabase> {
  const [{ Client, Pool }, { drizzle }, { migrate }] = await Promise.all([
    import("pg").then((module) => module.default),
    import("drizzle-orm/node-postgres"),
    import("drizzle-orm/node-postgres/migrator"),
  ]);
  const first = new Client({
    connectionString: url,
    connectionTimeoutMillis: openingPatience,
    keepAlive: true,
  });
  await onConnection(first, async () => {
    if (asItIs) return;
    await lockMigrations(first);
    await migrate(drizzle(first), { migrationsFolder });
  });
  const watch = watchServer(Client, url, { name: "the server", report });
  let told = (_seconds: number) => {};
  const TimedClient = timed(Client, (seconds) => told(seconds));
  const open = (url: string, connect: typeof watch.connect) =>
    openPool(Pool, { url, Client: TimedClient, connect });
  const pool = open(url, watch.connect);
  const replicas = openReplicas(
    pool,
    replicaUrls.map((url) => openReplica({ url, openPool: open, Client, report })),
  );
  // To the server itself, also for who reads from replicas.
  const transaction = transactionsOn(pool, drizzle);
  const db: Database = Object.assign(drizzle(pool, { schema }), { transaction });
  const asked: Database = drizzle({ client: replicas as unknown as typeof pool, schema });
  const reading = Object.assign(asked, { transaction });
  const listening: Listening[] = [];
  return {
    db,
    reading: replicaUrls.length > 0 ? reading : db,
    kind: "server",
    async run(text, values) {
      const results = [await pool.query(text, values)].flat();
      return { rows: results.flatMap(({ rows }) => rows) };
    },
    async listen(channel, ears) {
      const connect = () => {
        const socket = watch.connect();
        const client = new Client({ connectionString: url, stream: () => socket });
        return { client, cut: () => socket.destroy() };
      };
      const one = listenForever(connect, channel, replicasFirst(replicas, ears));
      listening.push(one);
      await one.tried;
    },
    onQuery: (listener) => {
      told = listener;
    },
    ping: async () => void (await pool.query("select 1")),
    async close() {
      const ended = Promise.all([
        ...[...listening, watch, replicas].map((one) => one.stop()),
        pool.end(),
      ]);
      await Promise.race([ended, pause(closingPatience, undefined, { ref: false })]);
    },
  };
}

/** Whoever hears of a change and asks must find it. */
const replicasFirst = (replicas: Replicas, ears: Ears): Ears => ({
  told(what) {
    replicas.doubt();
    ears.told(what);
  },
  hears(isSo) {
    replicas.hear(isSo);
    ears.hears(isSo);
  },
});

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

/**
 * @throws BadSetting for whatever is in the way of the connection: a server that says nothing, hangs
 * up or has no TLS gives errors without a code
 */
async function onConnection(client: import("pg").Client, work: () => Promise<void>) {
  let isLost = false;
  client.on("error", () => {
    isLost = true;
  });
  try {
    await client.connect().catch((error) => {
      isLost = true;
      throw error;
    });
    await work();
  } catch (error) {
    throw isLost ? new BadSetting(`DATABASE_URL: ${reasonOf(error)}`) : error;
  } finally {
    // One that never came about has no end to wait for.
    const ended = client.end();
    if (!isLost) await ended;
  }
}

/**
 * Several processes may start at once on one server: the first migrates, the others wait. The end of
 * the connection ends the lock.
 */
async function lockMigrations(client: import("pg").Client) {
  const lock = 4841_2026;
  await client.query("select pg_advisory_lock($1)", [lock]);
}
