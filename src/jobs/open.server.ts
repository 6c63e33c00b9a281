import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { fromDrizzle, type Job, PgBoss, type QueueOptions } from "pg-boss";
import type { Database, OpenDatabase } from "#src/database/open.server.ts";
import { day, hour, inSeconds, minute } from "#src/util/time.ts";
import type { QueueName } from "./queue-state.server.ts";

/** Jobs stored in the database: they survive a crash, and each is run by one of several processes. */
export interface Jobs {
  /** Adds a job inside a transaction: it exists only if that commits. */
  add(tx: Database, queue: QueueName, data: object): Promise<void>;
  /**
   * Runs the queue's jobs in this process until `stop`. A job that throws is retried with growing
   * delays, unless it throws `PermanentFailure`. The signal aborts when another process has taken over.
   */
  work<Data extends object>(queue: QueueName, work: Work<Data>): Promise<void>;
  /** Runs `work` once an hour, in one of several processes. */
  hourly(name: string, work: () => Promise<void>): Promise<void>;
  /** Ends the schedule of hourly work that an earlier version had under this name. */
  unschedule(name: string): Promise<void>;
  /** Takes no more jobs and waits some seconds for the running ones. Unfinished jobs run again later. */
  stop(): Promise<void>;
}

type Work<Data> = (data: Data, takenOver: AbortSignal) => Promise<void>;

/** Thrown by work that must not be retried. */
export class PermanentFailure extends Error {}

export type Log = Pick<FastifyBaseLogger, "warn" | "error">;

type DrizzleTransaction = Database & Parameters<typeof fromDrizzle>[0];

export interface RetryTiming {
  pollSeconds: number;
  /** Before the second attempt: this long or up to double. Later delays double. */
  firstDelaySeconds: number;
  maxDelaySeconds: number;
}

const defaultTiming: RetryTiming = { pollSeconds: 1, firstDelaySeconds: 5, maxDelaySeconds: 600 };

/** A job whose process has sent no heartbeat for this long is taken over by another. */
const heartbeatSeconds = 15;
/** Between checks for such jobs. */
const supervisionSeconds = 10;
/** Jobs run at the same time. */
const concurrency = 5;
/** How long running jobs may take after a stop, and the whole stop. */
const stopTimeoutMs = 7000;
const stopDeadlineMs = 8000;

/**
 * Migrates pg-boss's tables, in a schema of their own, and accepts jobs. Runs none until `work` or
 * `hourly` is called. Survives a database that becomes unreachable later.
 */
export async function openJobs(
  database: OpenDatabase,
  log: Log,
  timing: RetryTiming = defaultTiming,
): Promise<Jobs> {
  const isServer = database.kind === "server";
  const boss = new PgBoss({
    db: { executeSql: database.run },
    backend: isServer ? "postgres" : "pglite",
    superviseIntervalSeconds: supervisionSeconds,
    monitorIntervalSeconds: supervisionSeconds,
    // The embedded database has no autovacuum to watch; a timer of ours vacuums it.
    monitorVacuum: isServer,
    reindex: isServer,
  });
  boss.on("error", createThrottledLogger(log));
  boss.on("warning", ({ message }) => log.warn(`jobs: ${message}`));
  await boss.start();
  const shared: QueueOptions = {
    retryDelay: timing.firstDelaySeconds,
    retryDelayMax: timing.maxDelaySeconds,
    retryBackoff: true,
    expireInSeconds: inSeconds(minute),
    heartbeatSeconds,
    deleteAfterSeconds: inSeconds(day),
  };
  // Mails were jobs until November 2026.
  await boss.deleteQueue("mail");
  // An hour at most: later the notice is of little use, and what waits is on the screens.
  await openQueue(boss, "push", { ...shared, retryLimit: 9 });
  // As often as the database is away: what an import has begun is finished or removed in the end.
  await openQueue(boss, "import", {
    ...shared,
    retryLimit: 1000,
    expireInSeconds: inSeconds(hour),
  });
  return {
    async add(tx, queue, data) {
      // Both drivers return rows, although Drizzle's common type lacks them.
      await boss.send(queue, data, { db: fromDrizzle(tx as DrizzleTransaction, sql) });
    },
    async work<Data extends object>(queue: QueueName, work: Work<Data>) {
      const options = {
        batchSize: concurrency,
        burstWhenBatchFull: true,
        pollingIntervalSeconds: timing.pollSeconds,
        perJobResults: true,
      } as const;
      await boss.work<Data, unknown, typeof options>(queue, options, (jobs) =>
        Promise.all(jobs.map(async (job) => ({ id: job.id, ...(await outcome(work, job)) }))),
      );
    },
    async hourly(name, work) {
      await openQueue(boss, name, {
        // Then again in the next hour.
        retryLimit: 2,
        retryDelay: inSeconds(minute),
        heartbeatSeconds: inSeconds(minute),
        deleteAfterSeconds: inSeconds(day),
      });
      // Not on the hour, when many timers fire. A missed run is made up for once.
      await boss.schedule(name, "17 * * * *", null, { missed: "once" });
      await boss.work(name, { pollingIntervalSeconds: 10 * timing.pollSeconds }, () =>
        work().catch((error) => {
          log.error(error, `jobs: ${name} failed`);
          throw error;
        }),
      );
    },
    unschedule: (name) => boss.unschedule(name),
    async stop() {
      const stopped = boss
        .stop({ graceful: true, timeout: stopTimeoutMs, close: false })
        .catch((error) => log.error(error, "jobs: stopping failed"));
      // Without a deadline an unresponsive database would delay the stop for ever.
      await Promise.race([stopped, pause(stopDeadlineMs, undefined, { ref: false })]);
    },
  };
}

/** Creates the queue, or updates its settings. */
async function openQueue(boss: PgBoss, name: string, settings: QueueOptions) {
  await boss.createQueue(name, settings);
  await boss.updateQueue(name, settings);
  // Fills pg-boss's cache of queues: inside a transaction it would wait for the only connection.
  await boss.findJobs(name, { id: randomUUID() });
}

async function outcome<Data>(work: Work<Data>, { data, signal }: Job<Data>) {
  try {
    await work(data, signal);
    return { status: "completed" } as const;
  } catch (error) {
    const status = error instanceof PermanentFailure ? "deadletter" : "failed";
    return { status, output: { message: (error as Error).message } } as const;
  }
}

/** Logs at most once a minute: while the database is unreachable, pg-boss fails every second. */
function createThrottledLogger(log: Log) {
  let quietUntil = 0;
  return (error: Error) => {
    if (Date.now() < quietUntil) return;
    quietUntil = Date.now() + minute;
    log.error(error, "jobs: the database rejected a query");
  };
}
