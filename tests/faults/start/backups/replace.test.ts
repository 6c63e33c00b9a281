import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, watch } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "#src/database/open.server.ts";
import { runCommand } from "#tests/faults/start/command.ts";
import {
  cleanUp,
  defaultEnvironment,
  json,
  launch,
  start,
  temporaryFolder,
} from "#tests/faults/start/process.ts";
import { emailOf, register, type Visitor } from "#tests/faults/start/visitor.ts";
import { type Postgres, startPostgres } from "#tests/support/database/postgres.ts";
import { rightPassword } from "#tests/support/person.ts";
import { addCity, addProfession } from "#tests/support/rows.ts";

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(async () => {
  await cleanUp();
  await postgres?.stop();
});

describe.each(["embedded", "server"])("a program before the update, on the %s database", (kind) => {
  let settings: Record<string, string>;
  let backup: string;
  let visitor: Visitor;
  let profile: unknown;
  beforeAll(async () => {
    settings = { DATA_DIR: temporaryFolder(), DEMO: "off" };
    if (kind === "server") settings.DATABASE_URL = postgres.url;
    backup = join(temporaryFolder(), "site.backup");
    await change(addProfession, addCity);
    const herafi = await start(settings);
    ({ visitor } = await register(herafi.url, {
      number: 1,
      trade: { professionId: 1, cityId: 1 },
    }));
    profile = await (await visitor.get(`${herafi.url}/api/user`)).json();
    await herafi.end("SIGTERM");
    expect((await runCommand("backup", [backup], settings)).stderr).toBe("");
    await change(migrateAsNewerVersion);
  });

  it("does not start on tables on which it cannot run, and says so in one line", async () => {
    const herafi = await launch(settings);
    expect(await herafi.ended).toBe(1);
    expect(herafi.errors()).toMatch(/^herafi: database: its tables are of a newer version .+\n$/);
  });

  it("restores a backup over them only with --replace", async () => {
    const refused = await runCommand("restore", [backup], settings);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(/^herafi: .*not empty.*nothing was restored\n$/);
    const restored = await runCommand("restore", ["--replace", backup], settings);
    expect(restored).toMatchObject({ code: 0, stderr: "" });

    const herafi = await start(settings);
    // A restore ends all sessions.
    const login = { email: emailOf(1), password: rightPassword };
    expect((await visitor.post(`${herafi.url}/login`, login)).status).toBe(204);
    expect(await (await visitor.get(`${herafi.url}/api/user`)).json()).toEqual(profile);
    expect(await json(`${herafi.url}/api/get-all-cities`)).toHaveLength(1);
    expect((await visitor.post(`${herafi.url}/logout`, {})).status).toBe(204);
    await herafi.end("SIGTERM");
  });

  async function change(...works: ((db: Awaited<ReturnType<typeof open>>["db"]) => unknown)[]) {
    const database = await open();
    for (const work of works) await work(database.db);
    await database.close();
  }

  const open = () =>
    openDatabase({
      databaseUrl: settings.DATABASE_URL,
      directory: join(settings.DATA_DIR!, "database"),
    });
});

it("a restore that is killed leaves the former key beside the new one, and the next start names it", async () => {
  const [own, other] = [temporaryFolder(), temporaryFolder()];
  for (const DATA_DIR of [own, other]) {
    const herafi = await start({ DATA_DIR, DEMO: "off" });
    await herafi.end("SIGTERM");
  }
  const keyOf = (folder: string, name = "app.key") => readFileSync(join(folder, name), "utf8");
  const [ownKey, otherKey] = [keyOf(own), keyOf(other)];
  const backup = join(temporaryFolder(), "other.backup");
  expect((await runCommand("backup", [backup], { DATA_DIR: other })).code).toBe(0);
  const restoring = spawn(process.execPath, ["src/commands/restore.ts", "--replace", backup], {
    env: { ...defaultEnvironment, DATA_DIR: own },
  });
  const ended = once(restoring, "close");
  const watcher = watch(own, () => {
    if (keyOf(own) === otherKey) restoring.kill("SIGKILL");
  });
  expect(await ended).toEqual([null, "SIGKILL"]);
  watcher.close();
  expect(keyOf(own, "app.key.before-restore")).toBe(ownKey);
  const stopped = await launch({ DATA_DIR: own, DEMO: "off" });
  expect(await stopped.ended).toBe(1);
  expect(stopped.errors()).toContain("app.key.before-restore");
  // The same restore again is complete, and leaves no former key behind.
  expect((await runCommand("restore", ["--replace", backup], { DATA_DIR: own })).code).toBe(0);
  expect(readdirSync(own)).not.toContain("app.key.before-restore");
  expect(keyOf(own)).toBe(otherKey);
});

type Database = Awaited<ReturnType<typeof openDatabase>>["db"];

/** Tables, functions and types that this version does not know, and one column fewer than it needs. */
async function migrateAsNewerVersion(db: Database) {
  for (const statement of [
    sql`create type mood as enum ('good', 'bad')`,
    sql`create table review (id serial primary key, mood mood, account_id integer references account (id))`,
    sql`create function new_function() returns trigger language plpgsql as $$ begin return new; end $$`,
    sql`create trigger new_trigger before insert on craftsman for each row execute function new_function()`,
    sql`create view new_view as select id from craftsman`,
    sql`alter table craftsman rename column fullname to name`,
    sql`insert into drizzle.__drizzle_migrations (hash, created_at)
      select 'of tomorrow', max(created_at) + 1 from drizzle.__drizzle_migrations`,
    sql`update program_state set value = (value::bigint * 2)::text
      where name = 'newest_breaking_migration'`,
  ]) {
    await db.execute(statement);
  }
}
