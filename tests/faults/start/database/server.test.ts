import { readFileSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  cleanUp,
  type Herafi,
  json,
  launch,
  ready,
  temporaryFolder,
} from "#tests/faults/start/process.ts";
import { type Postgres, startPostgres } from "#tests/support/database/postgres.ts";
import { waitOptions } from "#tests/support/wait-options.ts";

const fewSeconds = 5000;

let postgres: Postgres | undefined;
let processes: Herafi[];
/** What was seen while the database was there. */
const seen = {
  migrations: -1,
  totals: [] as number[],
  underC: { code: null as number | null, errors: "" },
};
beforeAll(async () => {
  postgres = await startPostgres();
  const settings = {
    DATABASE_URL: postgres.url,
    // Several processes of one site share both.
    DATA_DIR: temporaryFolder(),
    APP_KEY: "a key for tests, 32 characters long",
  };
  processes = await Promise.all([launch(settings), launch(settings)]);
  await Promise.all(processes.map(ready));
  seen.totals = await Promise.all(
    processes.map(async ({ url }) => (await json(`${url}/api/craftsmen`)).total),
  );
  seen.migrations = await appliedMigrations(postgres.url);
  const underC = await launch({ ...settings, DATABASE_URL: await databaseUnderC(postgres.url) });
  seen.underC = { code: await underC.ended, errors: underC.errors() };
  await postgres.stop();
  postgres = undefined;
});
afterAll(async () => {
  await cleanUp();
  await postgres?.stop();
});

describe("two processes that start at the same time on an empty database server", () => {
  it("both serve, without a demo", () => {
    expect(seen.totals).toEqual([0, 0]);
    for (const { url, output, errors } of processes) {
      expect(output()).toBe(`Herafi is at ${url}\n`);
      expect(errors()).toBe("");
    }
  });

  it("migrate it once", () => {
    const journal = new URL(
      "../../../../src/database/migrations/meta/_journal.json",
      import.meta.url,
    );
    expect(seen.migrations).toBe(JSON.parse(readFileSync(journal, "utf8")).entries.length);
  });
});

describe("a database whose locale knows no Arabic letters", () => {
  it("stops the start with one line", () => {
    expect(seen.underC.code).toBe(1);
    expect(seen.underC.errors).toMatch(/^herafi: .*\bDATABASE_URL\b.*\n$/);
  });
});

describe("without its database, a process", () => {
  it("is alive but not ready", async () => {
    const { url } = processes[0]!;
    expect((await fetch(`${url}/health/live`)).status).toBe(200);
    // What it was asked right before the end is told for a second.
    await vi.waitFor(async () => {
      const readiness = await inTime(`${url}/health/ready`);
      expect(readiness.status).toBe(503);
      expect(Number(readiness.headers.get("retry-after"))).toBeGreaterThan(0);
    }, waitOptions);
  });

  it.each(["/api/craftsmen?page=2", "/api/get-all-cities", "/api/show-craftsmen/1"])(
    "answers %s with 503, in Arabic",
    async (path) => {
      const response = await inTime(processes[0]!.url + path);
      expect(response.status).toBe(503);
      expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(response.headers.get("content-type")).toMatch(/^application\/json/);
      expect(await response.json()).toEqual({ message: expect.stringMatching(/\p{sc=Arab}/u) });
    },
  );

  it("answers the home page with a screen that says so", async () => {
    const response = await inTime(`${processes[0]!.url}/`);
    expect(response.status).toBe(503);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(response.headers.get("content-type")).toMatch(/^text\/html/);
    expect(await response.text()).toContain('lang="ar"');
  });

  it("still stops in order", async () => {
    expect(await processes[1]!.end("SIGTERM")).toBe(0);
    expect(processes[1]!.errors()).toBe("");
  });
});

const inTime = (url: string) => fetch(url, { signal: AbortSignal.timeout(fewSeconds) });

async function appliedMigrations(url: string) {
  const rows = await query(url, "select hash from drizzle.__drizzle_migrations");
  return rows.length;
}

async function databaseUnderC(url: string) {
  await query(url, "create database c locale 'C' encoding 'UTF8' template template0");
  return new URL("/c", url).href;
}

async function query(connectionString: string, text: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query(text).finally(() => client.end());
  return rows;
}
