import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "#src/database/open.server.ts";
import { runCommand } from "#tests/faults/start/command.ts";
import { cleanUp, type Herafi, json, start, temporaryFolder } from "#tests/faults/start/process.ts";
import { emailOf, register, Visitor } from "#tests/faults/start/visitor.ts";
import { type Postgres, startPostgres } from "#tests/support/database/postgres.ts";
import { addCity, addProfession } from "#tests/support/rows.ts";

/** What an operator or a service may have given a role, and the program does not expect. */
const foreign = {
  DateStyle: "German",
  IntervalStyle: "sql_standard",
  TimeZone: "Asia/Damascus",
  bytea_output: "escape",
  extra_float_digits: "-10",
  standard_conforming_strings: "off",
  array_nulls: "off",
  transform_null_equals: "on",
  default_transaction_isolation: "serializable",
  lock_timeout: "1ms",
  statement_timeout: "10s",
  idle_in_transaction_session_timeout: "10s",
  idle_session_timeout: "1s",
  search_path: "elsewhere",
};
const dates = { DateStyle: "SQL, DMY" };

const admin = { email: "boss@herafi.example", password: "zaytoun-7-jisr" };
const directory = temporaryFolder();
const settings = {
  DATA_DIR: directory,
  APP_KEY: "a key for tests, 32 characters long",
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  DEMO: "off",
};

let postgres: Postgres;
let url: string;
let herafi: Herafi;
beforeAll(async () => {
  postgres = await startPostgres();
  url = await databaseOfRole("herafi", foreign);
  herafi = await start({ ...settings, DATABASE_URL: url });
});
afterAll(async () => {
  await cleanUp();
  await postgres?.stop();
});

it("a site whose role has other settings takes registrations and shows orders, search and CSV", async () => {
  await expectUsable(herafi, url);
});

it("so does one whose database has them", async () => {
  const other = await databaseOfRole("dates", {}, dates);
  const site = await start({ ...settings, DATABASE_URL: other });
  await expectUsable(site, other);
  await site.end("SIGTERM");
});

it("backup, restore and doctor work on it", async () => {
  const file = join(directory, "a.backup");
  const backup = await runCommand("backup", [file], { ...settings, DATABASE_URL: url });
  expect(backup).toMatchObject({ code: 0, stderr: "" });
  const restored = { ...settings, DATABASE_URL: await databaseOfRole("restored", foreign) };
  const restore = await runCommand("restore", [file], { ...restored, DATA_DIR: temporaryFolder() });
  expect(restore).toMatchObject({ code: 0, stderr: "" });
  const { stdout } = await runCommand("doctor", [], { ...settings, DATABASE_URL: url });
  expect(stdout).toMatch(/^ok +database:/m);
  expect(stdout).toMatch(/^ok +clock:/m);
});

it("extensions in a schema of the role's search path are found", async () => {
  const own = await databaseOfRole("extended", { search_path: '"$user", public, extensions' });
  await query(
    new URL("/extended", postgres.url).href,
    "create schema extensions; grant usage on schema extensions to extended; create extension pg_trgm schema extensions",
  );
  const database = await openDatabase({ databaseUrl: own });
  const { rows } = await database.run("show search_path");
  await database.close();
  expect(rows).toEqual([{ search_path: 'public, "$user", public, extensions' }]);
});

/** A craftsman registers, and is found by the admin and, once approved, by visitors. */
async function expectUsable(site: Herafi, databaseUrl: string) {
  const trade = await addTrade(databaseUrl);
  const { own } = await register(site.url, { number: 1, trade });
  const boss = new Visitor();
  expect((await boss.post(`${site.url}/login`, admin)).status).toBe(204);
  const orders = await boss.get(`${site.url}/api/get-craftsmen-orders`);
  expect(orders.status).toBe(200);
  const { data } = await orders.json();
  expect(data).toMatchObject([{ id: own.id, created_at: expect.stringMatching(isoTime) }]);
  expect(Math.abs(Date.now() - Date.parse(data[0].created_at))).toBeLessThan(10 * 60_000);
  const csv = await boss.get(`${site.url}/api/craftsmen-records.csv`);
  expect(csv.status).toBe(200);
  expect(await csv.text()).toContain(emailOf(1));
  expect((await boss.post(`${site.url}/api/craftsmen-approv/${own.id}`, {})).ok).toBe(true);
  const found = await json(`${site.url}/api/craftsmen?search=${encodeURIComponent("الزعبي")}`);
  expect(found.data).toMatchObject([{ id: own.id }]);
}

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

async function addTrade(databaseUrl: string) {
  const { db, close } = await openDatabase({ databaseUrl });
  const trade = { professionId: await addProfession(db), cityId: await addCity(db) };
  await close();
  return trade;
}

type Settings = Record<string, string>;

/** A role and its database of the same name, each with its settings. */
async function databaseOfRole(name: string, ofRole: Settings, ofDatabase: Settings = {}) {
  await query(postgres.url, `create role ${name} login`);
  await query(postgres.url, `create database ${name} owner ${name}`);
  const own = new URL(`/${name}`, postgres.url);
  own.username = name;
  for (const [setting, value] of Object.entries(ofRole)) {
    await query(postgres.url, `alter role ${name} set ${setting} = ${literal(setting, value)}`);
  }
  for (const [setting, value] of Object.entries(ofDatabase)) {
    await query(postgres.url, `alter database ${name} set ${setting} = '${value}'`);
  }
  return own.href;
}

/** A list of schemas is no string. */
const literal = (setting: string, value: string) =>
  setting === "search_path" ? value : `'${value}'`;

async function query(connectionString: string, text: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(text).finally(() => client.end());
}
