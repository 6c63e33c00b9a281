import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, it, onTestFinished, vi } from "vitest";
import { startPostgres } from "../../tests/support/postgres.ts";
import { type OpenOptions, openDatabase } from "./open.server.ts";

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
