import type { Growth } from "../growth/measured.ts";
import {
  cacheHitShare,
  kilobytes,
  kilobytesPerVisit,
  type Load,
  loadOf,
  maxApprovals,
  maxUtilization,
  peakHourShare,
  peakMinuteFactor,
  type Resources,
  resourcesFor,
  responsesPerVisit,
  type Throughput,
  throughputIn,
  visit,
} from "./capacity.ts";
import { bits, each, listings, percent, round } from "./rounded.ts";
import type { Result } from "./row.ts";
import { table } from "./table.ts";
import { tenMillion } from "./ten-million.ts";

const edge = 0.5;

/**
 * docs/capacity.md: what serves how many, by the figures of a full run.
 * @param growth of the sizes of tables, if that was measured
 */
export function capacityPage(figures: Result, growth?: Growth): string {
  const can = throughputIn(figures);
  const large = loadOf({ visits: 100_000_000, edge });
  const parts = [
    ...[whence(figures), measured(can, figures), asked()],
    million(loadOf({ visits: 1_000_000, edge: 0 }), can),
    hundredMillion(large, can),
    ...(growth ? [tenMillion(growth, large, resourcesFor(large, can))] : []),
    untried(resourcesFor(large, can)),
  ];
  return parts.join("\n\n");
}

const whence = ({ machine: { date, commit, cpus, cpu } }: Result) => `# What serves how many

Computed by \`npm run bench -- full\` from what one process did in that run ([bench.md](bench.md): ${date.slice(0, 10)}, commit
${commit}, ${cpus} cores of an ${cpu}, of which the load generator and PostgreSQL took theirs) and from what a visit asks for,
counted below. The rules are in \`bench/report/capacity.ts\`; \`npm run bench -- capacity\` computes anew from
[latest.json](bench/latest.json). Machines of the same kind differ by two or three times from day to day, and with them
all that follows.`;

const measured = (can: Throughput, { plan }: Result) => `## What a process does

${table(
  [
    ["work", "a second, one process"],
    ["a cached page in brotli", round(can.keptScreens)],
    ["a cached list as JSON", round(can.keptLists)],
    [
      `a list that nobody has asked for before, as JSON, ${listings(plan.usual)}`,
      round(can.newLists),
    ],
    ["a details page that nobody has asked for before", round(can.newDetails)],
    ["home or a search, a page that nobody has asked for before", round(can.newScreens)],
    [`a number of one among ${listings(plan.large)}, one by one`, round(1000 / can.number)],
    ["short queries that a core of PostgreSQL answers, at least", round(can.questions)],
  ],
  "markdown",
)}

It takes ${round(can.memory)} MB at rest on a server, is ready in ${can.start.toFixed(1)} s, and fills one core: more cores are more processes.
Not of this run: 300 to 500 MB under load, of which 64 MB are cached responses; and about 30 passwords a second, two at
once, on a machine that took 65 ms for one.`;

const asked = () => `## What a visit asks for

Somebody looks for a plumber: home, a search, a second page of it, two craftsmen, one number.

${table(
  [
    ["what", "requests", "KB, compressed"],
    ["the first screen", `${visit.screens}`, `${kilobytes.screen}`],
    [
      "what is read while they go on",
      `${visit.reads} of the API, and ${visit.numbers} number`,
      `${visit.reads + visit.numbers} × ${kilobytes.read}`,
    ],
    ["styles, scripts, fonts", `${visit.assets}, cached for good`, `${kilobytes.assets}`],
    [
      "photographs",
      `about ${visit.pictures}, each cached for good`,
      `${visit.pictures} × ${kilobytes.picture}`,
    ],
  ],
  "markdown",
)}

That is ${responsesPerVisit} responses that the site computes, and ${round(kilobytesPerVisit / 1000)} MB for a new visitor, nearly all of it files.

A day's visits are not spread evenly: the busiest hour has ${percent(peakHourShare)} of them, and its worst minute ${peakMinuteFactor} times its mean. So
a day of V visits has V ÷ ${round(3600 / peakHourShare / peakMinuteFactor)} a second at its worst. Of what is for everyone, ${percent(cacheHitShare)} are taken to be in the
cache and fresh; and no part is to be more than ${percent(maxUtilization)} busy at its worst, so that one of two may fail.`;

