import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { openBackupReader } from "#src/backups/backup-reader.server.ts";
import { openDatabase } from "#src/database/open.server.ts";
import { runCommand } from "#tests/faults/start/command.ts";
import {
  cleanUp,
  type Herafi,
  start,
  temporaryFolder,
  waitUntil,
} from "#tests/faults/start/process.ts";
import { emailOf, register, Visitor } from "#tests/faults/start/visitor.ts";
import { type Postgres, startPostgres } from "#tests/support/database/postgres.ts";
import { rightPassword } from "#tests/support/person.ts";
import { addCity, addProfession } from "#tests/support/rows.ts";

let postgres: Postgres;
const folder = temporaryFolder();
/** Linux has one in its memory. */
const otherDisk = existsSync("/dev/shm") ? "/dev/shm" : "";
const file = (name: string) => join(folder, `${name}.backup`);

/** A site on the embedded database, whose mail server is away, as it was when it was backed up. */
let origin: string;
let visitor: Visitor;
let seen: Awaited<ReturnType<typeof publicFace>>;
beforeAll(async () => {
  postgres = await startPostgres();
  origin = await emptySite();
  const herafi = await start({ DATA_DIR: origin, SMTP_URL: "smtp://127.0.0.1:1" });
  const trade = { professionId: 1, cityId: 1 };
  ({ visitor } = await register(herafi.url, { number: 1, trade }));
  seen = await publicFace(herafi, visitor);
  const made = await runCommand("backup", [file("running")], { DATA_DIR: origin });
  expect(made.stderr).toBe("");
  expect(made.stdout).toMatch(/^Backup: \S+ {2}\d+ rows, 2 picture files\n$/);
  await herafi.end("SIGTERM");
});
afterAll(async () => {
  await cleanUp();
  await postgres?.stop();
});

it("50: a backup of a running site is a site again, on a server, with accounts, pictures and mail", async () => {
  const directory = temporaryFolder();
  const settings = { DATA_DIR: directory, DATABASE_URL: await emptyServer("restored") };
  const restored = await runCommand("restore", [file("running")], settings);
  expect(restored.stderr).toBe("");
  expect(restored.stdout).toMatch(
    /^Restored: \d+ rows, 2 picture files, as of \S+\nEveryone has to log in again, .*\n$/,
  );

  const herafi = await start(settings);
  // A session may have been ended since the backup.
  expect((await visitor.get(`${herafi.url}/api/get-profile-data`)).status).toBe(401);
  const again = new Visitor();
  const login = { email: emailOf(1), password: rightPassword };
  expect((await again.post(`${herafi.url}/login`, login)).status).toBe(204);
  expect(await publicFace(herafi, again)).toEqual(seen);
  const mails = join(directory, "mail");
  await waitUntil(herafi, () => existsSync(mails) && readdirSync(mails).length > 0);
  await herafi.end("SIGTERM");
});

it("50: there and back again, every row but sessions, every counter and picture is the same", async () => {
  const settings = { DATA_DIR: temporaryFolder(), DATABASE_URL: await emptyServer("halfway") };
  await succeeds(runCommand("restore", [file("running")], settings));
  await succeeds(runCommand("backup", [file("server")], settings));
  const embedded = { DATA_DIR: temporaryFolder() };
  await succeeds(runCommand("restore", [file("server")], embedded));
  await succeeds(runCommand("backup", [file("back")], embedded));
  const { madeAt: _, ...first } = await manifestOf(file("running"));
  const { madeAt: __, ...last } = await manifestOf(file("back"));
  // A restore writes the salt of mailed links anew.
  const isRestored = ({ name }: { name: string }) => !["session", "program_state"].includes(name);
  expect(last.tables.filter(isRestored)).toEqual(first.tables.filter(isRestored));
  expect(last.tables.find(({ name }) => name === "session")?.rows).toBe(0);
  expect({ ...last, tables: [] }).toEqual({ ...first, tables: [] });
  expect(first.tables.filter(({ rows }) => rows > 0).length).toBeGreaterThanOrEqual(5);
  expect(first.tables.find(({ name }) => name === "place")?.rows).toBeGreaterThan(40);
});

it("50: restoring into a database or storage that is not empty is refused and changes nothing", async () => {
  const refused = await runCommand("restore", [file("running")], { DATA_DIR: origin });
  expectOneLine(refused, /database is not empty; nothing was restored/);
  const used = { DATA_DIR: temporaryFolder(), DATABASE_URL: await emptyServer("used") };
  await succeeds(runCommand("restore", [file("running")], used));
  expectOneLine(await runCommand("restore", [file("running")], used), /not empty; nothing/);
});

