import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "#src/database/open.server.ts";
import { runCommand } from "#tests/faults/start/command.ts";
import { cleanUp, json, launch, start, temporaryFolder } from "#tests/faults/start/process.ts";
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
