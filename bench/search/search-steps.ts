// npm run bench:search -- [LISTINGS]: how long searches take that nobody has made before, by the step that
// understands them, and suggestions; on a server and embedded, one request after the other. With 100,000
// listings, the default, the result is written to docs/bench/search.md.
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { thisMachine } from "../machine.ts";
import { runThenCleanUp } from "../servers/cleanup.ts";
import { makeEmbedded, startServer, temporaryFolder } from "../servers/databases.ts";
import { type Running, startSite } from "../servers/site.ts";
import { type Measured, searchPage } from "./search-page.ts";
import { begun, kinds, warmUp } from "./search-queries.ts";

const usual = 100_000;
const listings = Number(process.argv[2] ?? usual);

await runThenCleanUp(async () => {
  const addDatabase = await startServer();
  const server = await startSite(temporaryFolder(), await addDatabase(listings));
  const machine = thisMachine();
  const onServer = await measure(server);
  await server.stop();
  const embedded = await measure(await startSite(await makeEmbedded(listings)));
  const page = searchPage({ listings, machine, onServer, embedded });
  console.log(page);
  if (listings !== usual) return;
  writeFileSync(fileURLToPath(new URL("../../docs/bench/search.md", import.meta.url)), page);
});

async function measure(site: Running): Promise<Measured> {
  for (const q of warmUp) await ask(site, "/api/craftsmen", q);
  for (const q of warmUp) await ask(site, "/api/suggest", q.slice(0, 4));
  const searches = new Map<string, number[]>();
  for (const [kind, queries] of Object.entries(kinds)) {
    searches.set(kind, await timesOf(site, "/api/craftsmen", queries));
  }
  return { searches, suggestions: await timesOf(site, "/api/suggest", begun) };
}

async function timesOf(site: Running, path: string, queries: string[]): Promise<number[]> {
  const times: number[] = [];
  for (const q of queries) times.push(await ask(site, path, q));
  return times;
}

/** @returns ms until the whole response has been read */
async function ask({ url }: Running, path: string, q: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(`${url}${path}?q=${encodeURIComponent(q)}`);
  await response.text();
  if (!response.ok) throw new Error(`${response.status} for ${q}`);
  return performance.now() - start;
}
