import { PgBoss } from "pg-boss";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { emptyDatabase } from "../../tests/support/database.ts";
import { patience } from "../../tests/support/patience.ts";
import type { OpenDatabase } from "../database/open.server.ts";
import { type Jobs, openJobs } from "./open.server.ts";

const pace = { poll: 0.5, firstPause: 1, longestPause: 1 };

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

it("has hourly work done by one process of all", async () => {
  const work = vi.fn(async () => {});
  for (const jobs of [await open(), await open()]) await jobs.hourly("upkeep", work);
  const { rows } = await database.run("select cron from pgboss.schedule where name = 'upkeep'");
  expect(rows).toEqual([{ cron: "17 * * * *" }]);

  await hourStrikes("upkeep");
  await vi.waitFor(async () => expect(await kinds("upkeep")).toEqual(["completed"]), patience);
  // The library's clock may have struck as well.
  expect(work).toHaveBeenCalledTimes((await states("upkeep")).length);
});

it("tells of hourly work that fails, and has it tried again", async () => {
  const jobs = await open();
  const failure = new Error("no room");
  await jobs.hourly("upkeep", () => Promise.reject(failure));
  await hourStrikes("upkeep");
  await vi.waitFor(
    () => expect(log.error).toHaveBeenCalledWith(failure, "jobs: upkeep failed"),
    patience,
  );
  await vi.waitFor(async () => expect(await kinds("upkeep")).toEqual(["retry"]), patience);
});

it("waits for a database that is away, and tells of it once", async () => {
  let isAway = false;
  let refused = 0;
  const jobs = await open({
    ...database,
    async run(text, values) {
      if (!isAway) return database.run(text, values);
      refused++;
      throw new Error("away");
    },
  });
  const work = vi.fn(async () => {});
  await jobs.work("mail", work);
  isAway = true;
  await vi.waitFor(() => expect(refused).toBeGreaterThan(3), patience);
  await database.db.transaction((tx) => jobs.add(tx, "mail", { mailId: 7 }));
  expect(work).not.toHaveBeenCalled();
  isAway = false;
  await vi.waitFor(
    () => expect(work).toHaveBeenCalledWith({ mailId: 7 }, expect.any(AbortSignal)),
    patience,
  );
  expect(log.error).toHaveBeenCalledTimes(1);
});

it("finishes what is in hand before it stops, and takes nothing more", async () => {
  const jobs = await open();
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const work = vi.fn(() => {
    begun.resolve();
    return end.promise;
  });
  await jobs.work("mail", work);
  await database.db.transaction((tx) => jobs.add(tx, "mail", { mailId: 1 }));
  await begun.promise;
  const stopped = jobs.stop();
  await database.db.transaction((tx) => jobs.add(tx, "mail", { mailId: 2 }));
  end.resolve();
  await stopped;
  expect(work).toHaveBeenCalledTimes(1);
  expect((await states("mail")).sort()).toEqual(["completed", "created"]);
});

async function open(on = database) {
  const jobs = await openJobs(on, log, pace);
  running.push(jobs);
  return jobs;
}

/** As the library's own clock does. */
async function hourStrikes(name: string) {
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

const kinds = async (name: string) => [...new Set(await states(name))];
