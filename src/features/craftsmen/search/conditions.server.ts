import { and, arrayOverlaps, like, or, type SQL, sql } from "drizzle-orm";
import { published } from "#src/features/craftsmen/columns.server.ts";
import type { Filter } from "#src/features/craftsmen/contract.ts";
import {
  hasCity,
  hasProfession,
  isListedIn,
} from "#src/features/craftsmen/further/further.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { type Attempt, rankingWords } from "./attempts.ts";
import { withoutPrefix } from "./parsing/prefixes.ts";
import { isIgnored, type Token } from "./parsing/tokens.ts";
import type { SearchCondition } from "./search-result-cache.server.ts";
import type { Dictionary, DictionaryEntry } from "./words/dictionary.server.ts";
import { findListingsByName, hasName } from "./words/names.server.ts";
import {
  beginnings,
  isCityOf,
  isTradeOf,
  maxWords,
  patternsOf,
  spellingsOf,
  wholeWords,
} from "./words/search-text.ts";

/** The condition of an attempt, together with the rest of the filter. */
export function conditionOf(
  attempt: Attempt,
  filter: Filter,
  dictionary: Dictionary,
): SearchCondition {
  const { find, trades, cities } = attempt;
  const { profession, city } = filter;
  const fixed = and(published, isListedIn(orNone(profession), orNone(city)));
  if (find.by === "name") {
    const names = find.spellings ?? combinationsOf(wordsOf(find.words));
    const isWhole =
      profession === undefined && city === undefined && cities.length + trades.length === 0;
    return {
      key: JSON.stringify(["name", profession, city, trades, cities, names]),
      patterns: 0,
      names: names.length,
      matches: and(fixed, isListedIn(trades, cities), hasName(names)) as SQL,
      ...(isWhole ? { findAll: (db, budget) => findListingsByName(db, names, budget) } : {}),
    };
  }
  const words: MeantWord[] =
    find.by === "entries"
      ? wordsBesideTrade(find)
      : wordsOf(find.words).map((spellings) => ({ spellings }));
  const most = Math.floor(maxPatterns / Math.max(1, words.length));
  const isBeginning = find.by === "text" && find.isBeginning === true;
  const searched = words
    .map((word) => ({ ...word, patterns: patternsOf(word.spellings, most), isBeginning }))
    .map((word) => (find.by === "entries" ? matchesText(word) : matchesAny(word, dictionary)));
  const isAnyEnough = find.by === "entries" && find.ranking === "any" && searched.length > 1;
  const alternatives = searched.map((one) => one.alternatives);
  const meant = and(
    isListedIn(trades, cities),
    isAnyEnough ? or(...alternatives.flat()) : allOf(alternatives),
  );
  // A name is found whatever the trade is, but within the filter.
  const names =
    find.by === "text" && find.orNamed ? combinationsOf(wordsOf(find.orNamed)) : undefined;
  return {
    key: JSON.stringify([
      profession,
      city,
      trades,
      cities,
      isBeginning,
      isAnyEnough,
      searched.map(({ key }) => key),
      names,
    ]),
    patterns: searched.reduce((sum, { patterns }) => sum + patterns, 0),
    names: names?.length ?? 0,
    matches: and(fixed, or(names && hasName(names), meant)) as SQL,
    ...(find.by === "entries" && find.ranking === "all" && searched.length > 1
      ? {
          wider: {
            ...conditionOf(havingAnyWord(attempt, find.rest), filter, dictionary),
            isMatch: and(...searched.map(({ test }) => test)) as SQL,
          },
        }
      : {}),
  };
}

/** The attempt by which those are found who have one of the words, where nobody has all of them. */
const havingAnyWord = (attempt: Attempt, rest: readonly Token[]): Attempt => ({
  ...attempt,
  find: { by: "entries", rest: rankingWords(rest), ranking: "any" },
});

/** Every word's spellings; ignored words count only if there are no others. */
const wordsOf = (tokens: readonly Token[]): string[][] => significantOf(tokens).map(spell);

function significantOf(tokens: readonly Token[]): readonly Token[] {
  const significant = tokens.filter((token) => !isIgnored(token));
  return (significant.length > 0 ? significant : tokens).slice(0, maxWords);
}

const spell = ({ folded, others }: Token) => spellingsOf({ word: folded, others });

interface MeantWord {
  spellings: string[];
  /** The places of this name: listings that name one need not have the word in their text. */
  placeIds?: readonly number[] | undefined;
}

/** Words that only order the results may have what Arabic joins to a word: «سباك بالوعر» is for «الوعر». */
const wordsBesideTrade = ({
  rest,
  ranking,
}: Extract<Attempt["find"], { by: "entries" }>): MeantWord[] =>
  significantOf(rest).map((token) => {
    const spellings = spell(token);
    return {
      spellings: ranking
        ? [...new Set(spellings.flatMap((one) => [one, withoutPrefix(one)]))]
        : spellings,
      placeIds: token.placeIds,
    };
  });

/** The patterns of a query: PostgreSQL plans each with all it knows of the texts. */
const maxPatterns = 48;

interface SpelledWord extends MeantWord {
  patterns: string[];
  /** Whether it may be the beginning of a word in the text. */
  isBeginning: boolean;
}

