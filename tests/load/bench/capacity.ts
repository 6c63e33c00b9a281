import type { Row } from "./row.ts";

/** What one process, which fills one core, does in a second; of the bench's rows. */
export interface Measured {
  keptScreens: number;
  keptLists: number;
  newLists: number;
  newDetails: number;
  newScreens: number;
  /** In ms, one after the other, PostgreSQL's part included. */
  number: number;
  /** Short questions that one core of PostgreSQL answers. */
  questions: number;
  /** In MB, at rest. */
  memory: number;
  /** In seconds. */
  start: number;
}

/** @throws if a row is missing, as in the short form */
export function measuredIn(rows: Row[]): Measured {
  const of = (group: string, what: RegExp) => {
    const found = rows.filter((row) => row.group.startsWith(group) && what.test(row.what));
    if (!found.length) throw new Error(`nothing was measured of ${group}, ${what.source}`);
    return found;
  };
  const slowest = (found: Row[]) => Math.min(...found.map(({ site }) => site));
  const isNew = "never asked before";
  return {
    keptScreens: slowest(of("repeated", /in brotli/)),
    keptLists: slowest(of("repeated", /JSON, [\d.]+ kB$/)),
    newLists: slowest(of(isNew, /JSON/)),
    newDetails: slowest(of(isNew, /^details$/)),
    newScreens: slowest(of(isNew, /^(home|search)$/)),
    number: of("1,000,000 listings", /^phone number$/)[0]!.site,
    // By hand a search is two questions, and at most one of the two cores is PostgreSQL's.
    questions: 2 * of(isNew, /^search as JSON$/)[0]!.other,
    memory: of("start", /memory, with a server/)[0]!.site,
    start: of("start", /ready, with a server/)[0]!.site,
  };
}

/**
 * Somebody looks for a plumber: home; as they go on a search, its second page, two craftsmen and
 * what stands around them; one number. The rest are files.
 */
export const visit = { screens: 1, reads: 5, numbers: 1, files: 43, kilobytes: 1230 };

/** What is still true of what was asked lies ready four times in five. */
const keptShare = 0.8;
/** The busiest hour has a tenth of a day's visits, and its worst minute three times its mean. */
const worstSecond = 3 / 10 / 3600;
/** How full a part may be at its worst, so that one of them may fail. */
const fullest = 0.5;

/** Whom it is for, and what is asked of it in its worst second. */
export interface Crowd {
  visits: number;
  /** What part of the answers for everyone the edge gives. */
  edge: number;
}

/** What so many visits a day ask for in a second at worst. */
export function loadOf({ visits, edge }: Crowd) {
  const visitors = visits * worstSecond;
  const reach = visitors * (1 - edge);
  return {
    visitors,
    answers: visitors * (visit.screens + visit.reads + visit.numbers),
    requests: visitors * (visit.screens + visit.reads + visit.numbers + visit.files),
    megabits: (visitors * visit.kilobytes * 8) / 1000,
    kept: reach * (visit.screens + visit.reads) * keptShare,
    newReads: reach * visit.reads * (1 - keptShare),
    newScreens: reach * visit.screens * (1 - keptShare),
    // For one who asks alone: nothing keeps them.
    numbers: visitors * visit.numbers,
  };
}

export type Load = ReturnType<typeof loadOf>;

/** How many processes, cores of PostgreSQL and so on that takes. */
export function billOf(load: Load, can: Measured) {
  const share = {
    kept: load.kept / Math.min(can.keptScreens, can.keptLists),
    newReads: load.newReads / can.newLists,
    newScreens: load.newScreens / can.newScreens,
    numbers: (load.numbers * can.number) / 1000,
  };
  const processes = Object.values(share).reduce((sum, one) => sum + one);
  // What a list asks, page and count, and what is around it on a screen.
  const questions = 2 * load.newReads + 5 * load.newScreens;
  return {
    share,
    /** At their limit. */
    busy: processes,
    processes: Math.max(2, Math.ceil(processes / fullest)),
    questions,
    readingCores: Math.ceil(questions / can.questions / fullest),
    // A number's time is for the most part PostgreSQL's, which counts it.
    writingCores: Math.ceil((load.numbers * can.number) / 1000 / fullest),
  };
}

export type Bill = ReturnType<typeof billOf>;
