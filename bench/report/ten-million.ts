import type { Growth, Step } from "../growth/measured.ts";
import { pagesText } from "../growth/page.ts";
import { kilobytes, type Load, type Resources, visit } from "./capacity.ts";
import { listings, round } from "./rounded.ts";
import { table } from "./table.ts";

const country = 10_000_000;
/** In GB, of a craftsman's pictures in all sizes. */
const picturesEach = 100e-6;
/** Connections of one process: its pool, and one that listens and one that locks. */
const connectionsEach = 12;
/** Dollars for a GB from a CDN at such an amount: the lowest and the highest of common prices. Assumed. */
const cdnPrices = [0.005, 0.02] as const;

/** What ten million listings take, from what fewer took, and what is full first. */
export function tenMillion(growth: Growth, load: Load, resources: Resources): string {
  const { steps } = growth;
  const last = steps.at(-1)!;
  const sizes = (size: (step: Step) => number) => [
    ...steps.map((step) => gigabytes(size(step))),
    ...(last.listings < country ? [gigabytes(extrapolated(steps, size))] : []),
  ];
  const heads = steps.map(({ listings: count }) => listings(count));
  if (last.listings < country) heads.push(`${listings(country)}, computed`);
  const indexes = ({ sizes: { tables } }: Step) =>
    tables.reduce((sum, one) => sum + one.indexes, 0);
  const index =
    (name: string) =>
    ({ sizes }: Step) =>
      sizes.indexes.find((one) => one.name === name)?.bytes ?? 0;
  const reads = (what: string, name: string) => [
    name,
    ...steps.map((step) => pagesOf(step, what)),
    ...(last.listings < country ? [""] : []),
  ];
  return `## Ten million listings

Sizes and pages read (of 8 kB, for one request) are of [growth.md](bench/growth.md)${last.listings < country ? "; the last column goes on as between the last two" : ""}. The hundred million visits of
above are taken.

${table(
  [
    ["", ...heads],
    ["database, GB", ...sizes(({ sizes }) => sizes.database)],
    ["its indexes, GB", ...sizes(indexes)],
    ["the trigram index of names and descriptions, GB", ...sizes(index("craftsman_search"))],
    reads("all, middle page", "pages read for a middle page"),
    reads("a full name, never asked before", "for a full name"),
    reads("a name and a work, never asked before", "for a name and a word of descriptions"),
    reads("an approval", "for an approval"),
  ],
  "markdown",
)}

${table(partLines(resources, extrapolated(steps, indexes)), "markdown")}

What is full first, and what one would do then:

1. **The bill of the CDN**, nearly all of it pictures. Smaller ones (AVIF, sizes by \`srcset\`) lower it in proportion.
2. **The primary**, by ${round(load.numbers)} counted numbers a second. Group the statements of one moment in each process; then give the counters a
   PostgreSQL of their own, which nothing else needs to be consistent with.
3. **Searches by words**: the only requests whose pages grow with the listings. More replicas; then Citus with \`city_id\` as the distribution
   column, since nearly every search names a city or a trade in one.
4. **A change in every process**: each NOTIFY reaches all of them. At 50 approvals a minute that is nothing; at thousands, one
   channel for each city.

Managed PostgreSQL takes over replicas, backups and failover for some hundreds of dollars a month at this
size. None of this needs an engine of our own.`;
}

function partLines(resources: Resources, indexes: number): string[][] {
  const { processes } = resources;
  const connections = processes * connectionsEach;
  const visitsAMonth = 100_000_000 * 30;
  const gigabytesAMonth =
    visitsAMonth * (kilobytes.assets + visit.pictures * kilobytes.picture) * 1e-6;
  const [least, most] = cdnPrices.map((price) => round(gigabytesAMonth * price));
  return [
    ["part", "at ten million"],
    [
      "memory",
      `the indexes, ${gigabytes(indexes)} GB, should fit: a primary and replicas of ${memoryFor(indexes)} GB`,
    ],
    [
      "replication",
      `streaming to ${replicasOf(resources)} replicas (\`DATABASE_REPLICA_URL\`); physical backups, as \`herafi backup\` reads every row`,
    ],
    [
      "connections",
      `${processes} processes of ${connectionsEach}: ${connections}, so \`max_connections\` of ${Math.ceil(connections / 50) * 50 + 50}; PgBouncer saves none, since it must pool by session because of LISTEN`,
    ],
    ["pictures", `${round(country * picturesEach)} GB in a bucket, at 100 kB a craftsman`],
    [
      "CDN",
      `${round(gigabytesAMonth / 1000)} TB a month if every visitor is a new one; at 0.5 to 2 cents a GB (assumed) ${least} to ${most} dollars, by far the largest part of the bill`,
    ],
    ["processes", `${processes}, on ${Math.ceil(processes / 8)} machines of 8 cores`],
  ];
}

const gigabytes = (bytes: number) => (bytes / 1e9).toFixed(1);

/** As between the last two steps. */
function extrapolated(steps: Step[], size: (step: Step) => number): number {
  const last = steps.at(-1)!;
  const before = steps.at(-2) ?? { ...last, listings: 0 };
  if (last.listings >= country) return size(last);
  const from = before.listings === 0 ? 0 : size(before);
  const each = (size(last) - from) / (last.listings - before.listings);
  return size(last) + each * (country - last.listings);
}

const pagesOf = ({ reads }: Step, what: string) =>
  pagesText(reads.find((one) => one.what === what));

/** The next power of two with as much again for rows and connections. */
const memoryFor = (bytes: number) => 2 ** Math.ceil(Math.log2((2 * bytes) / 1e9));

const replicasOf = ({ reading }: Resources) => Math.max(2, Math.ceil(reading / 0.5 / 4));
