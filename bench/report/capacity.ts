import { listings } from "./rounded.ts";
import type { Result } from "./row.ts";

/** What one process, which fills one core, does in a second. */
export interface Throughput {
  keptScreens: number;
  keptLists: number;
  newLists: number;
  newDetails: number;
  newScreens: number;
  /** In ms, one after the other, PostgreSQL's part included. */
  number: number;
  /** Short questions that one core of PostgreSQL answers, at least. */
  questions: number;
  /** In MB, at rest. */
  memory: number;
  /** In seconds. */
  start: number;
}

/** @throws if a row is missing, as in the short form, or had failures */
export function throughputIn({ machine, plan, rows }: Result): Throughput {
  const of = (group: string, what: RegExp) => {
    const found = rows.filter((row) => row.group === group && what.test(row.what));
    const name = `${group}, ${what.source}`;
    if (!found.length) throw new Error(`nothing was measured of ${name}`);
    if (found.some(({ failed }) => failed)) throw new Error(`there were failures in ${name}`);
    return found;
  };
  const slowest = (group: string, what: RegExp) =>
    Math.min(...of(group, what).map(({ site }) => site));
  const isNew = "never asked before";
  const large = `${listings(plan.large)} on a server`;
  return {
    keptScreens: slowest("repeated", /in brotli/),
    keptLists: slowest("repeated", /JSON, [\d.]+ kB$/),
    newLists: slowest(isNew, /JSON/),
    newDetails: slowest(isNew, /^details$/),
    newScreens: slowest(isNew, /^(home|search)$/),
    number: of(large, /^phone number$/)[0]!.site,
    // By hand a search is two questions, of a PostgreSQL that has no more than all cores.
    questions: (2 * of(isNew, /^search as JSON$/)[0]!.other) / machine.cpus,
    memory: of("start", /memory, with a server/)[0]!.site,
    start: of("start", /ready, with a server/)[0]!.site,
  };
}

/**
 * Somebody looks for a plumber: home; as they go on a search, its second page, two craftsmen and
 * what stands around them; one number.
 */
export const visit = { screens: 1, reads: 5, numbers: 1, assets: 13, pictures: 30 };

/** Of each of these, compressed; of the assets together. */
export const kilobytes = { screen: 12, read: 2, assets: 11 + 120 + 22, picture: 35 };

/** How much of what is for everyone lies ready and is still true. */
export const cacheHitShare = 0.8;
/** The busiest hour's part of a day, and its worst minute in parts of its mean. */
export const peakHourShare = 0.1;
export const peakMinuteFactor = 3;
/** How full a part may be at its worst, so that one of two may fail. */
export const maxUtilization = 0.5;

/** Whom it is for, and what part of the answers for everyone the edge gives. */
export interface Traffic {
  visits: number;
  edge: number;
}

/** Of one visit. */
export const responsesPerVisit = visit.screens + visit.reads + visit.numbers;
export const kilobytesPerVisit =
  visit.screens * kilobytes.screen +
  (visit.reads + visit.numbers) * kilobytes.read +
  kilobytes.assets +
  visit.pictures * kilobytes.picture;

/** What so many visits a day ask for in a second at worst. */
export function loadOf({ visits, edge }: Traffic) {
  const visitors = (visits * peakHourShare * peakMinuteFactor) / 3600;
  const reach = visitors * (1 - edge);
  return {
    visitors,
    answers: visitors * responsesPerVisit,
    requests: visitors * (responsesPerVisit + visit.assets + visit.pictures),
    megabits: (visitors * kilobytesPerVisit * 8) / 1000,
    kept: reach * (visit.screens + visit.reads) * cacheHitShare,
    newReads: reach * visit.reads * (1 - cacheHitShare),
    newScreens: reach * visit.screens * (1 - cacheHitShare),
    // For one who asks alone: nobody keeps them.
    numbers: visitors * visit.numbers,
  };
}

export type Load = ReturnType<typeof loadOf>;

/** How many processes and cores of PostgreSQL that takes. */
export function resourcesFor(load: Load, can: Throughput) {
  // Of a number it is not known which part is the process' and which PostgreSQL's: each may have all.
  const numbers = (load.numbers * can.number) / 1000;
  const busy = {
    kept: load.kept / Math.min(can.keptScreens, can.keptLists),
    newReads: load.newReads / can.newLists,
    newScreens: load.newScreens / can.newScreens,
    numbers,
  };
  const all = Object.values(busy).reduce((sum, one) => sum + one);
  // What a list asks, page and count, and what is around it on a screen.
  const questions = 2 * load.newReads + 5 * load.newScreens;
  return {
    /** Cores at their limit, by what they do and in all. */
    busy: { ...busy, all },
    processes: Math.max(2, Math.ceil(all / maxUtilization)),
    questions,
    /** Cores of PostgreSQL at their limit. */
    reading: questions / can.questions,
    writing: numbers,
  };
}

export type Resources = ReturnType<typeof resourcesFor>;

/** Approvals a minute for which a process makes lists and screens anew a tenth of its time. */
export function maxApprovals(can: Throughput): number {
  // Of all, of the profession, of the city and of both: each as a screen and as a list.
  const seconds = 4 / can.newScreens + 4 / can.newLists;
  return (0.1 * 60) / seconds;
}
