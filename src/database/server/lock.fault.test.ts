import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type Postgres, startPostgres } from "#tests/support/database/postgres.ts";
import { waitOptions } from "#tests/support/wait-options.ts";
import { lockServer } from "./lock.server.ts";

let postgres: Postgres;
let observer: pg.Client;
beforeAll(async () => {
  postgres = await startPostgres();
  observer = new pg.Client(postgres.url);
  await observer.connect();
});
afterAll(async () => {
  await observer?.end();
  await postgres?.stop();
});

const lock = (mode: "shared" | "exclusive") => lockServer(postgres.url, mode);

/** The processes of the server that hold such a lock. */
async function holders(): Promise<number[]> {
  const { rows } = await observer.query(
    "select pid from pg_locks where locktype = 'advisory' and granted",
  );
  return rows.map(({ pid }) => pid);
}

it("50: several processes of a site share the lock, and a restore gets it once the last has ended", async () => {
  const processes = [await lock("shared"), await lock("shared")];
  await expect(lock("exclusive")).rejects.toThrow(/stop the site first/);
  await processes[0]!.release();
  await expect(lock("exclusive")).rejects.toThrow(/stop the site first/);
  await processes[1]!.release();
  const restore = await lock("exclusive");
  await expect(lock("shared")).rejects.toThrow(/a backup is being restored/);
  await restore.release();
  await (await lock("shared")).release();
  await vi.waitFor(async () => expect(await holders()).toEqual([]), waitOptions);
});

it("50: a site whose connection breaks takes the lock again", async () => {
  const site = await lock("shared");
  const [first] = await holders();
  await observer.query("select pg_terminate_backend($1)", [first]);
  await vi.waitFor(async () => {
    const now = await holders();
    expect(now).toHaveLength(1);
    expect(now).not.toContain(first);
  }, waitOptions);
  await expect(lock("exclusive")).rejects.toThrow(/stop the site first/);
  await site.release();
});

it("50: a server that is away is named by its setting", async () => {
  await expect(lockServer("postgres://127.0.0.1:1/h", "shared")).rejects.toThrow(
    /^DATABASE_URL: .*ECONNREFUSED/,
  );
});
