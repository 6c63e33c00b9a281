import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import { fromDrizzle, type Job, PgBoss, type QueueOptions } from "pg-boss";
import type { Database, OpenDatabase } from "../database/open.server.ts";
import { day, inSeconds, minute } from "../util/time.ts";
import type { QueueName } from "./queue-names.ts";
import { hasten } from "./queues.server.ts";

/** Jobs kept in the database: they survive the process, and of several processes one takes each. */
export interface Jobs {
  /** Adds a job as part of a transaction: in the end there are both, or neither. */
  add(tx: Database, queue: QueueName, data: object): Promise<void>;
  /**
   * The same, unless there is one with this data: then that has its next try now.
   * @returns false for one in hand, which may be about to be given up
   */
  addOrHasten(tx: Database, queue: QueueName, data: object): Promise<boolean>;
  /**
   * Has jobs done by this process, until `stop`. One whose work throws comes again after a pause,
   * each longer than the last, unless it throws `GiveUp`. Told when it has become another's.
   */
  work<Data extends object>(queue: QueueName, work: Work<Data>): Promise<void>;
  /** Has this done once an hour by one process of all. */
  hourly(name: string, work: () => Promise<void>): Promise<void>;
  /** Takes no more jobs and waits some seconds for those in hand. What is not done comes again. */
  stop(): Promise<void>;
}

type Work<Data> = (data: Data, isOthers: AbortSignal) => Promise<void>;

/** Thrown by work that is of no use to try again. */
export class GiveUp extends Error {}

export type Log = Pick<FastifyBaseLogger, "warn" | "error">;

type DrizzleTransaction = Database & Parameters<typeof fromDrizzle>[0];

/** In seconds. */
export interface Pace {
  /** Between two looks for new jobs. */
  poll: number;
  /** Before the second try, this long or up to double; from then on doubling. */
  firstPause: number;
  longestPause: number;
}

const usualPace: Pace = { poll: 1, firstPause: 5, longestPause: 600 };

/** A job whose process has not been heard of for this long is another's to do. */
const heartbeatSeconds = 15;
/** How often that is looked for. */
const supervision = 10;
/** Jobs done side by side. */
const atOnce = 5;
/** How long those in hand may take when the program is told to stop, and that in all; in ms. */
const patience = 7000;
const longestStop = 8000;

/**
 * Brings pg-boss's tables up to date, in a schema of their own, and takes jobs in. Does none until
 * `work` or `hourly` is called. A database that goes away later is waited for.
 */
export async function openJobs(
  database: OpenDatabase,
  log: Log,
  pace: Pace = usualPace,
): Promise<Jobs> {
  const isServer = database.kind === "server";
  const boss = new PgBoss({
    db: { executeSql: database.run },
    backend: isServer ? "postgres" : "pglite",
    superviseIntervalSeconds: supervision,
    monitorIntervalSeconds: supervision,
    // The embedded database has no autovacuum to watch; a timer of ours vacuums it.
    monitorVacuum: isServer,
    reindex: isServer,
  });
  boss.on("error", onceAMinute(log));
  boss.on("warning", ({ message }) => log.warn(`jobs: ${message}`));
  await boss.start();
  await openQueue(boss, "mail", {
    retryDelay: pace.firstPause,
    retryDelayMax: pace.longestPause,
    retryBackoff: true,
    // With the longest pauses, a week.
    retryLimit: 1000,
    expireInSeconds: inSeconds(minute),
    heartbeatSeconds,
    deleteAfterSeconds: inSeconds(day),
  });
  async function add(tx: Database, queue: QueueName, data: object) {
    // Drizzle does not say so, but both drivers answer with rows.
    await boss.send(queue, data, { db: fromDrizzle(tx as DrizzleTransaction, sql) });
  }
  return {
    add,
    async addOrHasten(tx, queue, data) {
      const found = await hasten(tx, queue, data);
      if (found === "none") await add(tx, queue, data);
      return found !== "in hand";
    },
    async work<Data extends object>(queue: QueueName, work: Work<Data>) {
      const options = {
        batchSize: atOnce,
        burstWhenBatchFull: true,
        pollingIntervalSeconds: pace.poll,
        perJobResults: true,
      } as const;
      await boss.work<Data, unknown, typeof options>(queue, options, (jobs) =>
        Promise.all(jobs.map(async (job) => ({ id: job.id, ...(await outcome(work, job)) }))),
      );
    },
    async hourly(name, work) {
      await openQueue(boss, name, {
        retryDelay: inSeconds(minute),
        heartbeatSeconds: inSeconds(minute),
        deleteAfterSeconds: inSeconds(day),
      });
      // Not on the hour, when everyone's timers go off. One that was slept through is made up for.
      await boss.schedule(name, "17 * * * *", null, { missed: "once" });
      await boss.work(name, { pollingIntervalSeconds: 10 * pace.poll }, () =>
        work().catch((error) => {
          log.error(error, `jobs: ${name} failed`);
          throw error;
        }),
      );
    },
    async stop() {
      const stopped = boss
        .stop({ graceful: true, timeout: patience, close: false })
        .catch((error) => log.error(error, "jobs: the stop failed"));
      // A database that does not answer would hold it up for ever.
      await Promise.race([stopped, pause(longestStop, undefined, { ref: false })]);
    },
  };
}

/** Makes the queue, or gives one that is there these settings. */
async function openQueue(boss: PgBoss, name: string, settings: QueueOptions) {
  await boss.createQueue(name, settings);
  await boss.updateQueue(name, settings);
  // Has the queue known from now on: asking inside a transaction would wait for the only connection.
  await boss.findJobs(name, { id: randomUUID() });
}

async function outcome<Data>(work: Work<Data>, { data, signal }: Job<Data>) {
  try {
    await work(data, signal);
    return { status: "completed" } as const;
  } catch (error) {
    const status = error instanceof GiveUp ? "deadletter" : "failed";
    return { status, output: { message: (error as Error).message } } as const;
  }
}

/** A database that is away is found away every second. */
function onceAMinute(log: Log) {
  let quietUntil = 0;
  return (error: Error) => {
    if (Date.now() < quietUntil) return;
    quietUntil = Date.now() + minute;
    log.error(error, "jobs: the database refused");
  };
}
