import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "pg";
import { reasonOf } from "#src/errors/cause.ts";
import { InvalidSetting } from "#src/settings/config.ts";
import { requireSessionPooling } from "./pooling.server.ts";
import { connectSession } from "./session.server.ts";

/** All processes of a site hold it `shared`, a restore holds it `exclusive`. */
export type LockMode = "shared" | "exclusive";

export interface ServerLock {
  release(): Promise<void>;
}

/** Any number that nothing else locks on the same database; demo.server.ts has another. */
const lockKey = 4841_2028;

/** In ms. */
const times = {
  /** Between two attempts to take the lock again. */
  retryDelay: 250,
  /** How often a quiet connection is tested, and how long the test may take. */
  testInterval: 5000,
  testTimeout: 5000,
  /** For a server that accepts a connection and then sends nothing. */
  connectTimeout: 10_000,
  /** A process that ended just now may seem to hold the lock for a moment. */
  firstAttempts: 1000,
  /** An unreachable server delays the release by at most this. */
  releaseTimeout: 500,
};

/** So that the server notices within a minute that the machine of a process has vanished. */
const keepAlive =
  "set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3";

const takeLock = {
  shared: "select pg_try_advisory_lock_shared($1) as taken",
  exclusive: "select pg_try_advisory_lock($1) as taken",
};

const refusals = {
  shared: "a backup is being restored into the database: start the site when that is done",
  exclusive: "the database is in use: stop the site first",
};

/**
 * Locks the database of a server for a site or for a restore until `release`, as `lockDirectory` locks
 * the embedded one. The lock belongs to a connection of its own, so that no pool replaces it. If that
 * connection breaks, another one takes the lock again.
 * @throws InvalidSetting if a process holds the lock in a way that excludes this one, the server cannot
 * be reached, or a pooler would keep the lock
 */
export async function lockServer(
  url: string,
  mode: LockMode,
  { testInterval } = times,
): Promise<ServerLock> {
  const { Client } = (await import("pg")).default;
  const stopping = new AbortController();
  const { signal } = stopping;

  /** @returns a connection that holds the lock, or null if that is not possible now */
  async function connectAndLock(): Promise<Client | null> {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: times.connectTimeout,
      keepAlive: true,
      query_timeout: times.testTimeout,
    });
    // Its next test detects the error.
    client.on("error", () => {});
    try {
      await connectSession(client);
      await client.query(keepAlive);
      const { rows } = await client.query<{ taken: boolean }>(takeLock[mode], [lockKey]);
      if (rows[0]?.taken) return client;
    } catch (error) {
      void client.end().catch(() => {});
      throw error;
    }
    await client.end();
    return null;
  }

  async function lockFirst(): Promise<Client> {
    const end = performance.now() + times.firstAttempts;
    for (;;) {
      const client = await connectAndLock().catch((error) => {
        throw new InvalidSetting(`DATABASE_URL: ${reasonOf(error)}`);
      });
      if (client) return client;
      if (performance.now() > end) throw new InvalidSetting(`DATABASE_URL: ${refusals[mode]}`);
      // Nothing else may keep the process alive now.
      await pause(times.retryDelay);
    }
  }

  async function holdUntilReleased(first: Client) {
    let client: Client | null = first;
    while (!signal.aborted) {
      if (client) await untilBroken(client);
      void client?.end().catch(() => {});
      await wait(times.retryDelay);
      client = signal.aborted ? null : await connectAndLock().catch(() => null);
    }
    await client?.end().catch(() => {});
  }

  /** Without traffic for hours, a firewall in between may have dropped the connection. */
  async function untilBroken(client: Client) {
    const ended = new AbortController();
    client.once("end", () => ended.abort());
    for (let isAlive = true; isAlive && !signal.aborted; ) {
      await wait(testInterval, AbortSignal.any([signal, ended.signal]));
      isAlive = signal.aborted || (await answers(client));
    }
  }

  const wait = (time: number, until: AbortSignal = signal) =>
    pause(time, undefined, { ref: false, signal: until }).catch(() => {});

  await requireSessionPooling(Client, url);
  const done = holdUntilReleased(await lockFirst());
  return {
    async release() {
      stopping.abort();
      await Promise.race([done, pause(times.releaseTimeout, undefined, { ref: false })]);
    },
  };
}

const answers = (client: Client): Promise<boolean> =>
  client.query("select 1").then(
    () => true,
    () => false,
  );
