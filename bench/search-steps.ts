// npm run bench:search: how long searches take that nobody has made before, by the step that understands
// them, and suggestions; on a server and embedded, with 100,000 listings. In ms, one after the other.
import { onOtherKeyboard } from "../src/features/craftsmen/search/keyboard.ts";
import { runThenCleanUp } from "./cleanup.ts";
import { makeEmbedded, startServer, temporaryFolder } from "./databases.ts";
import { type Running, startSite } from "./site.ts";

const listings = Number(process.argv[2] ?? 100_000);

const cities = [
  "دمشق",
  "حلب",
  "حمص",
  "حماة",
  "اللاذقية",
  "طرطوس",
  "إدلب",
  "درعا",
  "السويداء",
  "الرقة",
];
const latinCities = ["dimashq", "halab", "7oms", "hama", "tartous", "idlib", "dar3a", "raqqa"];
const others = ["رخيص", "شاطر", "ضروري اليوم", "قريب مني", "رقم", "سريع وأمين", "معو كفالة", "هلق"];

/** Queries by their kind; each is another text. */
const kinds: Record<string, string[]> = {
  "other names and cities": pairs(
    ["مواسرجي", "كهربجي", "طراش", "منجد", "حنفية", "غسالة", "قفل"],
    cities,
  ),
  sentences: pairs(
    ["بدي سباك", "محتاج كهربجي", "عندي تسريب", "وين في نجار"],
    pairs(cities, others),
  ),
  "typing errors": pairs(["صباك", "كهرباءي", "نجاار", "حدادد", "دهلن", "بلات"], cities),
  "glued words": pairs(["سباك", "كهربائي", "نجار", "حداد", "دهان"], cities, ""),
  "the other keyboard": pairs(["سباك", "كهربائي", "نجار", "حداد"], cities).map(
    (text) => onOtherKeyboard(text)!.text,
  ),
  "Latin letters": pairs(["sabbak", "kahraba2i", "najjar", "7addad", "dahhan"], latinCities),
  nobody: Array.from({ length: 60 }, (_, at) => `قغظ${letters(at)} ثضذ${letters(at * 7)}`),
};
const warmUp = [
  ...pairs(
    ["سباك", "عندي حنفية", "نجاااار", "دهانن", "کهربائی", "najjar", "hgk[hv", "ضثقصف"],
    ["منبج", "جبلة", "دوما", "يبرود", "سلمية", "القامشلي", "صباك", "رخيص جدا", "ثضصق", "manbij"],
  ),
  // Trades that a city lacks lead to searches of all texts.
  ...pairs(
    ["قفل", "غسالة", "كهرباءي", "بلات", "منجد", "صباك", "سباك رخيص", "وين في نجار"],
    ["القنيطرة", "تدمر", "البوكمال", "بانياس", "الباب", "داريا", "الزبداني"],
  ),
];
const begun = [
  ...["سب", "كهر", "نج", "حن", "مواس", "غس", "سباك د", "كهربائي ح", "دم", "حل", "دها", "فني ت"],
  ...["بلا", "عزل", "كام", "sab", "najj", "مص", "حمص ن", "جرم"],
].flatMap((text) => ["", "ا", "ب", "ر", " "].map((next) => text + next));

await runThenCleanUp(async () => {
  const addDatabase = await startServer();
  const server = await startSite(temporaryFolder(), await addDatabase(listings));
  await measure("server", server);
  await server.stop();
  await measure("embedded", await startSite(await makeEmbedded(listings)));
});

async function measure(database: string, site: Running) {
  // What is new to a process runs slowly at first.
  for (const q of warmUp) await ask(site, "/api/craftsmen", q);
  for (const q of warmUp) await ask(site, "/api/suggest", q.slice(0, 4));
  const all: number[] = [];
  for (const [kind, queries] of Object.entries(kinds)) {
    const times: number[] = [];
    for (const q of queries) times.push(await ask(site, "/api/craftsmen", q));
    report(`${database}, ${kind}`, times);
    all.push(...times);
  }
  report(`${database}, all searches`, all);
  const times: number[] = [];
  for (const q of begun) times.push(await ask(site, "/api/suggest", q));
  report(`${database}, suggestions`, times);
}

async function ask({ url }: Running, path: string, q: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(`${url}${path}?q=${encodeURIComponent(q)}`);
  await response.text();
  if (!response.ok) throw new Error(`${response.status} for ${q}`);
  return performance.now() - start;
}

function report(what: string, times: number[]) {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]!.toFixed(1);
  console.log(`${what}: ${sorted.length} asked, median ${at(0.5)}, p99 ${at(0.99)}, most ${at(1)}`);
}

function pairs(first: string[], second: string[], between = " ") {
  return first.flatMap((one) => second.map((other) => `${one}${between}${other}`));
}

function letters(number: number): string {
  return [...String(number)].map((digit) => "ابتثجحخدذر"[Number(digit)]).join("");
}
