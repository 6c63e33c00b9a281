// npm run bench -- pages FOLDER [LISTINGS]: how many pages a second that nobody has asked for before, beside
// another checkout in FOLDER that has been built (`npm run build`), on one database on a server. With 10,000
// listings, the default, the result is written to docs/bench/pages.md.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { approvedOf } from "./data/data-set.ts";
import { thisMachine } from "./machine.ts";
import { inRounds } from "./measurements/rounds.ts";
import { table } from "./report/table.ts";
import { runThenCleanUp } from "./servers/cleanup.ts";
import { startServer, temporaryFolder } from "./servers/databases.ts";
import { startSite } from "./servers/site.ts";
import { loadUnique, type UniqueRequests } from "./wrk/wrk.ts";

const usual = 10_000;
const [folder, size = usual] = process.argv.slice(2);
if (!folder) throw new Error("npm run bench -- pages FOLDER [LISTINGS]");
const listings = Number(size);
const target = 2;
const rounds = 7;
const load = { seconds: 2, connections: 32 };

const firstPage = (path: string): UniqueRequests => ({ by: "page", path, of: 1 });
const works: [what: string, asked: UniqueRequests][] = [
  ["home", firstPage("/?page=")],
  ["results", firstPage("/?profession=1&city=1&page=")],
  ["details", { by: "listing", path: "/carftsman-details/", of: approvedOf(listings) }],
  ["a profession in a city", firstPage(`${encodeURI("/دمشق/سباك")}?page=`)],
];

await runThenCleanUp(async () => {
  const database = await (await startServer())(listings);
  const site = await startSite(temporaryFolder(), database);
  const other = await startSite(temporaryFolder(), database, folder);
  const machine = thisMachine();
  const lines: string[][] = [];
  for (const [what, asked] of works) {
    const sides = {
      site: () => loadUnique(site.url, asked, load),
      other: () => loadUnique(other.url, asked, load),
    };
    // What is new to them runs slowly at first.
    await inRounds(2, sides);
    const taken = await inRounds(rounds, sides);
    const ratio = taken.site.perSecond / taken.other.perSecond;
    const failed = taken.site.failed + taken.other.failed;
    const verdict = failed ? `${failed} failed` : ratio >= target ? "met" : "not met";
    const [mine, theirs] = [taken.site, taken.other].map((one) => `${one.perSecond.toFixed(0)}/s`);
    lines.push([what, mine!, theirs!, ratio.toFixed(2), `≥ ${target}`, verdict]);
  }
  const heads = ["page", "site", "before", "ratio", "target", "verdict"];
  const before = execFileSync("git", ["-C", folder, "rev-parse", "--short", "HEAD"], {
    encoding: "utf8",
  }).trim();
  const page = `# Pages that nobody has asked for before

Written by \`npm run bench -- pages FOLDER\` on ${machine.date.slice(0, 10)} at commit ${machine.commit}, "before" is ${before}, on a machine with
${machine.cpus} processors (${machine.cpu.trim()}) and ${machine.memoryGiB} GiB, Node ${machine.node}; as it began the machine's load was ${machine.load.toFixed(1)}.
${listings.toLocaleString("en")} listings on PostgreSQL. Both in turn on one database, medians of ${rounds} rounds of ${load.seconds} seconds with ${load.connections} connections;
they share the processors with the database and the load generator.

${table([heads, ...lines], "markdown")}
`;
  console.log(page);
  if (listings !== usual) return;
  writeFileSync(fileURLToPath(new URL("../docs/bench/pages.md", import.meta.url)), page);
});