it("50: restoring under another key prints a warning and where the right key is", async () => {
  const directory = temporaryFolder();
  const settings = { DATA_DIR: directory, APP_KEY: "another key of 32 characters here" };
  const restored = await runCommand("restore", [file("running")], settings);
  expect(restored).toMatchObject({ code: 0, stderr: "" });
  expect(restored.stdout).toContain(`APP_KEY is not the key that the site had`);
  expect(readFileSync(join(directory, "app.key"), "utf8")).toBe(
    readFileSync(join(origin, "app.key"), "utf8"),
  );
});

it("50: no rows come without the key that belongs to them", async () => {
  const directory = temporaryFolder();
  const key = join(directory, "app.key");
  mkdirSync(key, { recursive: true });
  const settings = { DATA_DIR: directory, APP_KEY: readFileSync(join(origin, "app.key"), "utf8") };
  expect((await runCommand("restore", [file("running")], settings)).code).toBe(1);
  rmdirSync(key);
  await succeeds(runCommand("restore", [file("running")], settings));
  expect(readFileSync(key, "utf8")).toBe(settings.APP_KEY);
});

it.skipIf(!otherDisk)("50: a backup of a running site may lie on another disk", async () => {
  const elsewhere = mkdtempSync(join(otherDisk, "herafi-backup-"));
  onTestFinished(() => rmSync(elsewhere, { recursive: true }));
  const herafi = await start({ DATA_DIR: origin, SMTP_URL: "smtp://127.0.0.1:1" });
  const path = join(elsewhere, "site.backup");
  await succeeds(runCommand("backup", [path], { DATA_DIR: origin }));
  await herafi.end("SIGTERM");
  const { madeAt: _, ...there } = await manifestOf(path);
  expect(there.pictures).toHaveLength(2);
  expect(readdirSync(elsewhere)).toEqual(["site.backup"]);
  expect(readdirSync(join(origin, "backups")).filter((name) => name.startsWith("asked"))).toEqual(
    [],
  );
});

it("50: a damaged file is refused before anything is made", async () => {
  const whole = readFileSync(file("running"));
  const directory = join(folder, "none");
  for (const damaged of [
    whole.subarray(0, whole.length / 2),
    Buffer.concat([whole.subarray(0, -3000), Buffer.alloc(3000)]),
    Buffer.from("no backup at all"),
  ]) {
    writeFileSync(file("damaged"), damaged);
    const refused = await runCommand("restore", [file("damaged")], { DATA_DIR: directory });
    expectOneLine(refused, /damaged.*; nothing was restored/);
  }
  expectOneLine(
    await runCommand("restore", [file("missing")], { DATA_DIR: directory }),
    /the file does not exist/,
  );
  expect(existsSync(directory)).toBe(false);
});

it("50: a backup never takes another file's place", async () => {
  expectOneLine(await runCommand("backup", [file("running")], { DATA_DIR: origin }), /already/);
  const settings = { DATA_DIR: folder, APP_KEY: "a key of more than 32 characters" };
  expectOneLine(await runCommand("backup", [file("x")], settings), /there is no database/);
});

/** What one sees of the site who is logged in. */
async function publicFace({ url }: Herafi, someone: Visitor) {
  const profile = await (await someone.get(`${url}/api/get-profile-data`)).json();
  const picture = await someone.get(`${url}/storage/${profile.user.image}`);
  expect(picture.status).toBe(200);
  // Null where mail goes into files, as on the restored site.
  delete profile.registration_ends_at;
  return { profile, picture: Buffer.from(await picture.arrayBuffer()).toString("base64") };
}

async function emptySite() {
  const directory = temporaryFolder();
  const { db, close } = await openDatabase({ directory: join(directory, "database") });
  await addProfession(db);
  await addCity(db);
  await close();
  return directory;
}

async function emptyServer(name: string) {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`create database ${name}`).finally(() => client.end());
  return new URL(`/${name}`, postgres.url).href;
}

async function manifestOf(path: string) {
  const backup = await openBackupReader(path);
  backup.close();
  return backup.manifest;
}

async function succeeds(running: ReturnType<typeof runCommand>) {
  expect(await running).toMatchObject({ code: 0, stderr: "" });
}

function expectOneLine(outcome: Awaited<ReturnType<typeof runCommand>>, line: RegExp) {
  expect(outcome).toMatchObject({ code: 1, stdout: "" });
  expect(outcome.stderr).toMatch(/^herafi: .*\n$/);
  expect(outcome.stderr).toMatch(line);
}
