// npm run bench -- import [ROWS] [LISTINGS]: how long an import takes, how much memory, and what others wait for a
// list and for a number meanwhile, embedded and on a server. With 10,000 rows beside 10,000 listings, the default, the result is
// written to docs/bench/import.md.
import { execFile } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { demoCities, demoProfessions } from "#src/demo/catalogue.ts";
import type { ImportReport } from "#src/features/imports/contract.ts";
import { Visitor } from "#tests/faults/start/visitor.ts";
import { importForm } from "#tests/support/imports/form.ts";
import { descriptions, names, weightedSlots } from "./data/people.ts";
import { thisMachine } from "./machine.ts";
import { table } from "./report/table.ts";
import { runThenCleanUp } from "./servers/cleanup.ts";
import { makeEmbedded, startServer, temporaryFolder } from "./servers/databases.ts";
import { admin, type Running, startSite } from "./servers/site.ts";

const usual = { rows: 10_000, listings: 10_000 };
const rows = Number(process.argv[2] ?? usual.rows);
const listings = Number(process.argv[3] ?? usual.listings);
/** In ms: of the time before, between two requests, and between two looks at the import and its memory. */
const [before, betweenRequests, betweenLooks] = [20_000, 100, 500];
const targets = { seconds: 60, mebibytes: 150, ratio: 1.5 };
let sent = 0;

/** How long lists and numbers took, in ms, and how many were refused. */
interface Requests {
  lists: number[];
  numbers: number[];
  refused: number;
}

interface Measured {
  seconds: number;
  mebibytes: number;
  alone: Requests;
  beside: Requests;
}

await runThenCleanUp(async () => {
  const machine = thisMachine();
  const embedded = await measureImport(await startSite(await makeEmbedded(listings)));
  console.log(table(linesOf("embedded", embedded), "terminal"));
  const url = await (await startServer())(listings);
  const server = await measureImport(await startSite(temporaryFolder(), url));
  const lines = [...linesOf("embedded", embedded), ...linesOf("PostgreSQL", server)];
  const heads = ["database", "what", "before", "meanwhile", "ratio", "target", "verdict"];
  const page = `# What an import costs

Written by \`npm run bench -- import\` on ${machine.date.slice(0, 10)} at commit ${machine.commit}, on a machine with ${machine.cpus} processors
(${machine.cpu.trim()}) and ${machine.memoryGiB} GiB, Node ${machine.node}; as it began the machine's load was ${machine.load.toFixed(1)}. An owner imports
${rows.toLocaleString("en")} rows with descriptions beside ${listings.toLocaleString("en")} listings; from the upload until all are public. Every ${betweenRequests} ms
somebody asks for a list or for a number, in turn, whether the one before is answered or not; before the import and meanwhile. Lists are
cached before, and the rows that are published empty their cache again and again; a number is in no cache. The load generator and PostgreSQL share the processors with the site. Memory is resident, the most beyond what the site took before.

${table([heads, ...lines], "markdown")}
`;
  console.log(page);
  if (rows !== usual.rows || listings !== usual.listings) return;
  writeFileSync(fileURLToPath(new URL("../docs/bench/import.md", import.meta.url)), page);
});

async function measureImport(site: Running): Promise<Measured> {
  const owner = new Visitor();
  await accepted(await owner.post(`${site.url}/login`, admin));
  const form = importForm(fileOf(rows));
  // What is new to the site runs slowly at first.
  await askOthers(site, AbortSignal.timeout(before));
  const alone = await askOthers(site, AbortSignal.timeout(before));
  const memoryBefore = await memoryOf(site);
  const done = new AbortController();
  const asking = askOthers(site, done.signal);
  const begun = performance.now();
  let report = await reportIn(await owner.post(`${site.url}/api/import`, form));
  let most = memoryBefore;
  while (report.state === "running") {
    await pause(betweenLooks);
    most = Math.max(most, await memoryOf(site));
    const answer = await owner.get(`${site.url}/api/import/${report.id}`);
    if (answer.status !== 503) report = await reportIn(answer);
  }
  const seconds = (performance.now() - begun) / 1000;
  done.abort();
  const beside = await asking;
  await site.stop();
  if (report.created !== rows) throw new Error(JSON.stringify({ ...report, refused: [] }));
  return { seconds, mebibytes: (most - memoryBefore) / 1024 ** 2, alone, beside };
}

