// npm run bench -- pages FOLDER [LISTINGS]: how many pages a second that nobody has asked for before, beside
// another checkout in FOLDER that has been built (`npm run build`) and beside pages written by hand, on one database
// on a server. With 10,000 listings, the default, the result is written to docs/bench/pages.md.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { approvedOf } from "./data/data-set.ts";
import { thisMachine } from "./machine.ts";
import { inRounds } from "./measurements/rounds.ts";
import { table } from "./report/table.ts";
import { runThenCleanUp } from "./servers/cleanup.ts";
import { startServer, temporaryFolder } from "./servers/databases.ts";
import type { PagesByHand } from "./servers/pages-server.ts";
import { fetchSample } from "./servers/response-sample.ts";
import { type Running, startReference, startSite } from "./servers/site.ts";
import { type LoadResult, loadUnique, type UniqueRequests } from "./wrk/wrk.ts";

const usual = 10_000;
const [folder, size = usual] = process.argv.slice(2);
if (!folder) throw new Error("npm run bench -- pages FOLDER [LISTINGS]");
const listings = Number(size);
const target = 2;
const rounds = 7;
const load = { seconds: 2, connections: 32 };

const firstPage = (path: string): UniqueRequests => ({ by: "page", path, of: 1 });
const byParameter = (path: string): UniqueRequests => ({ by: "parameter", path });
const aListing = (path: string): UniqueRequests => ({
  by: "listing",
  path,
  of: approvedOf(listings),
});

interface Page {
  what: string;
  asked: UniqueRequests;
  /** One of them, whose bytes the page written by hand has. */
  sample: string;
  /** What the server of pages written by hand is asked for. */
  byHand: UniqueRequests;
}

const filter = "?profession=1&city=1&";
const trade = `${encodeURI("/دمشق/سباك")}?page=`;
const works: Page[] = [
  {
    what: "home",
    asked: firstPage("/?page="),
    sample: "/",
    byHand: byParameter("/home?n="),
  },
  {
    what: "results",
    asked: firstPage(`/${filter}page=`),
    sample: `/${filter}page=1`,
    byHand: byParameter(`/results${filter}n=`),
  },
  {
    what: "details",
    asked: aListing("/carftsman-details/"),
    sample: "/carftsman-details/1",
    byHand: aListing("/details/"),
  },
  {
    what: "a profession in a city",
    asked: firstPage(trade),
    sample: `${trade}1`,
    byHand: byParameter(`/trade${filter}n=`),
  },
];

await runThenCleanUp(async () => {
  const database = await (await startServer())(listings);
  const site = await startSite(temporaryFolder(), database);
  const other = await startSite(temporaryFolder(), database, folder);
  const byHand = await startPagesByHand(site, database);
  const machine = thisMachine();
  const lines: string[][] = [];
  for (const { what, asked, byHand: askedByHand } of works) {
    const sides = {
      site: () => loadUnique(site.url, asked, load),
      other: () => loadUnique(other.url, asked, load),
      byHand: () => loadUnique(byHand.url, askedByHand, load),
    };
    // What is new to them runs slowly at first.
    await inRounds(2, sides);
    lines.push(lineOf(what, await inRounds(rounds, sides)));
  }
  const heads = ["page", "site", "before", "ratio", "target", "verdict", "by hand", "ratio to it"];
  const before = execFileSync("git", ["-C", folder, "rev-parse", "--short", "HEAD"], {
    encoding: "utf8",
  }).trim();
  const page = `# Pages that nobody has asked for before

Written by \`npm run bench -- pages FOLDER\` on ${machine.date.slice(0, 10)} at commit ${machine.commit}, "before" is ${before}, on a machine with
${machine.cpus} processors (${machine.cpu.trim()}) and ${machine.memoryGiB} GiB, Node ${machine.node}; as it began the machine's load was ${machine.load.toFixed(1)}.
${listings.toLocaleString("en")} listings on PostgreSQL. All in turn on one database, medians of ${rounds} rounds of ${load.seconds} seconds with ${load.connections} connections;
they share the processors with the database and the load generator. "By hand" is \`node:http\` and \`pg\` with template strings: the same
queries but for the counts, which it counts anew, and as many bytes of the same text; no checks, limits, headers or data for
hydration.

${table([heads, ...lines], "markdown")}
`;
  console.log(page);
  if (listings !== usual) return;
  writeFileSync(fileURLToPath(new URL("../docs/bench/pages.md", import.meta.url)), page);
});

async function startPagesByHand(site: Running, databaseUrl: string): Promise<Running> {
  const pages: PagesByHand["pages"] = {};
  for (const { sample, byHand } of works) {
    const [, path = ""] = /^(\/\w+)/.exec(byHand.path) ?? [];
    pages[path] = (await fetchSample(site.url + sample)).bytes.toString();
  }
  const file = join(temporaryFolder(), "pages.json");
  writeFileSync(file, JSON.stringify({ databaseUrl, pages } satisfies PagesByHand));
  return startReference("pages-server.ts", file);
}

function lineOf(what: string, taken: Record<"site" | "other" | "byHand", LoadResult>): string[] {
  const { site, other, byHand } = taken;
  const ratio = site.perSecond / other.perSecond;
  const failed = site.failed + other.failed + byHand.failed;
  const verdict = failed ? `${failed} failed` : ratio >= target ? "met" : "not met";
  const [mine, before, handmade] = [site, other, byHand].map(
    ({ perSecond }) => `${perSecond.toFixed(0)}/s`,
  );
  const toByHand = (site.perSecond / byHand.perSecond).toFixed(2);
  return [what, mine!, before!, ratio.toFixed(2), `≥ ${target}`, verdict, handmade!, toByHand];
}
