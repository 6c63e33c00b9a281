import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { openDatabase } from "#src/database/open.server.ts";
import { startPostgres } from "#tests/support/database/postgres.ts";
import { fill } from "../data/data-set.ts";
import { onExit } from "./cleanup.ts";

/** A million listings take a gigabyte and a half: as docs/running.md has it, they fit. */
const settings = { shared_buffers: "3GB", max_wal_size: "8GB", maintenance_work_mem: "512MB" };

/** A folder that is removed in the end. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "herafi-bench-"));
  onExit(async () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A server on which databases of any size are made. @returns what makes one and tells where it is */
export async function startServer(): Promise<(listings: number) => Promise<string>> {
  const postgres = await startPostgres(settings);
  onExit(() => postgres.stop());
  return async (listings) => {
    const name = `bench_${listings}`;
    await withClient(postgres.url, (client) => client.query(`create database ${name}`));
    const url = new URL(name, postgres.url).href;
    // Brings its tables.
    await (await openDatabase({ databaseUrl: url })).close();
    await withClient(url, (client) => fill(drizzle(client), listings));
    return url;
  };
}

/** @returns the DATA_DIR of a site with an embedded database of that size */
export async function makeEmbedded(listings: number): Promise<string> {
  const folder = temporaryFolder();
  const database = await openDatabase({ directory: join(folder, "database") });
  await fill(database.db, listings);
  await database.close();
  return folder;
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client(url);
  // Whoever waits for its answer is told too.
  client.on("error", () => {});
  await client.connect();
  await work(client).finally(() => client.end());
}