async function accepted(answer: Response): Promise<string> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${text}`);
  return text;
}

async function reportIn(answer: Response): Promise<ImportReport> {
  return JSON.parse(await accepted(answer));
}

async function memoryOf({ pid }: Running): Promise<number> {
  return 1024 * Number((await promisify(execFile)("ps", ["-o", "rss=", "-p", String(pid)])).stdout);
}

async function askOthers(site: Running, over: AbortSignal): Promise<Requests> {
  const asked = { lists: [] as Promise<number | null>[], numbers: [] as Promise<number | null>[] };
  while (!over.aborted) {
    const at = sent++;
    const path =
      at % 2
        ? `show-craftsmen/${1 + (at % 500)}`
        : `craftsmen?profession=${1 + (at % 20)}&city=${1 + (at % 9)}`;
    asked[at % 2 ? "numbers" : "lists"].push(timeOf(site, path).catch(() => null));
    await pause(betweenRequests);
  }
  const [lists, numbers] = await Promise.all(
    [asked.lists, asked.numbers].map((all) => Promise.all(all)),
  );
  const isTime = (time: number | null) => time !== null;
  return {
    lists: lists!.filter(isTime),
    numbers: numbers!.filter(isTime),
    refused: [...lists!, ...numbers!].filter((time) => time === null).length,
  };
}

/** @returns ms until the whole response has been read, null if it is refused */
async function timeOf({ url }: Running, path: string): Promise<number | null> {
  const begun = performance.now();
  const request = get(`${url}/api/${path}`, { agent: false });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  response.resume();
  await once(response, "end");
  return response.statusCode === 200 ? performance.now() - begun : null;
}

function fileOf(count: number): string {
  const people = names();
  const slots = weightedSlots();
  const texts = Object.groupBy(descriptions(), ({ profession }) => profession);
  const lines = Array.from({ length: count }, (_, at) => {
    const { profession, city } = slots[(at * 7) % slots.length]!;
    const written = texts[profession]?.[at % texts[profession].length]?.text ?? "";
    return [
      people[(at * 97) % people.length]!.text,
      `0932${String(at).padStart(6, "0")}`,
      demoProfessions[profession - 1]!.title,
      demoCities[city - 1]!,
      at % 14 ? written : "",
      at % 4 ? String(at % 40) : "",
    ]
      .map((cell) => `"${cell.replaceAll('"', '""')}"`)
      .join(",");
  });
  return ["الاسم,الهاتف,المهنة,المدينة,الوصف,سنوات الخبرة", ...lines].join("\n");
}

function linesOf(database: string, { seconds, mebibytes, alone, beside }: Measured): string[][] {
  const { seconds: most, mebibytes: largest, ratio: slowest } = targets;
  const waits = (kind: "lists" | "numbers", share: number) => {
    const [before, meanwhile] = [part(alone[kind], share), part(beside[kind], share)];
    const ratio = meanwhile / before;
    const target = share === 0.5 ? [`≤ ${slowest}`, verdict(ratio <= slowest)] : ["", ""];
    return [`${before.toFixed(1)} ms`, `${meanwhile.toFixed(1)} ms`, ratio.toFixed(2), ...target];
  };
  return [
    ["import", "", `${seconds.toFixed(1)} s`, "", `< ${most} s`, verdict(seconds < most)],
    ["memory", "", `${mebibytes.toFixed(0)} MiB`, "", `< ${largest} MiB`].concat(
      verdict(mebibytes < largest),
    ),
    ["list, median", ...waits("lists", 0.5)],
    ["list, p95", ...waits("lists", 0.95)],
    ["number, median", ...waits("numbers", 0.5)],
    ["number, p95", ...waits("numbers", 0.95)],
    ["number, longest", ...waits("numbers", 1)],
    ["refused", String(alone.refused), String(beside.refused), "", "", ""],
  ].map((line) => [database, ...line]);
}

function verdict(isMet: boolean): string {
  return isMet ? "met" : "not met";
}

function part(values: number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * share)]!;
}
