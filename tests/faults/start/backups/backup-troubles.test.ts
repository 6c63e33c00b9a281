import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { createBackupWriter } from "#src/backups/backup-writer.server.ts";
import { knownMigrations } from "#src/database/migrations.server.ts";
import { openDatabase } from "#src/database/open.server.ts";
import { runCommand } from "#tests/faults/start/command.ts";
import { cleanUp, temporaryFolder } from "#tests/faults/start/process.ts";
import { type Postgres, startPostgres } from "#tests/support/database/postgres.ts";
import { freePort } from "#tests/support/free-port.ts";
import { addCity, addCraftsman, addProfession } from "#tests/support/rows.ts";

const APP_KEY = "a key of more than 32 characters";
const folder = temporaryFolder();
const file = (name: string) => join(folder, `${name}.backup`);

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
  const { db, close } = await openDatabase({ databaseUrl: postgres.url });
  const trade = { professionId: await addProfession(db), cityId: await addCity(db) };
  await addCraftsman(db, { ...trade, image: "craftsmen/1.webp" });
  await close();
});
afterAll(async () => {
  await cleanUp();
  await postgres?.stop();
});

it("50: a backup makes up no key", async () => {
  const directory = temporaryFolder();
  const settings = { DATABASE_URL: postgres.url, DATA_DIR: directory };
  const refused = await runCommand("backup", [file("keyless")], settings);
  expect(refused).toMatchObject({ code: 1, stdout: "" });
  expect(refused.stderr).toMatch(/^herafi: DATA_DIR: there is no key in .*\n$/);
  expect(readdirSync(directory)).toEqual([]);
  expect(existsSync(file("keyless"))).toBe(false);
});

it("50: a backup tells of pictures that are nowhere", async () => {
  const directory = temporaryFolder();
  const settings = { DATABASE_URL: postgres.url, DATA_DIR: directory, APP_KEY };
  const made = await runCommand("backup", [file("bare")], settings);
  expect(made).toMatchObject({ code: 0, stderr: "" });
  expect(made.stdout).toMatch(
    /^Backup: .* 0 picture files\nListings whose picture is not in \S+\/storage: 1\n$/,
  );
});

it("50: a bucket that is away is named", async () => {
  const STORAGE_URL = `http://key:secret@127.0.0.1:${await freePort()}/pictures`;
  const settings = { DATABASE_URL: postgres.url, DATA_DIR: temporaryFolder(), APP_KEY };
  const refused = await runCommand("backup", [file("away")], { ...settings, STORAGE_URL });
  expect(refused).toMatchObject({ code: 1, stdout: "" });
  expect(refused.stderr).toMatch(/^herafi: STORAGE_URL: .*ECONNREFUSED.*\n$/);

  await runCommand("backup", [file("whole")], settings);
  const elsewhere = { DATA_DIR: temporaryFolder(), APP_KEY, STORAGE_URL };
  const left = await runCommand("restore", [file("whole")], elsewhere);
  expect(left.stderr).toMatch(/^herafi: STORAGE_URL: .*ECONNREFUSED.*; nothing was restored\n$/);
});

it("50: a crafted backup is refused in one line, without values of its rows and without escape codes", async () => {
  const migrations = knownMigrations().map(({ hash }) => hash);
  for (const [made, name, line, message] of [
    ["values", "city", '{"id":"layla@mail.example"}', /table city: .*22P02.*/],
    ["names", "x\u001b]0;pwned\u0007\u001b[2J", "{}", /table x .* is not one of Herafi's.*/],
  ] as const) {
    const writer = createBackupWriter(file(made));
    await writer.addRows(name, [line]);
    await writer.finish({
      madeAt: new Date(0).toISOString(),
      migrations,
      counters: [],
      tables: [{ name, columns: ["id"], rows: 1, sha256: writer.checksumOf(name) }],
      pictures: [],
      appKey: null,
    });
    const refused = await runCommand("restore", [file(made)], { DATA_DIR: temporaryFolder() });
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(/^herafi: [^\p{C}]+; nothing was restored\n$/u);
    expect(refused.stderr).toMatch(message);
    expect(refused.stderr).not.toContain("layla");
  }
});

/** Only whoever may mount can try it. */
const disk = temporaryFolder();
const canMount = mount(disk, 8) && unmount(disk);

// Too little for its tables, and for what comes into them.
it.runIf(canMount).each([8, 24])(
  "45: a backup onto a disk of %i kB that is full leaves nothing",
  async (size) => {
    mount(disk, size);
    onTestFinished(() => void unmount(disk));
    const settings = { DATABASE_URL: postgres.url, DATA_DIR: temporaryFolder(), APP_KEY };
    const refused = await runCommand("backup", [join(disk, "a.backup")], settings);
    expect(refused).toMatchObject({ code: 1, stdout: "" });
    expect(refused.stderr).toMatch(/^herafi: .*a\.backup: .*full\n$/);
    expect(readdirSync(disk)).toEqual([]);
  },
);

function mount(folder: string, size: number) {
  const options = `size=${size}k`;
  return tried("mount", "-t", "tmpfs", "-o", options, "tmpfs", folder);
}

function unmount(folder: string) {
  return tried("umount", folder);
}

function tried(program: string, ...args: string[]) {
  try {
    execFileSync(program, args, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
