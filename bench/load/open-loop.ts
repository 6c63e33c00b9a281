// node bench/load/open-loop.ts URL RATE SECONDS: sends so many requests a second, whatever becomes
// of those before, and prints what came back as JSON. RATE 0 keeps 32 under way: what can be done.
import { Agent, get } from "node:http";

const [url = "", rate = "0", seconds = "10"] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: 4096, maxFreeSockets: 4096 });
const until = performance.now() + Number(seconds) * 1000;
const taken: Record<number, number[]> = {};
/** What comes later than this is of no use to the rate. */
const inTime: Record<number, number> = {};

function ask(): Promise<void> {
  const begun = performance.now();
  const { promise, resolve } = Promise.withResolvers<void>();
  const note = (status: number) => {
    taken[status] ??= [];
    taken[status].push(performance.now() - begun);
    if (performance.now() < until) inTime[status] = (inTime[status] ?? 0) + 1;
    resolve();
  };
  const request = get(url, { agent, headers: { "accept-encoding": "br" } }, (response) => {
    response
      .resume()
      .on("end", () => note(response.statusCode ?? 0))
      .on("error", () => note(0));
  });
  request.on("error", () => note(0));
  return promise;
}

async function inTurn() {
  while (performance.now() < until) await ask();
}

/** A late tick sends what it owes. */
async function atRate(perSecond: number) {
  const begun = performance.now();
  const asked: Promise<void>[] = [];
  while (performance.now() < until) {
    const owed = Math.floor(((performance.now() - begun) / 1000) * perSecond);
    while (asked.length < owed) asked.push(ask());
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await Promise.all(asked);
}

if (Number(rate) > 0) await atRate(Number(rate));
else await Promise.all(Array.from({ length: 32 }, inTurn));

const part = (sorted: number[], of: number) =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * of))] ?? 0);
const answers = Object.entries(taken).map(([status, times]) => {
  const sorted = times.sort((a, b) => a - b);
  return [
    status,
    {
      perSecond: Math.round((inTime[Number(status)] ?? 0) / Number(seconds)),
      p50: part(sorted, 0.5),
      p99: part(sorted, 0.99),
    },
  ];
});
console.log(JSON.stringify(Object.fromEntries(answers)));
agent.destroy();
