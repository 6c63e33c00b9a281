import type { Slice } from "#src/contract/pagination.ts";
import type { Database } from "#src/database/open.server.ts";
import type { Card, SearchInput } from "#src/features/craftsmen/contract.ts";
import { type Attempt, listsReadBy, searchAnywhere } from "./attempts.ts";
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
      return { ...(await pageByPositions(db, result.positions, page)), condition, result };
    },

    /** Whether somebody has all of these words. */
    async hasAnyone(
      words: Attempt["unlessFound"],
      filter: SearchInput,
      { dictionary, budget, isWithinLimit }: SearchContext,
    ) {
      if (!words) return false;
      const condition = conditionOf(searchAnywhere(words), filter, dictionary);
      if (!isWithinLimit(condition)) return false;
      return (await results.resultOf(condition, budget)).positions.length > 0;
    },
  };
}
