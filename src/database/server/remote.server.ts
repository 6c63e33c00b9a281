import { setTimeout as pause } from "node:timers/promises";
import { migrationsFolder } from "#src/database/migrations.server.ts";
import { recordBreakingMigration } from "#src/database/newer-tables.server.ts";
import type { ChannelListener, Database, OpenDatabase, OpenOptions } from "#src/database/types.ts";
import { reasonOf } from "#src/errors/cause.ts";
import { InvalidSetting } from "#src/settings/config.ts";
import { startHeartbeat } from "./heartbeat.server.ts";
import { type Subscription, subscribe } from "./listen.server.ts";
import { createTransaction, openPool } from "./pool.server.ts";
import { requireSessionPooling } from "./pooling.server.ts";
import { openReplica } from "./replica.server.ts";
import { openReplicas, type Replicas } from "./replicas.server.ts";
import { connectSession } from "./session.server.ts";

/** An unreachable server delays the shutdown by at most this. */
const closeTimeoutMs = 1500;
/** For a server that accepts a connection and then sends nothing. */
const connectTimeoutMs = 10_000;
/** Any number that no other program locks on the same server. */
const migrationsLock = 4841_2026;

export async function openRemote(
  url: string,
  { skipMigrations, replicaUrls = [], report = () => {} }: OpenOptions,
): Promise<OpenDatabase> {
  const [{ Client, Pool }, { drizzle }, { migrate }] = await Promise.all([
    import("pg").then((module) => module.default),
    import("drizzle-orm/node-postgres"),
    import("drizzle-orm/node-postgres/migrator"),
  ]);
  await Promise.all([
    requireSessionPooling(Client, url),
    ...replicaUrls.map((url) => requireSessionPooling(Client, url, "DATABASE_REPLICA_URL")),
  ]);
  const first = new Client({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
  });
  await withConnection(first, async () => {
    if (skipMigrations) return;
    await lockMigrations(first);
    const db = drizzle(first);
    await migrate(db, { migrationsFolder });
    await recordBreakingMigration(db);
  });
  const heartbeat = startHeartbeat(Client, url, { name: "the server", report });
  let onQuery = (_seconds: number) => {};
  const TimedClient = withQueryTimes(Client, (seconds) => onQuery(seconds));
  const open = (url: string, connect: typeof heartbeat.connect) =>
    openPool(Pool, { url, Client: TimedClient, connect });
  const pool = open(url, heartbeat.connect);
  const replicas = openReplicas(
    pool,
    replicaUrls.map((url) => openReplica({ url, openPool: open, Client, report })),
  );
  // Transactions always run on the primary.
  const transaction = createTransaction(pool, drizzle);
  const db: Database = Object.assign(drizzle(pool), { transaction });
  const fromReplicas: Database = drizzle({ client: replicas as unknown as typeof pool });
  const readDb = Object.assign(fromReplicas, { transaction });
  const subscriptions: Subscription[] = [];
  return {
    db,
    readDb: replicaUrls.length > 0 ? readDb : db,
    kind: "server",
    async run(text, values) {
      const results = [await pool.query(text, values)].flat();
      return { rows: results.flatMap(({ rows }) => rows) };
    },
    async listen(channel, listener) {
      const connect = () => {
        const socket = heartbeat.connect();
        const client = new Client({ connectionString: url, stream: () => socket });
        return { client, destroy: () => socket.destroy() };
      };
      const subscription = subscribe(connect, channel, replicasFirst(replicas, listener));
      subscriptions.push(subscription);
      await subscription.firstAttempt;
    },
    onQuery: (listener) => {
      onQuery = listener;
    },
    ping: async () => void (await pool.query("select 1")),
    async close() {
      const ended = Promise.all([
        ...[...subscriptions, heartbeat, replicas].map((one) => one.stop()),
        pool.end(),
      ]);
      await Promise.race([ended, pause(closeTimeoutMs, undefined, { ref: false })]);
    },
  };
}

/** A listener that reads after a notification must see the change, so replicas are checked first. */
const replicasFirst = (replicas: Replicas, listener: ChannelListener): ChannelListener => ({
  onNotification(payload) {
    replicas.invalidate();
    listener.onNotification(payload);
  },
  onSubscribedChange(isSubscribed) {
    replicas.setSubscribed(isSubscribed);
    listener.onSubscribedChange(isSubscribed);
  },
});

/** A client that reports the duration of each query, failed ones and both call styles included. */
function withQueryTimes(Client: typeof import("pg").Client, done: (seconds: number) => void) {
  return class extends Client {
    override query(...args: never[]) {
      const started = performance.now();
      const ended = () => done((performance.now() - started) / 1000);
      const callback = args.at(-1) as unknown;
      if (typeof callback === "function") {
        args[args.length - 1] = ((...results: unknown[]) => {
          ended();
          callback(...results);
        }) as never;
      }
      // One signature for the many overloads of `query`.
      const result = (super.query as (...args: never[]) => Promise<unknown> | undefined)(...args);
      result?.then(ended, ended);
      return result as never;
    }
  };
}

/**
 * @throws InvalidSetting for any error of the connection. They have no common code: a server may send
 * nothing, hang up or lack TLS.
 */
async function withConnection(client: import("pg").Client, work: () => Promise<void>) {
  let isLost = false;
  client.on("error", () => {
    isLost = true;
  });
  try {
    await connectSession(client).catch((error) => {
      isLost = true;
      throw error;
    });
    await work();
  } catch (error) {
    throw isLost ? new InvalidSetting(`DATABASE_URL: ${reasonOf(error)}`) : error;
  } finally {
    // A connection that was never established does not end either.
    const ended = client.end();
    if (!isLost) await ended;
  }
}

/**
 * If several processes start at once, the first one migrates and the others wait. The lock ends with the
 * connection.
 */
async function lockMigrations(client: import("pg").Client) {
  await client.query("select pg_advisory_lock($1)", [migrationsLock]);
}
