import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { openDatabase } from "#src/database/open.server.ts";
import { runCommand } from "#tests/faults/start/command.ts";
import { cleanUp, type Herafi, start, temporaryFolder } from "#tests/faults/start/process.ts";
import { register, Visitor } from "#tests/faults/start/visitor.ts";
import { type Postgres, startPostgres } from "#tests/support/database/postgres.ts";
import { addCity, addProfession } from "#tests/support/rows.ts";

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(async () => {
  await cleanUp();
  await postgres?.stop();
});

const admin = { email: "boss@mail.example", password: "mishmish-4-bahr" };

it("33, 50: a restore that fails or is refused publishes no picture that was hidden since the backup", async () => {
  const settings = {
    DATA_DIR: temporaryFolder(),
    DATABASE_URL: postgres.url,
    DEMO: "off",
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  };
  const { db, close } = await openDatabase({ databaseUrl: postgres.url });
  const trade = { professionId: await addProfession(db), cityId: await addCity(db) };
  await close();
  const site = await start(settings);
  const boss = new Visitor();
  expect((await boss.post(`${site.url}/login`, admin)).status).toBe(204);
  const { own, visitor } = await register(site.url, { number: 1, trade });
  const orders = await (await boss.get(`${site.url}/api/get-craftsmen-orders`)).json();
  const { version } = orders.data[0];
  const approval = await boss.post(`${site.url}/api/craftsmen-approv/${own.id}`, { version });
  expect(approval.status).toBe(200);
  const { image } = await (await visitor.get(`${site.url}/api/user`)).json();
  const statusOf = async (herafi: Herafi) =>
    (await fetch(`${herafi.url}/storage/${image}?${Math.random()}`)).status;
  expect(await statusOf(site)).toBe(200);
  const backup = join(temporaryFolder(), "site.backup");
  expect((await runCommand("backup", [backup], settings)).stderr).toBe("");
  const suspension = { reasons: ["wish"] };
  await boss.post(`${site.url}/api/craftsmen-suspend/${own.id}`, suspension);
  await expect.poll(() => statusOf(site), { timeout: 30_000 }).toBe(404);

  const restore = () => runCommand("restore", ["--replace", backup], settings);
  const inUse = /^herafi: .*the database is in use: stop the site first; nothing was restored\n$/;
  const whileRunning = await restore();
  expect(whileRunning.code).toBe(1);
  expect(whileRunning.stderr).toMatch(inUse);
  expect(await statusOf(site)).toBe(404);
  await site.end("SIGTERM");

  // Something else that reads, such as a dump.
  const reader = new pg.Client(postgres.url);
  await reader.connect();
  onTestFinished(() => reader.end());
  await reader.query("begin");
  await reader.query("select count(*) from craftsman");
  const whileRead = await restore();
  expect(whileRead.stderr).toMatch(inUse);
  await reader.query("rollback");
  const again = await start(settings);
  expect(await statusOf(again)).toBe(404);
  await again.end("SIGTERM");

  expect(await restore()).toMatchObject({ code: 0, stderr: "" });
  const restored = await start(settings);
  expect(await statusOf(restored)).toBe(200);
  await restored.end("SIGTERM");
});

it("50: a restore into the directory of a running site is refused in one line", async () => {
  const settings = { DATA_DIR: temporaryFolder(), DEMO: "off" };
  const site = await start(settings);
  const backup = join(temporaryFolder(), "site.backup");
  expect((await runCommand("backup", [backup], settings)).stderr).toBe("");
  const refused = await runCommand("restore", ["--replace", backup], settings);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toMatch(
    /^herafi: .* is in use by process \d+: stop the site first; nothing was restored\n$/,
  );
  await site.end("SIGTERM");
});
