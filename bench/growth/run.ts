// npm run bench -- growth [LISTINGS...]: what tables and indexes take, and what requests read, as the
// listings of one database on a server grow. Writes docs/bench/growth.json and docs/bench/growth.md.
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { openDatabase } from "#src/database/open.server.ts";
import { startPostgres } from "#tests/support/database/postgres.ts";
import { fill, grow } from "../data/data-set.ts";
import { thisMachine } from "../machine.ts";
import { onExit, runThenCleanUp } from "../servers/cleanup.ts";
import type { Growth, Step } from "./measured.ts";
import { growthPage } from "./page.ts";
import { measureReads } from "./reads.ts";
import { measureSizes } from "./sizes.ts";

/** What it reads would be counted with the requests; each step ends with a vacuum of its own. */
const quiet = { autovacuum: "off" };
/** The caches of a machine that holds the indexes of ten million in memory, but not all pages. */
const settings = {
  shared_buffers: "4GB",
  max_wal_size: "16GB",
  maintenance_work_mem: "1GB",
  ...quiet,
};
const docs = fileURLToPath(new URL("../../docs/bench", import.meta.url));

const given = process.argv.slice(2).map(Number);
const counts = given.length > 0 ? given : [1_000_000, 3_000_000, 10_000_000];
const growth: Growth = { machine: thisMachine(), steps: [] };

await runThenCleanUp(async () => {
  const postgres = await startPostgres(settings);
  onExit(() => postgres.stop());
  const url = await createDatabase(postgres.url);
  const client = new pg.Client(url);
  onExit(() => client.end());
  await client.connect();
  const db = drizzle(client);
  const all = counts.at(-1)!;
  for (const [at, to] of counts.entries()) {
    const began = performance.now();
    // The site's first admin, who has the next listing's number; each start makes one.
    await client.query("delete from account where type <> 0");
    if (at === 0) await fill(db, to, all);
    else await grow(db, { from: counts[at - 1]!, to, all });
    const seconds = (performance.now() - began) / 1000;
    console.log(`${to} listings after ${seconds.toFixed(0)} s`);
    const step: Step = { listings: to, seconds, sizes: await measureSizes(client), reads: [] };
    growth.steps.push(step);
    // Filling takes long: what fails after it must not lose the sizes.
    save();
    step.reads = await measureReads(client, url, to);
    save();
  }
});

async function createDatabase(server: string): Promise<string> {
  const client = new pg.Client(server);
  await client.connect();
  await client.query("create database growth");
  await client.end();
  const url = new URL("growth", server).href;
  // Brings its tables.
  await (await openDatabase({ databaseUrl: url })).close();
  return url;
}

function save() {
  writeFileSync(`${docs}/growth.json`, `${JSON.stringify(growth, null, 2)}\n`);
  writeFileSync(`${docs}/growth.md`, growthPage(growth));
}
