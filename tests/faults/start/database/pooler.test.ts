import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { openDatabase } from "#src/database/open.server.ts";
import { requireSessionPooling } from "#src/database/server/pooling.server.ts";
import { runCommand } from "#tests/faults/start/command.ts";
import { cleanUp, json, launch, start, temporaryFolder } from "#tests/faults/start/process.ts";
import { canStartPgbouncer, startPgbouncer } from "#tests/support/database/pgbouncer.ts";
import { type Postgres, startPostgres } from "#tests/support/database/postgres.ts";

const refusal = /^DATABASE_URL: .*\bpooler\b.*\bsession mode\b.*$/;

describe.runIf(canStartPgbouncer)("behind PgBouncer", () => {
  let postgres: Postgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(async () => {
    await cleanUp();
    await postgres?.stop();
  });

  async function pooled(mode: "session" | "transaction", settings?: Record<string, number>) {
    const pooler = await startPgbouncer(postgres.url, mode, settings);
    onTestFinished(() => pooler.stop());
    return pooler.url;
  }

  it("in transaction mode, each start ends with one line and no lock stays", async () => {
    const settings = {
      DATABASE_URL: await pooled("transaction"),
      DATA_DIR: temporaryFolder(),
      DEMO: "off",
    };
    for (let time = 0; time < 2; time++) {
      const herafi = await launch(settings);
      expect(await herafi.ended).toBe(1);
      expect(herafi.output()).toBe("");
      expect(herafi.errors()).toMatch(/^herafi: DATABASE_URL: .*\bpooler\b.*\bsession mode\b.*\n$/);
    }
    expect(await query("select from pg_locks where locktype = 'advisory'")).toEqual([]);
    expect(await query("select from pg_namespace where nspname = 'drizzle'")).toEqual([]);
  });

  it("in transaction mode, doctor names it", async () => {
    const { code, stdout, stderr } = await runCommand("doctor", [], {
      DATABASE_URL: await pooled("transaction"),
      DATA_DIR: temporaryFolder(),
      APP_KEY: "a key for tests, 32 characters long",
    });
    expect(code, stderr).toBe(1);
    expect(stdout).toMatch(/database.*\bpooler\b.*\bsession mode\b/);
  });

  it.each<Record<string, number>>([
    { default_pool_size: 1 },
    { default_pool_size: 20 },
    { server_round_robin: 1 },
  ])("in transaction mode with %j it is noticed while others use it", async (settings) => {
    const url = await pooled("transaction", settings);
    const others = await Promise.all(Array.from({ length: 8 }, () => connected(url)));
    let isOver = false;
    const busy = others.map(async (one) => {
      while (!isOver) await one.query("select pg_sleep(random() / 100)");
    });
    for (let time = 0; time < 5; time++) {
      await expect(requireSessionPooling(pg.Client, url)).rejects.toThrow(refusal);
    }
    isOver = true;
    await Promise.all(busy);
    await Promise.all(others.map((one) => one.end()));
  });

  it("in transaction mode a replica is refused under its own setting", async () => {
    const replica = await pooled("transaction");
    const opened = openDatabase({ databaseUrl: postgres.url, replicaUrls: [replica] });
    await expect(opened).rejects.toThrow(/^DATABASE_REPLICA_URL: .*\bpooler\b/);
  });

  it("in session mode the site starts and serves", async () => {
    const herafi = await start({
      DATABASE_URL: await pooled("session", { default_pool_size: 40 }),
      DATA_DIR: temporaryFolder(),
      DEMO: "off",
    });
    expect((await json(`${herafi.url}/api/craftsmen`)).total).toBe(0);
    expect(herafi.errors()).toBe("");
    expect(await herafi.end("SIGTERM")).toBe(0);
  });

  async function query(text: string) {
    const client = await connected(postgres.url);
    const { rows } = await client.query(text).finally(() => client.end());
    return rows;
  }
});

async function connected(connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}
