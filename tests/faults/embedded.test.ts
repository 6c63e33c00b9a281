import { readdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, expect, it, vi } from "vitest";
import { openDatabase } from "#src/database/open.server.ts";
import { waitOptions } from "#tests/support/wait-options.ts";
import { cleanUp, temporaryFolder } from "./start/process.ts";

const minute = 60 * 1000;
const segment = 16;

const vacuumIsDue = `
  select 1 from pg_stat_all_tables
  where relname = 'filler' and n_ins_since_vacuum > 1000 + 0.2 * n_live_tup`;

afterEach(() => vi.useRealTimers());
afterAll(cleanUp);

it("46: the write-ahead log stays bounded, and is short after a stop", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const directory = temporaryFolder();
  const { db, run, close } = await openDatabase({ directory });
  await db.execute(sql`create table filler (id integer, body text)`);
  let most = 0;
  for (let passed = 0; passed < 20; passed++) {
    // What a busy minute writes, and more.
    await db.execute(
      sql`insert into filler select n, repeat(md5(n::text), 30) from generate_series(1, 40000) n`,
    );
    most = Math.max(most, logIn(directory));
    // A minute is longer than the vacuum that it starts. One that ends while the one before is at its last tables
    // starts none.
    await vi.waitFor(async () => {
      vi.advanceTimersByTime(minute);
      expect((await run(vacuumIsDue)).rows).toEqual([]);
    }, waitOptions);
  }
  await close();
  console.log(`most: ${most} MB, after the stop: ${logIn(directory)} MB`);
  expect(most).toBeLessThanOrEqual(192);
  expect(logIn(directory)).toBeLessThanOrEqual(96);
  const again = await openDatabase({ directory });
  expect((await again.run("select count(*)::int as n from filler")).rows).toEqual([{ n: 800_000 }]);
  await again.close();
});

it("46: a query over five seconds is reported, without what was asked for", async () => {
  const told: string[] = [];
  const database = await openDatabase({ report: (text) => told.push(text) });
  await database.run("select 1 where $1 = 'quick'", ["a secret"]);
  await database.run("select pg_sleep(5.2) where $1 <> 'slow'", ["a secret"]);
  await database.close();
  expect(told).toHaveLength(1);
  expect(told[0]).toMatch(/^database: 5\d\d\d ms for select pg_sleep\(5\.2\)/);
  expect(told[0]).not.toContain("a secret");
});

/** MB of the log's files. */
const logIn = (directory: string) =>
  readdirSync(join(directory, "pg_wal")).filter((name) => /^[0-9A-F]{24}$/.test(name)).length *
  segment;
