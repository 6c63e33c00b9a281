import type { Machine } from "../machine.ts";
import { table } from "../report/table.ts";

/** Times of single requests in ms, searches by their kind. */
export interface Measured {
  searches: ReadonlyMap<string, readonly number[]>;
  suggestions: readonly number[];
}

interface Figures {
  listings: number;
  machine: Machine;
  onServer: Measured;
  embedded: Measured;
}

/** docs/bench/search.md */
export function searchPage({ listings, machine, onServer, embedded }: Figures): string {
  const { date, commit, cpus, cpu, memoryGiB, node, load } = machine;
  return `# Searches that nobody has made before

Written by \`npm run bench:search\` on ${date.slice(0, 10)} at commit ${commit}, on a machine with ${cpus} processors (${cpu.trim()})
and ${memoryGiB} GiB, Node ${node}; as it began the machine's load was ${load.toFixed(1)}. ${listings.toLocaleString("en")} listings. One request after the other over
HTTP, none of them asked before; milliseconds until the whole response has been read.

${table([heads, ...rowsOf("PostgreSQL", onServer, 15), ...rowsOf("embedded", embedded, 30)], "markdown")}
`;
}

const heads = ["database", "searches", "number", "median", "p99", "target of p99", "most"];

function rowsOf(database: string, { searches, suggestions }: Measured, target: number) {
  return [
    ...[...searches].map(([kind, times]) => [database, kind, ...figuresOf(times)]),
    [database, "all searches", ...figuresOf([...searches.values()].flat(), target)],
    [database, "suggestions", ...figuresOf(suggestions, 5)],
  ];
}

function figuresOf(times: readonly number[], target?: number): string[] {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]!.toFixed(1);
  return [`${times.length}`, at(0.5), at(0.99), target ? `under ${target}` : "", at(1)];
}
