import type { Slice } from "#src/contract/pagination.ts";
import type { Database } from "#src/database/open.server.ts";
import type { Card, SearchInput } from "#src/features/craftsmen/contract.ts";
import { type Attempt, listsReadBy, withoutOtherWords } from "./attempts.ts";
import type { SearchBudget } from "./budget/budget.server.ts";
import { createLookupLimit } from "./budget/lookups.ts";
import { conditionOf } from "./conditions.server.ts";
import type { Token } from "./parsing/tokens.ts";
import type { Positions } from "./positions.ts";
import { pageByFilter, pageByPositions, pageWithFirst } from "./result-pages.server.ts";
import {
  type SearchCondition,
  type SearchResult,
  SearchResultCache,
} from "./search-result-cache.server.ts";
import type { Dictionary } from "./words/dictionary.server.ts";
import { havingInName, namesakesFirst } from "./words/names.server.ts";

/** What holds for all attempts of one search. */
export interface SearchContext {
  dictionary: Dictionary;
  /** Pays for each query. */
  budget: SearchBudget;
  isWithinLimit: ReturnType<typeof createLookupLimit>;
  /** By the key of their condition: several attempts may ask for one result. */
  results: Map<string, Promise<SearchResult>>;
}

/** The listings that an attempt found, all of them or one page. */
export interface FoundListings extends Slice<Card> {
  condition: SearchCondition;
  /** Undefined if the totals of professions and cities say all. */
  result?: SearchResult;
  /** How many of them have the words that order the results; these stand first, or first of each group. */
  fitting?: number;
  /** How many of them are of the likelier ones of several trades; these stand first. */
  likelier?: number;
}

export const createSearchContext = (
  dictionary: Dictionary,
  budget: SearchBudget,
): SearchContext => ({
  dictionary,
  budget,
  isWithinLimit: createLookupLimit(),
  results: new Map(),
});

const noPositions: Positions = new Uint32Array();

/** The last positions stand first. */
function moveFirst(positions: Positions, first: Positions): Positions {
  const isFirst = new Set(first);
  return Uint32Array.from([
    ...positions.filter((position) => !isFirst.has(position)),
    ...positions.filter((position) => isFirst.has(position)),
  ]);
}

/** A search whose other words somebody has. */
interface Ranked {
  attempt: Attempt;
  /** Words that may be somebody's name. */
  names: readonly Token[];
  condition: SearchCondition;
  filter: SearchInput;
  page: number;
}

/** Reads the listings of attempts; the results of words are cached. */
export function openFinder(db: Database) {
  const cache = new SearchResultCache(db);
  return { find, findsAnyone };

  /** @returns undefined where the search has used up its lookups */
  async function find(
    attempt: Attempt,
    filter: SearchInput,
    page: number,
    context: SearchContext,
  ): Promise<FoundListings | undefined> {
    const condition = conditionOf(attempt, filter, context.dictionary);
    const { find: by } = attempt;
    if (by.by === "entries" && by.ranking) {
      const result = await resultOf(condition, context);
      if (result && result.positions.length > 0) {
        return findRanked(
          result.positions,
          { attempt, names: by.mayBeName ? by.rest : [], condition, filter, page },
          context,
        );
      }
      if (by.ranking === "all") return result && { items: [], total: 0, condition };
      const everyone = await find(withoutOtherWords(attempt), filter, page, context);
      return everyone && { ...everyone, fitting: 0 };
    }
    const [totals, ...others] = listsReadBy(attempt, filter) ?? [];
    if (totals && others.length === 0) {
      return { ...(await pageByFilter(db, totals, page)), condition };
    }
    const result = await resultOf(condition, context);
    if (!result) return undefined;
    if (attempt.find.by === "name") {
      const positions = await namesakesFirst(db, result.positions, attempt.find.words.length);
      return { ...(await pageByPositions(db, positions, page)), condition, result };
    }
    const { positions, ...counts } = await likelierFirst(
      result.positions,
      attempt,
      filter,
      context,
    );
    return { ...(await pageByPositions(db, positions, page)), ...counts, condition, result };
  }

  /**
   * Finds the listings whose name has the other words. If there are none, it finds all of the recognised trade, those
   * that have the words anywhere first.
   */
  async function findRanked(
    fitting: Positions,
    { attempt, names, condition, filter, page }: Ranked,
    context: SearchContext,
  ): Promise<FoundListings | undefined> {
    const named = names.length > 0 ? await havingInName(db, fitting, names) : noPositions;
    if (named.length > 0) {
      const result = { positions: named, lastChange: undefined };
      return { ...(await pageByPositions(db, named, page)), condition, result };
    }
    const everyone = withoutOtherWords(attempt);
    const found = {
      condition: conditionOf(everyone, filter, context.dictionary),
      fitting: fitting.length,
    };
    const [list, ...others] = listsReadBy(everyone, filter) ?? [];
    if (list && others.length === 0) {
      return { ...(await pageWithFirst(db, list, fitting, page)), ...found };
    }
    const result = await resultOf(found.condition, context);
    if (!result) return undefined;
    const fittingFirst = moveFirst(result.positions, fitting);
    const { positions, ...counts } = await likelierFirst(fittingFirst, everyone, filter, context);
    return { ...(await pageByPositions(db, positions, page)), ...found, ...counts, result };
  }

  /** Moves the listings of the likelier trades to the front. */
  async function likelierFirst(
    positions: Positions,
    { likelier, ...attempt }: Attempt,
    filter: SearchInput,
    context: SearchContext,
  ): Promise<{ positions: Positions; likelier?: number }> {
    if (!likelier || attempt.find.by !== "entries") return { positions };
    const condition = conditionOf({ ...attempt, trades: likelier }, filter, context.dictionary);
    const first = await resultOf(condition, context);
    if (!first) return { positions };
    return { positions: moveFirst(positions, first.positions), likelier: first.positions.length };
  }

  /** Whether an attempt finds somebody; false also where the search has used up its lookups. */
  async function findsAnyone(attempt: Attempt, filter: SearchInput, context: SearchContext) {
    const result = await resultOf(conditionOf(attempt, filter, context.dictionary), context);
    return result !== undefined && result.positions.length > 0;
  }

  /** @returns undefined where the search has used up its lookups */
  function resultOf(
    condition: SearchCondition,
    { budget, isWithinLimit, results }: SearchContext,
  ): Promise<SearchResult> | undefined {
    const known = results.get(condition.key);
    if (known) return known;
    if (!isWithinLimit(condition)) return undefined;
    const result = cache.resultOf(condition, budget);
    results.set(condition.key, result);
    const { wider } = condition;
    if (wider && !results.has(wider.key)) void result.then(keepWider, () => {});
    return result;

    function keepWider({ wider: positions, lastChange }: SearchResult) {
      if (positions && wider) results.set(wider.key, Promise.resolve({ positions, lastChange }));
    }
  }
}
