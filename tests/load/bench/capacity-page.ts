import {
  type Bill,
  billOf,
  type Load,
  loadOf,
  type Measured,
  measuredIn,
  visit,
} from "./capacity.ts";
import type { Machine } from "./machine.ts";
import type { Row } from "./row.ts";
import { table } from "./table.ts";

/** docs/capacity.md: what serves how many, by the figures of a full run. */
export function capacityPage({ machine, rows }: { machine: Machine; rows: Row[] }): string {
  const can = measuredIn(rows);
  return [
    `# What serves how many

Computed by \`npm run bench -- full\` from what one process did in that run ([bench.md](bench.md): ${machine.date.slice(0, 10)}, commit
${machine.commit}, ${machine.cpus} cores of an ${machine.cpu}, of which the load generator and PostgreSQL took theirs) and from what a visit asks for,
counted below; the rules are in \`tests/load/bench/capacity.ts\`. Machines of the same kind differ by two or three times
from day to day, and with them all that follows.`,
    `## What a process does

${measured(can)}

It takes ${round(can.memory)} MB at rest on a server, 300 to 500 MB under load (64 MB of it kept answers), is ready in ${can.start.toFixed(1)} s,
and fills one core: more cores are more processes. It looks at about 30 passwords a second, two at once.`,
    asked,
    million(can),
    hundredMillion(can),
    untried(billFor(can, large).bill),
  ].join("\n\n");
}

const small = { visits: 1_000_000, edge: 0 };
const large = { visits: 100_000_000, edge: 0.5 };

function billFor(can: Measured, crowd: { visits: number; edge: number }) {
  const load = loadOf(crowd);
  return { load, bill: billOf(load, can) };
}

function measured(can: Measured) {
  return table(
    [
      ["work", "a second, one process"],
      ["a kept screen in brotli", round(can.keptScreens)],
      ["a kept list as JSON", round(can.keptLists)],
      ["a list never asked for before, as JSON, 100,000 listings", round(can.newLists)],
      ["a details screen never asked for before", round(can.newDetails)],
      ["home or a search as a screen, never asked for before", round(can.newScreens)],
      ["a number among a million, one after the other", round(1000 / can.number)],
      ["short questions that a core of PostgreSQL answers, at least", round(can.questions)],
    ],
    "markdown",
  );
}

const asked = `## What a visit asks for

Somebody looks for a plumber: home, a search, a second page of it, two craftsmen, one number.

${table(
  [
    ["what", "requests", "bytes, compressed"],
    ["the first screen", `${visit.screens}`, "12 KB"],
    [
      "what is read as they go on",
      `${visit.reads} of the API, and ${visit.numbers} number`,
      "6 × 2 KB",
    ],
    ["styles, scripts, letters", "13, then kept for good", "11 + 120 + 22 KB"],
    ["pictures", "about 30, each kept for good", "30 × 35 KB of photographs"],
  ],
  "markdown",
)}

That is seven answers that the site thinks about, and 1.2 MB for a new visitor, nearly all of it files.

A day's visits are not spread evenly: the busiest hour has a tenth of them, and its worst minute three times its mean.
So a day of V visits has V ÷ 12,000 a second at its worst. Of what is for everyone, four in five are taken to be kept
in memory and still true; and a part is to be half full at its worst, so that one of each may fail.`;

function million(can: Measured) {
  const { load, bill } = billFor(can, small);
  const { megabits } = load;
  return `## A million visits a day

${crowdOf(load)}

${table(
  [
    ["part", "load at worst", "so"],
    ["processes", `${busy(bill)} of one`, `${bill.processes}, so that one may be restarted`],
    [
      "PostgreSQL",
      `${round(bill.questions)} short questions a second and ${round(load.numbers)} counted numbers`,
      `${bill.readingCores + bill.writingCores} cores, on the same machine`,
    ],
    ["pictures", "a file each", "the proxy, or a CDN; disk is enough"],
    ["the line", `${bits(megabits)} a second without a CDN`, `${gigabit(megabits)} of a gigabit`],
  ],
  "markdown",
)}

**The line fills first**: a CDN takes 95 % of it. One machine of 4 cores and 8 GB with a CDN in front: the processes,
PostgreSQL, Caddy.`;
}

function hundredMillion(can: Measured) {
  const { load, bill } = billFor(can, large);
  const { share } = bill;
  return `## A hundred million visits a day

${crowdOf(load)} Nobody serves
that from one place. What has a hash in its name is kept for good at the edge; what is for everyone, for one second
(\`s-maxage=1\`), which also answers the crowd at one address there: say, half of it.

${table(
  [
    ["part", "load at worst", "so"],
    ["the edge", "files, pictures, half of the answers", "a CDN; it is most of the bill"],
    ["kept answers", each(load.kept), processesWorth(share.kept)],
    ["API never asked before", each(load.newReads), processesWorth(share.newReads)],
    ["screens never asked before", each(load.newScreens), processesWorth(share.newScreens)],
    ["numbers, never kept", each(load.numbers), processesWorth(share.numbers)],
    [
      "**processes**",
      `${busy(bill)} at their limit`,
      `${bill.processes} at half of it: ${Math.ceil(bill.processes / 8)} machines of 8 cores`,
    ],
    ["replicas", `${round(bill.questions)} short questions a second`, replicas(bill)],
    [
      "PostgreSQL primary",
      `a counter for each number, ${round(load.numbers)} a second; logins, registrations`,
      `no more than ${bill.writingCores} cores, fast disks`,
    ],
    ["bucket", "pictures that the edge does not have yet", "any S3; a million craftsmen, 100 GB"],
  ],
  "markdown",
)}

**What fills first is the primary, by the count of numbers**: of all parts there is only one of it. Each number asks it
for a row, since the limit of 120 an hour holds over all processes. Counting in lots, as reads are counted, would not
help, since hardly anyone asks for more than two; what would is to count all who ask a process in the same millisecond
in one statement. It is not done.

Next is what a change costs: every process drops what told of it, and with hundreds of approvals a minute the lists of
all are made anew by each of ${bill.processes} processes for each. A list takes ${(1000 / can.newLists).toFixed(1)} ms, so it takes thousands of approvals a
minute to matter.`;
}

const untried = ({ processes }: Bill) => `## What was not tried

The figures of one process come from one small machine; ${processes} processes, a CDN and photographs of real size were computed,
not seen. Three processes on one server, one of them killed, are a test (\`tests/start/processes.test.ts\`), a standby is
another (\`tests/start/replica.test.ts\`).
`;

const crowdOf = ({ visitors, answers, requests, megabits }: Load) =>
  `${round(visitors)} visits a second at worst: ${round(answers)} answers, ${round(requests)} requests with all files, ${bits(megabits)} a second.`;

/** To two digits: more would be a claim. */
const round = (figure: number) =>
  Number(figure.toPrecision(2)).toLocaleString("en", { maximumFractionDigits: 2 });

const bits = (megabits: number) =>
  megabits < 10_000 ? `${round(megabits)} Mbit` : `${round(megabits / 1000)} Gbit`;
const each = (figure: number) => `${round(figure)} a second`;
const busy = ({ busy: share }: Bill) => round(share);
const gigabit = (megabits: number) => `${round(megabits / 10)} %`;
const processesWorth = (share: number) => `${round(share)} processes`;
const replicas = ({ readingCores }: Bill) =>
  `${Math.max(2, Math.ceil(readingCores / 4))} of 4 cores (\`DATABASE_REPLICA_URL\`)`;