function million(load: Load, can: Throughput) {
  const bill = resourcesFor(load, can);
  const postgres = bill.reading + bill.writing;
  const cores = bill.processes + Math.ceil(postgres / maxUtilization);
  const line = load.megabits / 1000;
  const fills = { "A process": bill.busy.all, PostgreSQL: postgres, "The network": line };
  const [first] = Object.entries(fills).toSorted(([, one], [, other]) => other - one);
  return `## A million visits a day

${crowdOf(load)}

${table(
  [
    ["part", "load at worst", "so"],
    [
      "processes",
      `${round(bill.busy.all)} of a core`,
      `${bill.processes}, so that one may be restarted`,
    ],
    [
      "PostgreSQL",
      `${round(bill.questions)} short queries a second, ${round(load.numbers)} counted numbers`,
      `at most ${round(postgres)} of a core`,
    ],
    ["pictures", "a file each", "the proxy, or a CDN; disk is enough"],
    [
      "the network",
      `${bits(load.megabits)} a second without a CDN`,
      `${percent(line)} of a gigabit`,
    ],
  ],
  "markdown",
)}

${first![0]} is full first. A CDN takes ${percent(filesShare)} of the traffic. So: one machine of ${Math.max(4, cores)} cores and 8 GB with a CDN in
front, for the processes, PostgreSQL and Caddy.`;
}

function hundredMillion(load: Load, can: Throughput) {
  const { busy, processes, questions, reading, writing } = resourcesFor(load, can);
  const replicas = Math.max(2, Math.ceil(reading / maxUtilization / 4));
  return `## A hundred million visits a day

${crowdOf(load)} One place
cannot serve that. The CDN keeps files with a hash in their names for good, and responses that are for everyone for one second
(\`s-maxage=1\`), which answers many requests for one address at once: ${percent(edge)} of them are assumed.

${table(
  [
    ["part", "load at worst", "so"],
    ["the CDN", `files, pictures, ${percent(edge)} of the responses`, "a CDN, most of the bill"],
    ["cached responses", each(load.kept), `cores: ${round(busy.kept)}`],
    ["lists that are not cached", each(load.newReads), `cores: ${round(busy.newReads)}`],
    ["pages that are not cached", each(load.newScreens), `cores: ${round(busy.newScreens)}`],
    ["numbers, never cached", each(load.numbers), `cores: at most ${round(busy.numbers)}`],
    [
      "**processes**",
      `cores: ${round(busy.all)}`,
      `${processes}, ${percent(maxUtilization)} busy; machines of 8 cores: ${Math.ceil(processes / 8)}`,
    ],
    [
      "replicas of 4 cores",
      `${round(questions)} short queries a second`,
      `${replicas} (\`DATABASE_REPLICA_URL\`)`,
    ],
    [
      "PostgreSQL primary",
      `a counter for each number, ${each(load.numbers)}; logins, registrations`,
      `cores: at most ${Math.ceil(writing / maxUtilization)}, ${percent(maxUtilization)} busy, and fast disks`,
    ],
    ["bucket", "pictures that the CDN does not have yet", "any S3; a million craftsmen, 100 GB"],
  ],
  "markdown",
)}

The primary is full first, because of the counted numbers: it is the only part of which there is one. Each number asked for
writes a row there, since the limit of 120 an hour holds over all processes. Counting in batches per address, as reads are
counted, would not help, since hardly anyone asks for more than two; one statement for all requests of the same
millisecond in a process would. It is not built.

Next is what a change costs: each process removes the cached responses that show it. An approval removes the lists of all,
of its profession, of its city and of both, as pages and as JSON; where all of these are asked for again at once,
${round(maxApprovals(can))} approvals a minute take a tenth of each process.`;
}

const untried = ({ processes }: Resources) => `## What was not tried

The figures of one process come from one small machine; ${processes} processes, a CDN and photographs of real size were computed,
not measured. PostgreSQL did not wait for a disk (\`fsync\` was off), and numbers were asked for by one client: on a disk each
takes longer, though many at once wait together. Three processes on one server, one of them killed, are a test
(\`tests/faults/start/several-processes/processes.test.ts\`), a standby is another (\`tests/faults/start/several-processes/replica.test.ts\`).
`;

const crowdOf = ({ visitors, answers, requests, megabits }: Load) =>
  `${round(visitors)} visits a second at worst: ${round(answers)} responses, ${round(requests)} requests with all files, ${bits(megabits)} a second.`;

/** A CDN keeps files for good. */
const filesShare = (kilobytes.assets + visit.pictures * kilobytes.picture) / kilobytesPerVisit;
