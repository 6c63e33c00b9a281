import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, it, onTestFinished, vi } from "vitest";
import { InvalidSetting } from "#src/settings/config.ts";
import { startPostgres } from "#tests/support/database/postgres.ts";
import { type OpenOptions, openDatabase } from "./open.server.ts";
import { rowsOf } from "./statement.server.ts";

it.each(["embedded", "server"])(
  "50: a start reports tables of a newer version, on the %s database, and does not change them",
  async (kind) => {
    const options = kind === "server" ? await server() : folder();
    const first = await openWithReport(options);
    expect(first.report).not.toHaveBeenCalled();
    const later = sql`insert into drizzle.__drizzle_migrations (hash, created_at)
      select 'of tomorrow', max(created_at) + 1 from drizzle.__drizzle_migrations`;
    await first.db.execute(later);
    await first.close();
    const again = await openWithReport(options);
    await again.close();
    expect(again.report).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/newer version/));
  },
);

it.each(["embedded", "server"])(
  "50: a start stops at tables of a newer version on which it cannot run, on the %s database",
  async (kind) => {
    const options = kind === "server" ? await server() : folder();
    const first = await openWithReport(options);
    // What a newer version does: its migrations, then the newest one that the version before fails on.
    await first.db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at)
      select 'of tomorrow', max(created_at) + n from drizzle.__drizzle_migrations, (values (1), (2)) as t (n)
      group by n`);
    await first.db.execute(sql`update program_state set value = (select max(created_at) - 1 from
      drizzle.__drizzle_migrations)::text where name = 'newest_breaking_migration'`);
    const read = sql`select name, value from program_state order by name`;
    const before = await rowsOf(first.db, read);
    await first.close();
    for (const _again of [1, 2]) {
      const error = await openWithReport(options).catch((reason) => reason);
      expect(error).toBeInstanceOf(InvalidSetting);
      expect(error.message).toMatch(
        /^database: its tables are of a newer version .* cannot run:.*$/,
      );
    }
    const later = await openDatabase({ ...options, skipMigrations: true });
    expect(await rowsOf(later.db, read)).toEqual(before);
    await later.close();
  },
);

it("50: a database from before this was recorded is given it by the next start", async () => {
  const options = folder();
  const first = await openWithReport(options);
  const read = sql`select value from program_state where name = 'newest_breaking_migration'`;
  const rows = await rowsOf(first.db, read);
  expect(rows).toHaveLength(1);
  await first.db.execute(sql`delete from program_state`);
  await first.close();
  const second = await openWithReport(options);
  expect(await rowsOf(second.db, read)).toEqual(rows);
  await second.close();
});

async function openWithReport(options: OpenOptions) {
  const report = vi.fn();
  return { report, ...(await openDatabase({ ...options, report })) };
}

async function server(): Promise<OpenOptions> {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  return { databaseUrl: postgres.url };
}

function folder(): OpenOptions {
  const path = mkdtempSync(join(tmpdir(), "herafi-newer-"));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return { directory: join(path, "database") };
}
