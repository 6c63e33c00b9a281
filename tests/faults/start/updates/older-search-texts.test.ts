import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeBackup } from "#src/backups/make-backup.server.ts";
import { createTables, knownMigrations } from "#src/database/migrations.server.ts";
import { type Database, openDatabase } from "#src/database/open.server.ts";
import { openStorage } from "#src/images/storage/storage.server.ts";
import { runCommand } from "#tests/faults/start/command.ts";
import { cleanUp, json, start, temporaryFolder, waitUntil } from "#tests/faults/start/process.ts";
import { type Postgres, startPostgres } from "#tests/support/database/postgres.ts";

/** Those before the table that says by which version texts were folded. */
const migrationsBeforeVersions = 23;

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(async () => {
  await cleanUp();
  await postgres?.stop();
});

it.each([
  ["did not record how it folded texts, on the embedded database", migrationsBeforeVersions, ""],
  ["folded texts in another way, on a server", Number.POSITIVE_INFINITY, "server"],
])(
  "50: a backup of a version that %s is searched rightly once it is restored",
  async (_what, migrations, kind) => {
    const folder = temporaryFolder();
    const path = join(folder, "older.backup");
    const older = await openDatabase({ skipMigrations: true });
    await older.db.transaction((tx) => createTables(tx, knownMigrations().slice(0, migrations)));
    await addRowsOfOlderVersion(older.db);
    if (migrations > migrationsBeforeVersions) {
      await older.db.execute(sql`insert into folded_by values (1)`);
    }
    const storage = await openStorage({ directory: join(folder, "storage") });
    await makeBackup({ db: older.db, storage, appKey: null }, path, new Date());
    await older.close();

    const settings: Record<string, string> = { DATA_DIR: temporaryFolder(), DEMO: "off" };
    if (kind === "server") settings.DATABASE_URL = postgres.url;
    expect(await runCommand("restore", [path], settings)).toMatchObject({ code: 0, stderr: "" });
    const herafi = await start(settings);
    const search = async (words: string) =>
      (await json(`${herafi.url}/api/craftsmen?q=${encodeURIComponent(words)}`)).total;
    // Listings are made anew while the site runs.
    await waitUntil(herafi, async () => (await search("شيركو")) === 1);
    expect(await search("شيركو ريبوار")).toBe(1);
    expect(await search("ريبوار السليمانيه")).toBe(1);
    expect(await search("مسؤول")).toBe(1);
    expect(await search("سباك")).toBe(1);
    expect(await search("نجار")).toBe(0);
    await herafi.end("SIGTERM");
  },
);

/** A listing whose texts were stored as typed: that version knew none of these letters. */
async function addRowsOfOlderVersion(db: Database) {
  for (const statement of [
    sql`insert into city (name, name_folded) values ('السليمانیة', 'السليمانیة')`,
    sql`insert into profession (title, title_folded) values ('سبّاک', 'سبّاک')`,
    sql`insert into account (email, password_hash, type, email_verified_at)
      values ('shirko@mail.example', 'none', 0, now())`,
    sql`insert into craftsman
      (id, fullname, phone, gender, profession_id, city_id, description, state, approved_at, search_text)
      values (1, 'شێركۆ ڕێبوار', '+963940000001', 'male', 1, 1, 'مسئول عن الصيانة', 'approved', now(),
        'شێركۆ ڕێبوار مسئول عن الصيانة')`,
  ]) {
    await db.execute(statement);
  }
}
