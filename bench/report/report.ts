import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { capacityPage } from "./capacity-page.ts";
import { chart } from "./chart.ts";
import { readGrowth } from "./read-growth.ts";
import { listings } from "./rounded.ts";
import { formatAmount, isMet, type Result, type Row, ratioOf, targetOf, verdictOf } from "./row.ts";
import { table } from "./table.ts";

const heads = ["work", "site", "beside", "its figure", "ratio", "target", "verdict"];

/**
 * Writes `bench.md`, and the figures and their chart in `bench/`, into this folder; of a full run
 * also `capacity.md`, which needs all figures.
 */
export function save(folder: string, result: Result) {
  mkdirSync(join(folder, "bench"), { recursive: true });
  writeFileSync(join(folder, "bench", "latest.json"), `${JSON.stringify(result, null, 2)}\n`);
  writeFileSync(join(folder, "bench", "ratios.svg"), chart(result.rows));
  writeFileSync(join(folder, "bench.md"), page(result));
  if (result.plan.form === "full") {
    writeFileSync(join(folder, "capacity.md"), capacityPage(result, readGrowth(folder)));
  }
}

/** The table for a terminal. */
export function formatTable(rows: Row[]): string {
  const groups = groupsOf(rows).map(
    ([group, found]) => `\n${group}\n${table(lines(found), "terminal")}`,
  );
  return [...groups, `\n${score(rows)}`].join("\n");
}

export function score(rows: Row[]): string {
  const aimed = rows.filter((row) => row.target);
  return `${aimed.filter(isMet).length} of ${aimed.length} targets met`;
}

function page({ machine, plan, rows }: Result): string {
  const { date, commit, node, nginx, wrk, cpu, cpus, memoryGiB, system, load } = machine;
  const command = plan.form === "full" ? "npm run bench -- full" : "npm run bench";
  const tables = groupsOf(rows).flatMap(([group, found]) => [
    `## ${group}`,
    "",
    table(lines(found), "markdown"),
    "",
  ]);
  return `# How fast it is

Written by \`${command}\` on ${date.slice(0, 10)} at commit ${commit}, on a machine with ${cpus} processors (${cpu})
and ${memoryGiB} GiB: ${system}, Node ${node}, nginx ${nginx}, wrk ${wrk}; as it began the machine's load was ${load.toFixed(1)}.
${score(rows)}. All figures: [latest.json](bench/latest.json).

Figures of one machine tell little; what counts are the ratios. The site and what stands beside it are measured in
turn, in ${plan.rounds} rounds, and the medians compared: what else the machine does falls on both. All share its processors
with the load generator, \`wrk\` with one thread and 32 connections.

- nginx has one worker, sends the same bytes with the same headers from a file, and writes no log.
- "By hand" is \`node:http\` and \`pg\`, asking for the page and the count and doing nothing else; beside a
  screen it has asked for the list that is on it.
- "Never asked before": each request is for another address. ${listings(plan.usual)} on a server.
- "Linked from Facebook": each request bears another \`fbclid\`; nginx is asked for one address.
- What is compared by size is the median of one client's requests, none of them asked before. Aimed at are the
  first page, one in the middle and the last, and names that one craftsman has in either set. Told beside are words
  that are no name, and names of which the larger set has many: there the answer itself grows, to a whole page.

![The ratios, in parts of their targets](bench/ratios.svg)

${tables.join("\n")}`;
}

const groupsOf = (rows: Row[]) =>
  Object.entries(Object.groupBy(rows, ({ group }) => group)) as [string, Row[]][];

const cells = (row: Row) => [
  ...[row.what, formatAmount(row.site, row.unit), row.against, formatAmount(row.other, row.unit)],
  ...[ratioOf(row), targetOf(row), verdictOf(row)],
];

const lines = (rows: Row[]) => [heads, ...rows.map(cells)];
