import { tradeAddress } from "#src/features/craftsmen/trades/address.ts";
import { approvedOf, namesOfOne, rareWord, waitingId } from "../data/data-set.ts";
import { allSpellings, firstNames, wordsOfWork } from "../data/people.ts";
import type { Plan } from "../plan.ts";
import { listings } from "../report/rounded.ts";
import { type Row, row, type Target } from "../report/row.ts";
import type { Running } from "../servers/site.ts";
import { loadUnique, type UniqueRequests } from "../wrk/wrk.ts";
import { inRounds } from "./rounds.ts";

/** A site with so many listings. */
interface Sized {
  site: Running;
  listings: number;
}

interface Call {
  what: string;
  asked: UniqueRequests;
  /** Measured in the short form too. */
  isMain: boolean;
  /** Told beside, without a target; docs/bench.md says why. */
  isAside?: boolean;
  /** Of words whose matches are cached, while the page is not. */
  isAskedAgain?: boolean;
}

const load = { seconds: 1, connections: 1 };

/**
 * How much longer public calls take with many listings than with few. Those are left out whose
 * answer itself grows: the parts of the sitemap.
 */
export async function measureSize(
  few: Sized,
  many: Sized,
  { where, target, plan }: { where: string; target: Target; plan: Plan },
): Promise<Row[]> {
  const [small, large] = [await callsOf(few), await callsOf(many)];
  // What is new to them runs slowly at first.
  for (const { site } of [few, many]) {
    for (const path of ["/?page=", "/api/craftsmen?page="]) {
      await loadUnique(site.url, { by: "page", path, of: 1 }, { ...load, connections: 8 });
    }
  }
  const rows: Row[] = [];
  for (const [at, { what, asked, isMain, isAside, isAskedAgain }] of large.entries()) {
    if (plan.form === "short" && !isMain) continue;
    if (isAskedAgain) {
      await askOnce(few.site, small[at]!.asked);
      await askOnce(many.site, asked);
    }
    // Nothing before has taken the way of words that nobody asked for.
    if (asked.by === "words") {
      await loadUnique(few.site.url, small[at]!.asked, load);
      await loadUnique(many.site.url, asked, load);
    }
    const taken = await inRounds(plan.sizeRounds, {
      few: () => loadUnique(few.site.url, small[at]!.asked, load),
      many: () => loadUnique(many.site.url, asked, load),
    });
    const told = { group: `${listings(many.listings)} ${where}`, what };
    const against = listings(few.listings);
    const failed = taken.many.failed + taken.few.failed;
    const figures = { site: taken.many.p50, other: taken.few.p50, failed };
    const aim = isAside ? undefined : target;
    rows.push(row({ ...told, against, unit: "ms", ...figures, target: aim }));
  }
  return rows;
}

const askOnce = async ({ url }: Running, { path }: UniqueRequests) =>
  (await fetch(`${url}${path}1`)).arrayBuffer();

/** The same calls, in one order, for any size. */
export async function callsOf({ site, listings }: Sized): Promise<Call[]> {
  const lists = [
    { name: "all", filter: "", pages: ["first", "middle", "last"] },
    { name: "a profession", filter: "profession=1&", pages: ["first", "last"] },
    { name: "a city", filter: "city=1&", pages: ["first", "last"] },
    { name: "both", filter: "profession=1&city=1&", pages: ["first", "middle", "last"] },
  ];
  const calls: Call[] = [];
  for (const { name, filter, pages } of lists) {
    const answer = await fetch(`${site.url}/api/craftsmen?${filter}`);
    const { last_page } = await answer.json();
    const numbers: Record<string, number> = {
      first: 1,
      middle: Math.ceil(last_page / 2),
      last: last_page,
    };
    const isWhole = name === "all" || name === "both";
    for (const page of pages) {
      const of = numbers[page]!;
      const what = `${name}, ${page} page`;
      const path = `/api/craftsmen?${filter}page=`;
      const isMain = name === "all" || (name === "both" && page !== "middle");
      calls.push({ what, asked: { by: "page", path, of }, isMain });
      if (!isWhole) continue;
      const asked: UniqueRequests = { by: "page", path: `/?${filter}page=`, of };
      calls.push({
        what: `${what}, as a screen`,
        asked,
        isMain: name === "all" && page === "first",
      });
    }
  }
  const again = (what: string, word: string): Call => ({
    what: `${what}, asked again`,
    isMain: false,
    isAskedAgain: true,
    asked: { by: "page", path: `/api/craftsmen?q=${encodeURIComponent(word)}&page=`, of: 1 },
  });
  const typed = (words: string[]): UniqueRequests => ({
    by: "words",
    path: "/api/craftsmen?q=",
    words,
  });
  const details: UniqueRequests = {
    by: "listing",
    path: "/carftsman-details/",
    of: approvedOf(listings),
  };
  const anyone = waitingId(1) + 1;
  return [
    ...calls,
    again("a word that 25 have", rareWord),
    again("a word that many have", "محمود"),
    {
      what: "a name that many have, never asked before",
      asked: typed(allSpellings(await newestNames(site))),
      isMain: false,
      isAside: true,
    },
    {
      what: "a full name, never asked before",
      asked: typed(allSpellings(namesOfOne())),
      isMain: false,
    },
    {
      what: "a name and a work, never asked before",
      asked: typed(namesWithWork()),
      isMain: false,
      isAside: true,
    },
    { what: "details", asked: { ...details, path: "/api/craftsmen/" }, isMain: false },
    {
      what: "phone number",
      asked: { by: "parameter", path: `/api/show-craftsmen/${anyone}?n=` },
      isMain: false,
    },
    { what: "details, as a screen", asked: details, isMain: true },
    { what: "a trade, as a screen", asked: await tradeScreen(site), isMain: false },
    {
      what: "trades of a profession",
      asked: { by: "page", path: "/api/trades?profession=", of: 1 },
      isMain: false,
    },
    {
      what: "trades of a city",
      asked: { by: "page", path: "/api/trades?city=", of: 1 },
      isMain: false,
    },
  ];
}

/** What some of the newest are called. */
async function newestNames({ url }: Running): Promise<string[]> {
  const pages = Array.from({ length: 80 }, (_, at) => `${url}/api/craftsmen?page=${at + 1}`);
  const names = new Set<string>();
  for (const page of pages) {
    const { data } = await (await fetch(page)).json();
    for (const { fullname } of data) names.add(fullname);
  }
  return [...names];
}

/** Words that are no name together, so that they are looked for everywhere. */
const namesWithWork = () =>
  wordsOfWork().flatMap((work) => firstNames().map((name) => `${name} ${work}`));

async function tradeScreen({ url }: Running): Promise<UniqueRequests> {
  const answer = await fetch(`${url}/api/craftsmen?profession=1&city=1`);
  const [first] = (await answer.json()).data;
  return { by: "page", path: `${tradeAddress(first)}?page=`, of: 1 };
}
