// npm run bench -- compare FOLDER [LISTINGS]: this checkout beside another one in FOLDER, which has been installed and built
// (`npm ci`, `npm run build`): cached responses, pages that nobody has asked for before, and searches. Each has a database
// of its own, which it fills itself, since the older one may not run on the tables of the newer. Tells ratios, and writes
// no file.
import { execFileSync } from "node:child_process";
import pg from "pg";
import { startPostgres } from "#tests/support/database/postgres.ts";
import { approvedOf } from "./data/data-set.ts";
import { thisMachine } from "./machine.ts";
import { inRounds, median } from "./measurements/rounds.ts";
import { table } from "./report/table.ts";
import { kinds, warmUp } from "./search/search-queries.ts";
import { onExit, runThenCleanUp } from "./servers/cleanup.ts";
import { temporaryFolder } from "./servers/databases.ts";
import { type Running, startSite } from "./servers/site.ts";
import { type LoadResult, loadOne, loadUnique, type UniqueRequests } from "./wrk/wrk.ts";

const [folder, size = 10_000] = process.argv.slice(2);
if (!folder) throw new Error("npm run bench -- compare FOLDER [LISTINGS]");
const listings = Number(size);
const rounds = 6;
const load = { seconds: 2, connections: 32 };

const filter = "?profession=1&city=1&";
const cached = {
  "list as JSON": "/api/search?profession=3&city=7&page=1",
  "home, cached": "/",
  "details, cached": "/carftsman-details/1",
  "details as JSON": "/api/craftsmen/1",
};
const unasked: Record<string, UniqueRequests> = {
  "home, never asked before": { by: "page", path: "/?page=", of: 1 },
  "results, never asked before": { by: "page", path: `/${filter}page=`, of: 1 },
  "details, never asked before": {
    by: "listing",
    path: "/carftsman-details/",
    of: approvedOf(listings),
  },
  "a profession in a city, never asked before": {
    by: "page",
    path: `${encodeURI("/دمشق/سباك")}?page=`,
    of: 1,
  },
};

/** Run in each checkout, by its own code. */
const filling = `
  import pg from "pg";
  import { drizzle } from "drizzle-orm/node-postgres";
  const { openDatabase } = await import(process.cwd() + "/src/database/open.server.ts");
  const { fill } = await import(process.cwd() + "/bench/data/data-set.ts");
  const databaseUrl = process.env.DATABASE_URL;
  await (await openDatabase({ databaseUrl })).close();
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await fill(drizzle(client), Number(process.env.LISTINGS));
  await client.end();
`;

await runThenCleanUp(async () => {
  const postgres = await startPostgres({ shared_buffers: "1GB" });
  onExit(() => postgres.stop());
  const [site, other] = [await start("site", "."), await start("other", folder)];
  const machine = thisMachine();
  const lines: string[][] = [];
  for (const [what, path] of Object.entries(cached)) {
    const sides = both(({ url }) => loadOne(url + path, load));
    await inRounds(1, sides);
    lines.push(perSecond(what, await inRounds(rounds, sides)));
  }
  for (const [what, asked] of Object.entries(unasked)) {
    const sides = both(({ url }) => loadUnique(url, asked, load));
    await inRounds(2, sides);
    lines.push(perSecond(what, await inRounds(rounds, sides)));
  }
  lines.push(...(await compareSearches()));
  const commit = execFileSync("git", ["-C", folder, "rev-parse", "--short", "HEAD"]).toString();
  console.log(`Commit ${machine.commit} beside ${commit.trim()}, ${machine.date.slice(0, 10)}, ${machine.cpus} processors (${machine.cpu.trim()}),
load ${machine.load.toFixed(1)} as it began; ${listings} listings on PostgreSQL; medians of ${rounds} alternating rounds.

${table([["what", "here", "there", "ratio"], ...lines], "markdown")}`);

  async function start(name: string, checkout: string) {
    const client = new pg.Client(postgres.url);
    await client.connect();
    await client.query(`create database ${name}`);
    await client.end();
    const url = new URL(name, postgres.url).href;
    execFileSync(process.execPath, ["--input-type=module-typescript", "--eval", filling], {
      cwd: checkout,
      env: { PATH: process.env.PATH, DATABASE_URL: url, LISTINGS: `${listings}` },
      stdio: ["ignore", "ignore", "inherit"],
    });
    return startSite(temporaryFolder(), url, checkout === "." ? undefined : checkout);
  }

  function both(measure: (site: Running) => Promise<LoadResult>) {
    return { here: () => measure(site), there: () => measure(other) };
  }

  /** Each query once, in turn on both, so that no result is cached. */
  async function compareSearches(): Promise<string[][]> {
    const times = { here: [] as number[], there: [] as number[] };
    const sides = Object.entries({ here: site, there: other }) as ["here" | "there", Running][];
    for (const q of warmUp) for (const [, one] of sides) await timeOf(one, q);
    for (const [at, q] of Object.values(kinds).flat().entries()) {
      for (const [name, one] of at % 2 ? sides.toReversed() : sides) {
        times[name].push(await timeOf(one, q));
      }
    }
    const at99 = (list: number[]) =>
      list.toSorted((a, b) => a - b)[Math.floor(list.length * 0.99)]!;
    return [
      inMs("a search, never made before: median", median(times.here), median(times.there)),
      inMs("a search, never made before: p99", at99(times.here), at99(times.there)),
    ];
  }
});

/** @returns ms until the whole response has been read */
async function timeOf({ url }: Running, q: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(`${url}/api/craftsmen?q=${encodeURIComponent(q)}`);
  await response.text();
  return performance.now() - start;
}

function perSecond(what: string, { here, there }: Record<"here" | "there", LoadResult>): string[] {
  const failed = here.failed + there.failed;
  const ratio = (here.perSecond / there.perSecond).toFixed(2);
  const shown = [here, there].map((one) => `${one.perSecond.toFixed(0)}/s`);
  return [what, ...shown, failed ? `${failed} failed` : ratio];
}

function inMs(what: string, here: number, there: number): string[] {
  const ratio = `${(here / there).toFixed(2)} (time)`;
  return [what, `${here.toFixed(1)} ms`, `${there.toFixed(1)} ms`, ratio];
}
