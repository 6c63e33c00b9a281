// npm run bench -- dear [LISTINGS]: how long others wait while one address sends the dearest searches, ten a
// second, none of them twice; embedded and, with `server` behind it, on a server. Tells it as a ratio of
// what they wait without these, and writes no file.
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { runThenCleanUp } from "../servers/cleanup.ts";
import { makeEmbedded, startServer, temporaryFolder } from "../servers/databases.ts";
import { type Running, startSite } from "../servers/site.ts";

const listings = Number(process.argv[2] ?? 20_000);
const isOnServer = process.argv[3] === "server";
/** In ms: three windows of the limit. */
const measuredFor = 30_000;
const [betweenDear, betweenOthers] = [100, 125];

const rare = [..."گچژڭپڤ"];
let asked = 0;

/** Lists and ordinary searches, each of another address. */
async function measureOthers(site: Running, during: number): Promise<number[]> {
  const times: number[] = [];
  const sent: Promise<void>[] = [];
  const end = performance.now() + during;
  while (performance.now() < end) {
    const one = asked++;
    const query =
      one % 2
        ? `profession=${1 + (one % 20)}&city=${1 + (one % 9)}&page=${1 + (one % 7)}`
        : `q=${ordinary(one)}`;
    sent.push(
      ask(site, query, `198.51.${one % 200}.${one % 250}`).then(({ status, time }) => {
        if (status !== 200) throw new Error(`${status} for ${query}`);
        times.push(time);
      }),
    );
    await pause(betweenOthers);
  }
  await Promise.all(sent);
  return times;
}

const ordinary = (at: number) =>
  `${["سباك", "كهربائي رخيص", "نجار شاطر", "صباك"][at % 4]} ${["دمشق", "حلب", "حمص", "حماة", "درعا"][at % 5]} ${letters(at)}`;

async function sendDear(site: Running, signal: AbortSignal) {
  const statuses: number[] = [];
  const sent: Promise<unknown>[] = [];
  for (let at = 0; !signal.aborted; at++) {
    sent.push(
      ask(site, `q=${dear(at)}`, "203.0.113.7").then(({ status }) => statuses.push(status)),
    );
    await pause(betweenDear);
  }
  await Promise.all(sent);
  const refused = statuses.filter((status) => status === 429).length;
  return { refused, answered: statuses.length - refused };
}

const trades = ["سباك", "كهربائي", "نجار", "حداد", "دهان", "بلاط"];

/** Rare letters with many spellings, frequent trigrams, Latin letters, which nobody has; and many trades. */
function dear(at: number): string {
  const turned = (by: number) => [...rare.slice(by % 6), ...rare.slice(0, by % 6)].join("");
  const kinds = [
    `${[0, 1, 2, 3, 4].map(turned).join(" ")} ${letters(at)}`,
    `گ چ ژ ڭ پ ${letters(at).slice(0, 2)}`,
    `الالا لالا ${letters(at)}`,
    `sabbak fii xxdimashq zzz kkkk lllll m${at}`,
    `لالا${"لا".repeat(at % 20)}`,
    [...trades.slice(at % 6), ...trades.slice(0, at % 6)].slice(0, 3 + (at % 4)).join(" "),
  ];
  return kinds[at % kinds.length]!.slice(0, 60);
}

const letters = (number: number) =>
  [...String(number).padStart(4, "0")].map((digit) => "ابتثجحخدذر"[Number(digit)]).join("");

/** On a connection of its own, as of another visitor. */
async function ask({ url }: Running, query: string, address: string) {
  const start = performance.now();
  const request = get(encodeURI(`${url}/api/craftsmen?${query}`), {
    agent: false,
    headers: { "x-forwarded-for": address },
  });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  response.resume();
  await once(response, "end");
  return { status: response.statusCode ?? 0, time: performance.now() - start };
}

const at = (times: number[], share: number) =>
  times.toSorted((one, other) => one - other)[Math.floor((times.length - 1) * share)]!.toFixed(1);

const mean = (times: number[]) =>
  (times.reduce((sum, one) => sum + one, 0) / times.length).toFixed(1);

const ratio = (one: string, other: string) => (Number(one) / Number(other)).toFixed(2);

await runThenCleanUp(async () => {
  // The limits as they are, and addresses as a proxy tells them.
  const settings = { LIMITS: "1", TRUSTED_PROXIES: "127.0.0.1" };
  const folder = isOnServer ? temporaryFolder() : await makeEmbedded(listings);
  const databaseUrl = isOnServer ? await (await startServer())(listings) : undefined;
  const site = await startSite(folder, databaseUrl, undefined, settings);
  await measureOthers(site, 10_000);
  const alone = await measureOthers(site, measuredFor);
  const stopped = new AbortController();
  const [dear, beside] = await Promise.all([
    sendDear(site, stopped.signal),
    measureOthers(site, measuredFor).finally(() => stopped.abort()),
  ]);
  const again = await measureOthers(site, measuredFor);
  console.log(`${listings} listings, ${isOnServer ? "server" : "embedded"}`);
  console.log(`dear searches: ${dear.answered} answered, ${dear.refused} refused`);
  for (const [name, times] of Object.entries({ alone, beside, again })) {
    console.log(
      `${name}: median ${at(times, 0.5)} ms, mean ${mean(times)}, p95 ${at(times, 0.95)}`,
    );
  }
  const before = [...alone, ...again];
  console.log(
    `median ${ratio(at(beside, 0.5), at(before, 0.5))}, mean ${ratio(mean(beside), mean(before))}`,
  );
});
