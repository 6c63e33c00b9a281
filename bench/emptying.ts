// npm run bench -- emptying: how many pages are answered from the cache while listings are approved,
// by a simulation with the cache and the tags of the site and a clock of its own. Writes
// docs/bench/emptying.md, which is the same on any machine.
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { CachedResponse } from "#src/http/cache/cached-response.server.ts";
import { ResponseCache } from "#src/http/cache/response-cache.server.ts";
import { tagsForChange } from "#src/http/cache/tags.ts";
import { minute, second } from "#src/util/time.ts";
import {
  type Asked,
  kinds as askedKinds,
  pseudoRandom,
  requests,
  zipfPairs,
} from "./data/visits.ts";
import { table } from "./report/table.ts";

const approvalsPerMinute = 50;
/** In bytes, of a page in both encodings. */
const pageSize = 15_000;
const warmUp = 2 * minute;
const measured = 10 * minute;
const kinds = [...askedKinds, "all"];

interface Count {
  asked: number;
  /** Asked for within the minute before, which is as long as a page is kept. */
  repeated: number;
  /** Those of them that came from the cache. */
  hits: number;
  made: number;
}

const page = pageOf([50, 200, 1000]);
console.log(page);
writeFileSync(fileURLToPath(new URL("../docs/bench/emptying.md", import.meta.url)), page);

function pageOf(rates: number[]): string {
  const lines = rates.flatMap((rate) => {
    const [quiet, busy] = [simulate(rate, 0), simulate(rate, approvalsPerMinute)];
    return kinds.map((kind) =>
      lineOf({ rate, kind, count: busy.get(kind)!, quiet: quiet.get(kind)! }),
    );
  });
  const heads = ["requests", "page", "asked again", "from the cache", "without approvals"];
  heads.push("made", "made without approvals");
  return `# How much an approval empties

Computed by \`npm run bench -- emptying\`: no measurement, so it is the same on any machine. Visitors ask for professions in cities
by Zipf's law, one request in five is a crawler's for a page that nobody else asks for, and ${approvalsPerMinute} listings a minute
are approved, by the same law. The cache and the tags are the site's. "Asked again" are pages that were asked for within the minute
before, which is as long as a page is kept; the share from the cache is of these. "Made" is each page that was not in it.

${table([heads, ...lines], "markdown")}
`;
}

function lineOf(told: { rate: number; kind: string; count: Count; quiet: Count }): string[] {
  const { rate, kind, count, quiet } = told;
  const share = ({ hits, repeated }: Count) =>
    repeated === 0 ? "" : `${((100 * hits) / repeated).toFixed(1)} %`;
  const made = (one: Count) => `${((one.made / measured) * second).toFixed(1)}/s`;
  const again = count.repeated === 0 ? "" : `${Math.round((count.repeated / measured) * second)}/s`;
  return [`${rate}/s`, kind, again, share(count), share(quiet), made(count), made(quiet)];
}

/** What became of the requests, by their kind and in all. */
function simulate(rate: number, approvals: number): Map<string, Count> {
  const random = pseudoRandom();
  /** Ms to the next of events that come by chance, so many in a span of ms. */
  const pause = (count: number, span: number) => (-Math.log(1 - random()) * span) / count;
  const nextPair = zipfPairs(random);
  const nextRequest = requests(random, nextPair);
  const clock = { now: 1 };
  performance.now = () => clock.now;
  const cache = new ResponseCache();
  cache.setSubscribed(true);
  const [counts, lastMade] = [new Map<string, Count>(), new Map<string, number>()];
  let nextApproval = approvals > 0 ? pause(approvals, minute) : Number.POSITIVE_INFINITY;
  while (clock.now < warmUp + measured) {
    clock.now += pause(rate, second);
    for (; nextApproval < clock.now; nextApproval += pause(approvals, minute)) {
      const { profession, city } = nextPair();
      cache.invalidate(tagsForChange(`listing 0 ${profession} ${city}`));
    }
    const asked = nextRequest();
    const before = lastMade.get(asked.key);
    const isRepeated = before !== undefined && clock.now - before < minute;
    const isHit = cache.find(asked.key)?.isFresh === true;
    if (!isRepeated) lastMade.set(asked.key, clock.now);
    if (!isHit) cache.store(asked.key, responseOf(asked, clock.now), cache.generation);
    if (clock.now < warmUp) continue;
    for (const kind of [asked.kind, "all"]) add(counts, kind, { isRepeated, isHit });
  }
  return counts;
}

function responseOf({ tags }: Asked, createdAt: number) {
  return { size: pageSize, tags, createdAt } as unknown as CachedResponse;
}

function add(
  counts: Map<string, Count>,
  kind: string,
  { isRepeated, isHit }: { isRepeated: boolean; isHit: boolean },
) {
  const count = counts.get(kind) ?? { asked: 0, repeated: 0, hits: 0, made: 0 };
  counts.set(kind, count);
  count.asked++;
  if (isRepeated) count.repeated++;
  if (isRepeated && isHit) count.hits++;
  if (!isHit) count.made++;
}
