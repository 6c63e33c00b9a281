import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, it, onTestFinished, vi } from "vitest";
import { startPostgres } from "../../tests/support/postgres.ts";
import { type OpenOptions, openDatabase } from "./open.server.ts";

it.each(["embedded", "server"])(
  "50: tables of a newer version are told of at the start, on the %s database, and left",
  async (kind) => {
    const where = kind === "server" ? await server() : folder();
    const first = await openedWith(where);
    expect(first.report).not.toHaveBeenCalled();
    const later = sql`insert into drizzle.__drizzle_migrations (hash, created_at)
      select 'of tomorrow', max(created_at) + 1 from drizzle.__drizzle_migrations`;
    await first.db.execute(later);
    await first.close();
    const again = await openedWith(where);
    await again.close();
    expect(again.report).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/newer version/));
  },
);

async function openedWith(where: OpenOptions) {
  const report = vi.fn();
  return { report, ...(await openDatabase({ ...where, report })) };
}

async function server(): Promise<OpenOptions> {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  return { databaseUrl: postgres.url };
}

function folder(): OpenOptions {
  const made = mkdtempSync(join(tmpdir(), "herafi-newer-"));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return { directory: join(made, "database") };
}
