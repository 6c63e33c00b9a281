// @module-tag slow
import { PgBoss } from "pg-boss";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { OpenDatabase } from "#src/database/open.server.ts";
import { emptyDatabase } from "#tests/support/database/database.ts";
import { waitOptions } from "#tests/support/wait-options.ts";
import { type Jobs, openJobs } from "./open.server.ts";

const timing = { pollSeconds: 0.5, firstDelaySeconds: 1, maxDelaySeconds: 1 };

let database: OpenDatabase;
const log = { warn: vi.fn(), error: vi.fn() };
const running: Jobs[] = [];
beforeEach(async () => {
  database = await emptyDatabase();
  vi.clearAllMocks();
});
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop();
});

it("runs hourly work in one of several processes", async () => {
  const work = vi.fn(async () => {});
  for (const jobs of [await open(), await open()]) await jobs.hourly("upkeep", work);
  const { rows } = await database.run("select cron from pgboss.schedule where name = 'upkeep'");
  expect(rows).toEqual([{ cron: "17 * * * *" }]);

  await runSchedule("upkeep");
  await vi.waitFor(
    async () => expect(await distinctStates("upkeep")).toEqual(["completed"]),
    waitOptions,
  );
  // pg-boss's own scheduler may have run as well.
  expect(work).toHaveBeenCalledTimes((await states("upkeep")).length);
});

it("ends the schedule of work that an earlier version had", async () => {
  const jobs = await open();
  await jobs.hourly("former", async () => {});
  await jobs.unschedule("former");
  await jobs.unschedule("never there");
  expect((await database.run("select name from pgboss.schedule")).rows).toEqual([]);
});

it("logs hourly work that fails, and retries it", { tags: ["slow"] }, async () => {
  const jobs = await open();
  const failure = new Error("no room");
  await jobs.hourly("upkeep", () => Promise.reject(failure));
  await runSchedule("upkeep");
  await vi.waitFor(
    () => expect(log.error).toHaveBeenCalledWith(failure, "jobs: upkeep failed"),
    waitOptions,
  );
  await vi.waitFor(
    async () => expect(await distinctStates("upkeep")).toEqual(["retry"]),
    waitOptions,
  );
});

it("survives an unreachable database, and logs it once", { tags: ["slow"] }, async () => {
  let isUnreachable = false;
  let rejected = 0;
  const jobs = await open({
    ...database,
    async run(text, values) {
      if (!isUnreachable) return database.run(text, values);
      rejected++;
      throw new Error("unreachable");
    },
  });
  const work = vi.fn(async () => {});
  await jobs.work("push", work);
  isUnreachable = true;
  await vi.waitFor(() => expect(rejected).toBeGreaterThan(3), waitOptions);
  await database.db.transaction((tx) => jobs.add(tx, "push", { number: 7 }));
  expect(work).not.toHaveBeenCalled();
  isUnreachable = false;
  await vi.waitFor(
    () => expect(work).toHaveBeenCalledWith({ number: 7 }, expect.any(AbortSignal)),
    waitOptions,
  );
  expect(log.error).toHaveBeenCalledTimes(1);
});

it("finishes running jobs before it stops, and takes no more", async () => {
  const jobs = await open();
  const started = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const work = vi.fn(() => {
    started.resolve();
    return end.promise;
  });
  await jobs.work("push", work);
  await database.db.transaction((tx) => jobs.add(tx, "push", { number: 1 }));
  await started.promise;
  const stopped = jobs.stop();
  await database.db.transaction((tx) => jobs.add(tx, "push", { number: 2 }));
  end.resolve();
  await stopped;
  expect(work).toHaveBeenCalledTimes(1);
  expect((await states("push")).sort()).toEqual(["completed", "created"]);
});

async function open(on = database) {
  const jobs = await openJobs(on, log, timing);
  running.push(jobs);
  return jobs;
}

/** Does what pg-boss's scheduler does on the hour. */
async function runSchedule(name: string) {
  const boss = new PgBoss({
    db: { executeSql: database.run },
    migrate: false,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  await boss.send(name);
  await boss.stop();
}

async function states(name: string) {
  const { rows } = await database.run("select state from pgboss.job where name = $1", [name]);
  return rows.map(({ state }) => state);
}

const distinctStates = async (name: string) => [...new Set(await states(name))];
