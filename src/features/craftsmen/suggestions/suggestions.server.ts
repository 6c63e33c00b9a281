import { and, type Column, gt, or, sql } from "drizzle-orm";
import { withQuery } from "#src/client/with-query.ts";
import type { Database } from "#src/database/open.server.ts";
import { statement } from "#src/database/statement.server.ts";
import { nameVersion } from "#src/features/catalogue/names/table.server.ts";
import type { ListFilter } from "#src/features/craftsmen/counts/counts.server.ts";
import { every, listingTotal } from "#src/features/craftsmen/counts/table.server.ts";
import { type NameIndex, rank } from "#src/features/craftsmen/search/parsing/name-index.ts";
import { parseQuery } from "#src/features/craftsmen/search/parsing/parse-query.ts";
import {
  collapseRepeated,
  correctSpelling,
  cutGlued,
  readBySound,
  switchKeyboard,
  type Typed,
} from "#src/features/craftsmen/search/parsing/steps.ts";
import { isIgnored, type Token, tokenize } from "#src/features/craftsmen/search/parsing/tokens.ts";
import {
  type Dictionary,
  readByDictionary,
} from "#src/features/craftsmen/search/words/dictionary.server.ts";
import { tradeAddress } from "#src/features/craftsmen/trades/address.ts";
import type { Suggestion } from "./contract.ts";

const maxSuggestions = 6;
/** Before one of them in many cities. */
const leastSingle = 3;
/** Beside those whose name begins so, and their cities. */
const maxLessLikely = 2;

interface Suggested {
  suggestions: Suggestion[];
  /** The lists whose tags the cached response gets, since their changes may change it. */
  listsToTag: ListFilter[];
}

/** Suggestions for what is being typed, of professions, cities and both that have approved listings. */
export async function suggest(db: Database, typed: string): Promise<Suggested> {
  const tokens = tokenize(typed);
  const { result, dictionary } = await readByDictionary(db, async ({ index }) => {
    const candidates = findCandidates({ text: typed, tokens, index });
    return { candidates, ...(await countsOf(db, candidates)) };
  });
  const rows = result.counts.map(([professionId, cityId, listed]) => ({
    professionId,
    cityId,
    listed,
  }));
  const { professions, cities } = result.candidates;
  return {
    suggestions: choose(rows, result.candidates).flatMap((row) => toSuggestion(row, dictionary)),
    listsToTag: [
      ...professions.map((profession) => ({ profession })),
      ...cities.map((city) => ({ city })),
    ],
  };
}

interface Row {
  professionId: number;
  cityId: number;
  listed: number;
}

/** Counts of these professions and these cities, together, or each alone and in each of the others. */
async function countsOf(db: Database, { professions, cities, isPair }: Candidates) {
  const [row] = await countsStatement(db).execute({
    professions,
    cities,
    isPair,
    isAny: professions.length + cities.length > 0,
    orEveryProfession: [every, ...professions],
    orEveryCity: [every, ...cities],
  });
  return row!;
}

/** All in one row, which is faster to read than many, with the version of the names. */
const countsStatement = statement(
  () => "suggestions",
  (db, name) => {
    const { professionId, cityId, listed } = listingTotal;
    const isAnyOf = (id: Column, ids: string) => sql`${id} = any(${sql.placeholder(ids)}::int[])`;
    const isEither = or(isAnyOf(professionId, "professions"), isAnyOf(cityId, "cities"));
    const isPair = and(isAnyOf(professionId, "orEveryProfession"), isAnyOf(cityId, "orEveryCity"));
    const isWanted = and(
      // Without any no count is read.
      sql`${sql.placeholder("isAny")}::boolean`,
      gt(listed, 0),
      isEither,
      or(sql`not ${sql.placeholder("isPair")}::boolean`, isPair),
    );
    return db
      .select({
        version: nameVersion.version,
        counts: sql<[professionId: number, cityId: number, listed: number][]>`(
          select coalesce(json_agg(json_build_array(${professionId}, ${cityId}, ${listed})), '[]')
          from ${listingTotal} where ${isWanted})`,
      })
      .from(nameVersion)
      .prepare(name);
  },
);

function toSuggestion(
  { professionId, cityId, listed: count }: Row,
  { professions, cities }: Dictionary,
): Suggestion[] {
  const title = professions.find(({ id }) => id === professionId)?.name;
  const name = cities.find(({ id }) => id === cityId)?.name;
  if (title && name) {
    const trade = { profession: { id: professionId, title }, city: { id: cityId, name } };
    const path = tradeAddress(trade);
    return [
      { text: `${title} في ${name}`, profession_id: professionId, city_id: cityId, count, path },
    ];
  }
  if (title) {
    const path = `${withQuery("/", { profession: professionId })}#craftsmen`;
    return [{ text: title, profession_id: professionId, city_id: null, count, path }];
  }
  if (!name) return [];
  const path = `${withQuery("/", { city: cityId })}#craftsmen`;
  return [{ text: name, profession_id: null, city_id: cityId, count, path }];
}

/** The best, of which the last are professions that may only be meant by a word of trouble. */
function choose(rows: Row[], candidates: Candidates): Row[] {
  const { cities, lessLikely } = candidates;
  const isLessLikely = ({ professionId, cityId }: Row) =>
    lessLikely.includes(professionId) && !cities.includes(cityId);
  const likely = arrange(
    rows.filter((row) => !isLessLikely(row)),
    candidates,
  );
  const others = arrange(rows.filter(isLessLikely), candidates);
  const alone = others.filter(({ cityId }) => cityId === every).slice(0, maxLessLikely);
  const kept = likely.slice(0, maxSuggestions - alone.length);
  return [...kept, ...(kept.length < likely.length ? alone : others)].slice(0, maxSuggestions);
}

