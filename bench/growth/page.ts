import { table } from "../report/table.ts";
import type { Growth, Step } from "./measured.ts";
import type { Reads } from "./reads.ts";

/** docs/bench/growth.md: what grows with the listings, and how. */
export function growthPage({ machine, steps }: Growth): string {
  const { date, commit, cpus, cpu, memoryGiB, load } = machine;
  return `# What grows with the listings

Written by \`npm run bench -- growth\` on ${date.slice(0, 10)} at commit ${commit}, on a machine with ${cpus} processors (${cpu}) and
${memoryGiB} GiB, whose load was ${load.toFixed(1)} as it began: one PostgreSQL 18 with 4 GB of shared memory, filled step by step with invented
listings as \`bench/data/data-set.ts\` makes them. Pages are of 8 kB and come from memory or disk: how many a request
reads does not depend on what else the machine does, as times do, which are in [bench.md](../bench.md). Each request is the first of
its kind; an approval is the change of its row with all triggers.

## On disk, in MB

${table([["", ...steps.map(heading)], ...sizeLines(steps)], "markdown")}

## What a request reads, in pages of PostgreSQL

${table([["", ...steps.map(heading)], ...readLines(steps)], "markdown")}
`;
}

const heading = ({ listings }: Step) => listings.toLocaleString("en");
const megabytes = (bytes: number) => Math.round(bytes / 1e6).toLocaleString("en");
/** Less than this is not named, in bytes at the last step. */
const smallest = 20e6;

function sizeLines(steps: Step[]): string[][] {
  const last = steps.at(-1)!.sizes;
  const line = (name: string, size: (step: Step) => number | undefined) => [
    name,
    ...steps.map((step) => megabytes(size(step) ?? 0)),
  ];
  const tables = last.tables.filter(({ table, indexes }) => table + indexes > smallest);
  const indexes = last.indexes.filter(({ bytes }) => bytes > smallest);
  return [
    line("all", ({ sizes }) => sizes.database),
    ...tables.flatMap(({ name }) => {
      const of = ({ sizes }: Step) => sizes.tables.find((one) => one.name === name);
      return [
        line(`table \`${name}\``, (step) => of(step)?.table),
        line("its indexes", (step) => of(step)?.indexes),
      ];
    }),
    ...indexes.map(({ name }) =>
      line(
        `index \`${name}\``,
        ({ sizes }) => sizes.indexes.find((one) => one.name === name)?.bytes,
      ),
    ),
    [
      "bytes a listing",
      ...steps.map(({ sizes, listings }) => `${Math.round(sizes.database / listings)}`),
    ],
  ];
}

function readLines(steps: Step[]): string[][] {
  return steps[0]!.reads.map(({ what }) => [
    what,
    ...steps.map(({ reads }) => pagesText(reads.find((one) => one.what === what))),
  ]);
}

/** Empty if it was not measured. */
export function pagesText(read: Reads | undefined): string {
  if (!read) return "";
  return read.pages === null ? "failed" : read.pages.toFixed(0);
}
