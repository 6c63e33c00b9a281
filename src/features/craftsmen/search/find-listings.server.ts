import type { Slice } from "#src/contract/pagination.ts";
import type { Database } from "#src/database/open.server.ts";
import type { Card, SearchInput } from "#src/features/craftsmen/contract.ts";
import { type Attempt, listsReadBy } from "./attempts.ts";
import type { SearchBudget } from "./budget/budget.server.ts";
import { createLookupLimit } from "./budget/lookups.ts";
import { conditionOf } from "./conditions.server.ts";
import { pageByFilter, pageByPositions } from "./result-pages.server.ts";
import {
  type SearchCondition,
  type SearchResult,
  SearchResultCache,
} from "./search-result-cache.server.ts";
import type { Dictionary } from "./words/dictionary.server.ts";
import { namesakesFirst } from "./words/names.server.ts";

/** What holds for all attempts of one search. */
export interface SearchContext {
  dictionary: Dictionary;
  /** Pays for each query. */
  budget: SearchBudget;
  isWithinLimit: ReturnType<typeof createLookupLimit>;
}

/** The listings that an attempt found, all of them or one page. */
export interface FoundListings extends Slice<Card> {
  condition: SearchCondition;
  /** Undefined if the totals of professions and cities say all. */
  result?: SearchResult;
}

export const createSearchContext = (
  dictionary: Dictionary,
  budget: SearchBudget,
): SearchContext => ({
  dictionary,
  budget,
  isWithinLimit: createLookupLimit(),
});

/** Reads the listings of attempts; the results of words are cached. */
export function openFinder(db: Database) {
  const results = new SearchResultCache(db);
  return {
    /** @returns undefined where the search has used up its lookups */
    async find(
      attempt: Attempt,
      filter: SearchInput,
      page: number,
      { dictionary, budget, isWithinLimit }: SearchContext,
    ): Promise<FoundListings | undefined> {
      const condition = conditionOf(attempt, filter, dictionary);
      const [totals, ...others] = listsReadBy(attempt, filter) ?? [];
      if (totals && others.length === 0) {
        return { ...(await pageByFilter(db, totals, page)), condition };
      }
      if (!isWithinLimit(condition)) return undefined;
      const result = await results.resultOf(condition, budget);
      const positions =
        attempt.find.by === "name"
          ? await namesakesFirst(db, result.positions, attempt.find.words.length)
          : result.positions;
      return { ...(await pageByPositions(db, positions, page)), condition, result };
    },

    /** Whether an attempt finds somebody; false also where the search has used up its lookups. */
    async findsAnyone(
      attempt: Attempt,
      filter: SearchInput,
      { dictionary, budget, isWithinLimit }: SearchContext,
    ) {
      const condition = conditionOf(attempt, filter, dictionary);
      if (!isWithinLimit(condition)) return false;
      return (await results.resultOf(condition, budget)).positions.length > 0;
    },
  };
}
