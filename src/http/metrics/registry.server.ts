import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { OpenDatabase } from "#src/database/open.server.ts";
import { readQueues } from "#src/jobs/queue-state.server.ts";
import { countFailedMail, countLimitedMail, readMailQueue } from "#src/mail/state.server.ts";
import { inSeconds } from "#src/util/time.ts";

/**
 * Why a login or a confirmation failed: a wrong password or e-mail, a wrong code, a wrong current
 * password or code of a logged-in account, or a rate limit.
 */
const failedLoginReasons = ["password", "code", "current_password", "limit"] as const;
export type FailedLoginReason = (typeof failedLoginReasons)[number];

export interface MetricsDeps {
  database: OpenDatabase;
  /** Queue lengths of expensive work, by name. */
  waitingWork: Record<string, () => number>;
  /** Time of the last full backup, if there is one. */
  lastBackup: () => Promise<Date | null>;
  /** The free bytes of DATA_DIR's disk. */
  freeBytes: () => Promise<number>;
  now: () => Date;
}

export interface ResponseInfo {
  method: string;
  /** The route's pattern, never a URL: each would be a series of its own. */
  route: string;
  status: number;
  /** From the request's headers to the last byte; absent for cached and rejected requests. */
  seconds?: number;
}

/** A scrape waits this long for the database's metrics; in ms. */
const readTimeout = 2000;

export type MetricsRegistry = ReturnType<typeof createMetricsRegistry>;

/** Prometheus metrics of this process. Those read from the database are the same in every process. */
export function createMetricsRegistry(deps: MetricsDeps) {
  const { database, waitingWork, lastBackup, freeBytes, now } = deps;
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: "herafi_http_requests_total",
    help: "Answers by method, route and status",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const cacheLookups = new Counter({
    name: "herafi_response_cache_total",
    help: "Public responses: cache hits and misses",
    labelNames: ["outcome"],
    registers,
  });
  const failedLogins = new Counter({
    name: "herafi_failed_logins_total",
    help: "Wrong passwords and codes, and logins that a limit refused, by reason",
    labelNames: ["reason"],
    registers,
  });
  // Initialised to 0, so that `increase()` counts the first failure too.
  for (const reason of failedLoginReasons) failedLogins.inc({ reason }, 0);
  const durations = new Histogram({
    name: "herafi_http_request_duration_seconds",
    help: "From the request's head to the answer's last byte",
    labelNames: ["method", "route"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const queries = new Histogram({
    name: "herafi_database_query_duration_seconds",
    help: "Each query, from when the database was asked until it had answered",
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers,
  });
  database.onQuery((seconds) => queries.observe(seconds));
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers });
  const isUp = gauge("herafi_database_up", "1 if the database answered this scrape");
  const waiting = gauge("herafi_jobs_waiting", "Jobs not done yet", "queue");
  const failed = gauge(
    "herafi_jobs_failed",
    "Jobs given up within a day, and mails given up",
    "queue",
  );
  const oldest = gauge("herafi_jobs_oldest_seconds", "Age of the oldest job not done", "queue");
  const mails = gauge("herafi_mails_failed", "Mails that have not gone out for a day");
  const limitedMails = gauge(
    "herafi_mails_limited",
    "Mails of the last day that a limit kept from being sent",
  );
  const crowd = gauge("herafi_work_waiting", "Pictures and passwords that wait their turn", "work");
  const backup = gauge("herafi_last_backup_timestamp_seconds", "Of the last backup; 0 without any");
  const disk = gauge("herafi_disk_free_bytes", "Free bytes on the disk of DATA_DIR");

  async function readDatabase() {
    for (const metric of [waiting, failed, oldest]) metric.reset();
    const [queues, mailQueue, failedMails, limited] = await Promise.all([
      readQueues(database),
      readMailQueue(database.db),
      countFailedMail(database.db, now()),
      countLimitedMail(database.db, now()),
    ]);
    for (const { queue, ...jobs } of [...queues, { queue: "mail", ...mailQueue }]) {
      waiting.set({ queue }, jobs.waiting);
      failed.set({ queue }, jobs.failed);
      oldest.set({ queue }, jobs.oldestSeconds);
    }
    mails.set(failedMails);
    limitedMails.set(limited);
  }

  return {
    contentType: registry.contentType,
    recordResponse({ method, route, status, seconds }: ResponseInfo) {
      requests.inc({ method, route, status });
      if (seconds !== undefined) durations.observe({ method, route }, seconds);
    },
    onFailedLogin: (reason: FailedLoginReason) => failedLogins.inc({ reason }),
    countCacheLookup: (isHit: boolean) => cacheLookups.inc({ outcome: isHit ? "hit" : "miss" }),
    /** All metrics in Prometheus' text format. */
    async read(): Promise<string> {
      for (const [work, count] of Object.entries(waitingWork)) crowd.set({ work }, count());
      backup.set(inSeconds((await lastBackup())?.getTime() ?? 0));
      disk.set(await freeBytes().catch(() => Number.NaN));
      isUp.set((await finishesInTime(readDatabase())) ? 1 : 0);
      return registry.metrics();
    },
    close: () => registry.clear(),
  };
}

function finishesInTime(work: Promise<void>): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), readTimeout);
  const done = work.then(
    () => true,
    () => false,
  );
  return Promise.race([done, late]).finally(() => clearTimeout(timer));
}
