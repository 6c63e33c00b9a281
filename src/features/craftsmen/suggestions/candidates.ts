import { type NameIndex, rank } from "#src/features/craftsmen/search/parsing/name-index.ts";
import { parseQuery } from "#src/features/craftsmen/search/parsing/parse-query.ts";
import { isIgnored, type Token } from "#src/features/craftsmen/search/parsing/tokens.ts";

/** Entries to suggest, the best first. */
export interface Candidates {
  professions: number[];
  cities: number[];
  /** Those of the professions of which only a word of trouble begins so, while others have such a name. */
  lessLikely: number[];
  /** The professions are wanted in these cities: both were typed. */
  isPair: boolean;
}

/** More entries that begin alike are not looked at. */
const mostEntries = 12;

/**
 * What a text may become when it is typed to its end: the last word is the beginning of a name, those
 * before it are read as they are.
 */
export function findCandidates(tokens: readonly Token[], index: NameIndex): Candidates {
  const before = parseQuery(tokens.slice(0, -1), index);
  const [hasTrade, hasCity] = [before.trades.length > 0, before.cities.length > 0];
  // Beside a trade or a city one letter says enough.
  const least = hasTrade || hasCity ? 1 : 2;
  const beginnings = beginningsOf(tokens).filter(({ length }) => length >= least);
  const begun = beginningWith(beginnings, index);
  const professions = hasTrade ? before.trades : begun.professions;
  const cities = hasCity ? before.cities : begun.cities;
  const isPair = (hasTrade || hasCity) && professions.length > 0 && cities.length > 0;
  return {
    professions: professions.slice(0, mostEntries),
    cities: cities.slice(0, mostEntries),
    lessLikely: isPair || !begun.isNamed ? [] : begun.troubled,
    isPair,
  };
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
    ...{ professions, troubled, cities: sorted(ranks.city) },
    isNamed: professions.length > troubled.length || ranks.city.size > 0,
  };
}

const sorted = (ranks: Map<number, number>) =>
  [...ranks].sort((one, other) => other[1] - one[1] || one[0] - other[0]).map(([id]) => id);