/** What a word is searched by: a listing has the word if one of the alternatives holds. */
interface SearchedWord {
  key: unknown;
  patterns: number;
  alternatives: SQL[];
  /** Tests a text that is read for another reason. */
  test: SQL;
}

function matchesText(word: SpelledWord): SearchedWord {
  const { patterns, placeIds = [] } = word;
  const isThere = placeIds.length > 0 ? [arrayOverlaps(craftsman.placeIds, [...placeIds])] : [];
  return {
    key: [patterns, placeIds],
    patterns: patterns.length,
    alternatives: [...isThere, hasWord(word)],
    test: sql`(${or(...isThere, testAnyText(word))})`,
  };
}

/** Ids instead of joins, so that each part of the "or" is answered by an index. */
function matchesAny(word: SpelledWord, { professions, cities }: Dictionary): SearchedWord {
  const { spellings, patterns } = word;
  const trades = idsOf(professions, spellings.map(isTradeOf));
  const places = idsOf(cities, spellings.map(isCityOf));
  return {
    key: [patterns, trades, places],
    patterns: patterns.length,
    // Ids first, since they are compared faster than texts.
    alternatives: [hasProfession(trades), hasCity(places), hasWord(word)].filter(
      (condition) => condition !== undefined,
    ),
    test: testAnyText(word),
  };
}

/**
 * The patterns are answered by the trigram index, and the regular expression tests what it leads to: as a function,
 * since the planner would answer the operator by the same index, or by reading all listings. Patterns and expression
 * are subqueries, or the planner would test each against its samples of the texts, which takes longer than the search.
 * Where all listings are read, the expression is kept from texts without the patterns by the "case", since the planner
 * takes one regular expression to be cheaper than several patterns. Most texts have the word with spaces around it,
 * which is found in a fraction of the expression's time.
 */
function hasWord(word: SpelledWord): SQL {
  const has = or(
    ...shortestOf(word.patterns).map((pattern) =>
      like(craftsman.searchText, sql`(select ${pattern}::text)`),
    ),
  );
  return and(has, testWord(word)) as SQL;
}

/** Tests a text that may have none of the patterns, which most do not have. */
const testAnyText = (word: SpelledWord) =>
  sql`(${hasAnyOf(shortestOf(word.patterns))} and ${testWord(word)})`;

const hasAnyOf = (patterns: string[]) =>
  sql`${craftsman.searchText} like any (${sql.param(patterns)}::text[])`;

function testWord({ patterns, isBeginning }: SpelledWord): SQL {
  const searched = shortestOf(patterns);
  const expression = isBeginning ? beginnings(patterns) : wholeWords(patterns);
  const matches = sql`textregexeq(${craftsman.searchText}, (select ${expression}::text))`;
  const alone = patterns.map((pattern) => aloneIn(pattern, isBeginning));
  const otherwise = searched.length === 1 ? sql`` : sql`when not ${hasAnyOf(searched)} then false `;
  return sql`case when ${hasAnyOf(alone)} then true ${otherwise}else ${matches} end`;
}

const shortestOf = (patterns: readonly string[]) =>
  patterns.filter((pattern) => !includesAnother(pattern, patterns));

/** The pattern of a word that has nothing joined to it; of a beginning, nothing before it. */
const aloneIn = (pattern: string, isBeginning: boolean) =>
  `% ${pattern.slice(1, -1).trimStart()}${isBeginning ? "" : " "}%`;

/** Every text with «وامين» has «امين». */
const includesAnother = (pattern: string, patterns: readonly string[]) =>
  patterns.some((other) => other !== pattern && pattern.includes(other.slice(1, -1)));

const maxCombinations = 9;

/**
 * One of the alternatives of each word. What words with several have in common is written as an "or" of all
 * their combinations: the planner answers each of these by indexes, but of an "and" of such "or"s it may
 * use one and test every listing of a profession.
 */
function allOf(words: SQL[][]): SQL | undefined {
  const required = words.filter(({ length }) => length === 1).flat();
  const choices = words.filter(({ length }) => length > 1);
  return and(...required, ...asOneOr(choices));
}

function asOneOr(choices: SQL[][]): (SQL | undefined)[] {
  const count = choices.reduce((product, { length }) => product * length, 1);
  if (choices.length < 2 || count > maxCombinations) {
    return choices.map((alternatives) => or(...alternatives));
  }
  const combinations = choices.reduce<SQL[][]>(
    (begun, alternatives) => begun.flatMap((some) => alternatives.map((one) => [...some, one])),
    [[]],
  );
  return [or(...combinations.map((conditions) => and(...conditions)))];
}

const idsOf = (entries: DictionaryEntry[], tests: ((text: string) => boolean)[]) =>
  entries.filter(({ text }) => tests.some((isMatch) => isMatch(text))).map(({ id }) => id);

const orNone = (id: number | undefined) => (id === undefined ? [] : [id]);

/** Further combinations of spellings are not looked for as a name; they are found everywhere. */
const maxNames = 8;

/** Every way to take one spelling of each word. */
const combinationsOf = (words: string[][]): string[][] =>
  words.reduce<string[][]>(
    (begun, spellings) =>
      spellings.flatMap((one) => begun.map((name) => [...name, one])).slice(0, maxNames),
    [[]],
  );
