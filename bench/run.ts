// npm run bench: see scripts/bench.mjs. Every figure is one beside another of the same machine and
// minute; what is aimed at are the ratios.
import { fileURLToPath } from "node:url";
import { approvedOf } from "./data/data-set.ts";
import { missing, thisMachine } from "./machine.ts";
import { measureCacheHits } from "./measurements/cache-hits.ts";
import { measureCacheMisses } from "./measurements/cache-misses.ts";
import { measureSize } from "./measurements/size.ts";
import { measureStart } from "./measurements/start.ts";
import { measureWrites } from "./measurements/writes.ts";
import { type Plan, planOf } from "./plan.ts";
import { formatTable, save } from "./report/report.ts";
import type { Row } from "./report/row.ts";
import { runThenCleanUp } from "./servers/cleanup.ts";
import { makeEmbedded, startServer, temporaryFolder } from "./servers/databases.ts";
import { type Running, startSite } from "./servers/site.ts";

const docs = fileURLToPath(new URL("../docs", import.meta.url));
const began = performance.now();

// Where systems keep what is for administrators.
process.env.PATH += ":/usr/sbin:/usr/local/sbin";
const lacking = missing("nginx", "wrk");
if (lacking.length) {
  console.error(`herafi: ${lacking.join(" and ")} not found: apt-get install nginx wrk`);
  process.exit(1);
}
const plan = planOf(process.argv.slice(2));
const machine = thisMachine();

await runThenCleanUp(async () => {
  const measured = [...(await onServer(plan)), ...(await embedded(plan))];
  const rows = Object.values(Object.groupBy(measured, ({ group }) => group)).flatMap(
    (group) => group ?? [],
  );
  console.log(formatTable(rows));
  save(docs, { machine, plan, rows });
  say("saved in docs/bench.md and docs/bench/");
});

async function onServer(plan: Plan): Promise<Row[]> {
  const { usual, small, large } = plan;
  const make = await startServer();
  const [urls, sites] = [new Map<number, string>(), new Map<number, Running>()];
  for (const listings of new Set([small, usual, large])) {
    say(`making ${listings} listings on a server`);
    urls.set(listings, await make(listings));
    sites.set(listings, await startSite(temporaryFolder(), urls.get(listings)));
  }
  const [site, databaseUrl] = [sites.get(usual)!, urls.get(usual)!];
  const answer = await fetch(`${site.url}/api/craftsmen`);
  const listing: number = (await answer.json()).data[0].id;

  say("what was asked before");
  const repeated = await measureCacheHits(site, { listing, folder: temporaryFolder(), plan });
  say("what was never asked before");
  const approved = approvedOf(usual);
  const firstTime = await measureCacheMisses(site, { databaseUrl, approved, plan });
  say("the cost of size");
  const few = { site: sites.get(small)!, listings: small };
  const many = { site: sites.get(large)!, listings: large };
  const within = { is: "≤", than: 1.5 } as const;
  const size = await measureSize(few, many, { where: "on a server", target: within, plan });
  say("writes beside reads");
  const writes = await measureWrites(site, { listing, plan });
  for (const one of sites.values()) await one.stop();
  say("the start");
  const again = () => startSite(temporaryFolder(), databaseUrl);
  const start = await measureStart(again, { where: "with a server", maxMemory: 160, plan });
  return [...repeated, ...firstTime, ...size, ...writes, ...start];
}

async function embedded(plan: Plan): Promise<Row[]> {
  say(`making ${plan.embedded} embedded listings`);
  const folder = await makeEmbedded(plan.embedded);
  const size: Row[] = [];
  if (plan.embedded > plan.small) {
    const few = { site: await startSite(await makeEmbedded(plan.small)), listings: plan.small };
    const many = { site: await startSite(folder), listings: plan.embedded };
    say("the cost of size, embedded");
    const within = { is: "≤", than: 2 } as const;
    size.push(...(await measureSize(few, many, { where: "embedded", target: within, plan })));
    await Promise.all([few.site.stop(), many.site.stop()]);
  } else {
    // Brings what a first start brings.
    await (await startSite(folder)).stop();
  }
  say("the start, embedded");
  const again = () => startSite(folder);
  return [...size, ...(await measureStart(again, { where: "embedded", maxMemory: 400, plan }))];
}

function say(what: string) {
  console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${what}`);
}