/** Pairs first where both were typed; otherwise the entries themselves, then their largest pairs. */
function arrange(rows: Row[], { professions, cities, isPair }: Candidates): Row[] {
  const order = ({ professionId, cityId }: Row) =>
    professionId === every ? cities.indexOf(cityId) : professions.indexOf(professionId);
  const isBoth = ({ professionId, cityId }: Row) => professionId !== every && cityId !== every;
  const pairs = rows.filter(isBoth).sort((one, other) => other.listed - one.listed);
  const single = rows
    .filter((row) => !isBoth(row))
    .sort((one, other) => order(one) - order(other) || other.listed - one.listed);
  if (isPair) return [...pairs, ...single].slice(0, maxSuggestions);
  const most = Math.max(maxSuggestions - pairs.length, leastSingle);
  return [...single.slice(0, most), ...pairs].slice(0, maxSuggestions);
}

/** Entries to suggest, the best first. */
interface Candidates {
  professions: number[];
  cities: number[];
  /** Professions of which only a word of trouble begins so, while others have such a name. */
  lessLikely: number[];
  /** The professions are wanted in these cities: both were typed. */
  isPair: boolean;
}

/** More entries that begin alike are not looked at. */
const maxEntries = 12;

/**
 * What a text may become when it is typed to its end: the last word is the beginning of a name, those
 * before it are read as they are.
 */
function findCandidates(typed: Omit<Typed, "parsed">): Candidates {
  const { tokens, index } = typed;
  const before = parseQuery(tokens.slice(0, -1), index);
  const [hasTrade, hasCity] = [before.trades.length > 0, before.cities.length > 0];
  // Beside a trade or a city one letter says enough.
  const least = hasTrade || hasCity ? 1 : 2;
  const beginnings = beginningsOf(tokens).filter(({ length }) => length >= least);
  const begun = beginningWith(beginnings, index);
  const professions = hasTrade ? before.trades : begun.professions;
  const cities = hasCity ? before.cities : begun.cities;
  if (professions.length + cities.length === 0) return correctedCandidates(typed);
  const isPair = (hasTrade || hasCity) && professions.length > 0 && cities.length > 0;
  // What a search for the text as it is finds stands first.
  const meant = hasTrade ? [] : parseQuery(tokens, index).trades;
  const [first, others] = partition(professions, (id) => meant.includes(id));
  return {
    professions: [...first, ...others].slice(0, maxEntries),
    cities: cities.slice(0, maxEntries),
    lessLikely: isPair || !begun.isNamed ? [] : begun.troubled.filter((id) => !first.includes(id)),
    isPair,
  };
}

/** Shorter texts may still become anything. */
const leastCorrected = 4;
/** Each unknown word is compared with names in each of the steps, at every letter that is typed. */
const maxUnknown = 4;

const corrections = [collapseRepeated, cutGlued, correctSpelling, switchKeyboard, readBySound];

/** What a search corrects a text into of which nothing is known, by the same steps. */
function correctedCandidates({ text, tokens, index }: Omit<Typed, "parsed">): Candidates {
  const nothing: Candidates = { professions: [], cities: [], lessLikely: [], isPair: false };
  if (text.length < leastCorrected || tokens.length === 0) return nothing;
  const typed = { text, tokens: [...tokens], index, parsed: parseQuery(tokens, index) };
  if (typed.parsed.rest.length > maxUnknown) return nothing;
  for (const correct of corrections) {
    for (const [corrected] of correct(typed)) {
      const { trades, cities } = parseQuery(corrected ?? [], index);
      if (trades.length === 0) continue;
      return {
        professions: trades.slice(0, maxEntries),
        cities: cities.slice(0, maxEntries),
        lessLikely: [],
        isPair: cities.length > 0,
      };
    }
  }
  return nothing;
}

function partition(ids: number[], isFirst: (id: number) => boolean): [number[], number[]] {
  return [ids.filter(isFirst), ids.filter((id) => !isFirst(id))];
}

/** The last words as the beginning of a name of several words, then the last one alone. */
function beginningsOf(tokens: readonly Token[]): string[] {
  const words = tokens.filter((token, at) => at === tokens.length - 1 || !isIgnored(token));
  return words.map((_word, at) =>
    words
      .slice(at)
      .map(({ folded }) => folded)
      .join(" "),
  );
}

function beginningWith(beginnings: string[], index: NameIndex) {
  const ranks = { trade: new Map<number, number>(), city: new Map<number, number>() };
  for (const beginning of beginnings) {
    for (const { meanings } of index.startingWith(beginning)) {
      for (const { kind, id, rank } of meanings) {
        ranks[kind].set(id, Math.max(rank, ranks[kind].get(id) ?? 0));
      }
    }
  }
  const professions = sorted(ranks.trade);
  const troubled = professions.filter((id) => ranks.trade.get(id) === rank.trouble);
  return {
    professions,
    troubled,
    cities: sorted(ranks.city),
    isNamed: professions.length > troubled.length || ranks.city.size > 0,
  };
}

const sorted = (ranks: Map<number, number>) =>
  [...ranks].sort((one, other) => other[1] - one[1] || one[0] - other[0]).map(([id]) => id);
