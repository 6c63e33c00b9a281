// npm run bench -- processes [LISTINGS]: what a second and a fourth process add, behind nginx on one PostgreSQL. Writes
// docs/bench/processes.md. The site has all cores but the last half, where nginx, PostgreSQL and the load are.
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { approvedOf } from "../data/data-set.ts";
import { type Machine, missing, thisMachine } from "../machine.ts";
import { median } from "../measurements/rounds.ts";
import { table } from "../report/table.ts";
import { onExit, runThenCleanUp } from "../servers/cleanup.ts";
import { startServer, temporaryFolder } from "../servers/databases.ts";
import { type Running, startSite } from "../servers/site.ts";
import { loadUnique, type UniqueRequests } from "../wrk/wrk.ts";
import { startBalancer } from "./balancer.ts";
import { coresOf, cpuSecondsOf, pinned } from "./cpu.ts";

const counts = [1, 2, 4];
const listings = Number(process.argv[2] ?? 100_000);
const [rounds, load] = [3, { seconds: 4, connections: 32 }];
const works: { what: string; asked: UniqueRequests }[] = [
  {
    what: "search as JSON",
    asked: { by: "page", path: "/api/search?profession=1&city=1&page=", of: 1 },
  },
  { what: "home", asked: { by: "page", path: "/?page=", of: 1 } },
  {
    what: "details",
    asked: { by: "listing", path: "/carftsman-details/", of: approvedOf(listings) },
  },
];

interface Measured {
  what: string;
  processes: number;
  perSecond: number;
  /** Milliseconds of processor for a request. */
  site: number;
  postgres: number;
}

process.env.PATH += ":/usr/sbin:/usr/local/sbin";
const lacking = missing("nginx", "wrk", "taskset");
if (lacking.length) throw new Error(`${lacking.join(" and ")} not found`);
const machine = thisMachine();
const cores = coresOf(machine.cpus);

await runThenCleanUp(async () => {
  // PostgreSQL, nginx and wrk inherit it.
  pinned(process.pid, cores.beside);
  const databaseUrl = await (await startServer())(listings);
  const measured: Measured[] = [];
  for (const processes of counts) {
    const sites: Running[] = [];
    for (let at = 0; at < processes; at++) {
      const site = await startSite(temporaryFolder(), databaseUrl);
      pinned(site.pid, cores.site);
      sites.push(site);
    }
    const balancer = await startBalancer(sites.map(({ url }) => new URL(url).host));
    onExit(balancer.stop);
    for (const { what, asked } of works) {
      await loadUnique(balancer.url, asked, { ...load, seconds: 2 * processes });
      measured.push({ what, processes, ...(await measure(sites, balancer.url, asked)) });
    }
    await balancer.stop();
    for (const site of sites) await site.stop();
  }
  const page = pageOf(machine, measured);
  console.log(page);
  writeFileSync(fileURLToPath(new URL("../../docs/bench/processes.md", import.meta.url)), page);
});

/** @throws if a request was answered with an error */
async function measure(sites: Running[], url: string, asked: UniqueRequests) {
  const taken: Omit<Measured, "what" | "processes">[] = [];
  for (let round = 0; round < rounds; round++) {
    const before = usage(sites);
    const { answers, perSecond, failed } = await loadUnique(url, asked, load);
    const after = usage(sites);
    if (failed) throw new Error(`${failed} of ${answers} failed: ${asked.path}`);
    const each = (part: "site" | "postgres") => (1000 * (after[part] - before[part])) / answers;
    taken.push({ perSecond, site: each("site"), postgres: each("postgres") });
  }
  const of = (figure: "perSecond" | "site" | "postgres") => median(taken.map((one) => one[figure]));
  return { perSecond: of("perSecond"), site: of("site"), postgres: of("postgres") };
}

function usage(sites: Running[]) {
  const site = cpuSecondsOf(sites.map(({ pid }) => pid));
  return { site, postgres: cpuSecondsOf("postgres") };
}

function pageOf({ date, commit, cpu, cpus, load: begun }: Machine, measured: Measured[]) {
  const lines = measured.map((one) => {
    const single = measured.find(({ what, processes }) => what === one.what && processes === 1)!;
    return [
      one.what,
      `${one.processes}`,
      `${Math.round(one.perSecond)}/s`,
      (one.perSecond / single.perSecond).toFixed(2),
      one.site.toFixed(2),
      one.postgres.toFixed(2),
    ];
  });
  const heads = ["work", "processes", "requests", "to one process"];
  heads.push("ms of the site", "ms of PostgreSQL");
  return `# What a second process adds

Written by \`npm run bench -- processes\` on ${date.slice(0, 10)} at commit ${commit}, on a machine with ${cpus} processors (${cpu}), whose load was
${begun.toFixed(1)} as it began: ${listings.toLocaleString("en")} listings on PostgreSQL, nginx in front, pages and lists that nobody has asked for before. The site's processes
share ${cores.site.length} of the processors; PostgreSQL, nginx and the load share the other ${cores.beside.length}. Milliseconds are of processor, for one request.
Where the site has fewer processors than processes, the figures tell what sharing them costs, not what another processor
would add: that takes a machine of four or more.

${table([heads, ...lines], "markdown")}
`;
}
