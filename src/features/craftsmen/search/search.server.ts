import type { CountryCode } from "#src/arabic/phone.server.ts";
import type { Page, Slice } from "#src/contract/pagination.ts";
import type { Database } from "#src/database/open.server.ts";
import type { Card, CardPage, SearchInput } from "#src/features/craftsmen/contract.ts";
import type { ListFilter } from "#src/features/craftsmen/counts/counts.server.ts";
import {
  type Attempt,
  attemptsFor,
  isTriedAlone,
  otherWordsOf,
  searchAnywhere,
  withDefaultCity,
} from "./attempts.ts";
import { costOfWord, type SearchBudget } from "./budget/budget.server.ts";
import { createLookupLimit } from "./budget/lookups.ts";
import { conditionOf } from "./conditions.server.ts";
import {
  type Counts,
  countCards,
  countResults,
  countTotals,
  toCities,
  toProfessions,
} from "./count-entries.server.ts";
import { findElsewhere, findNearestTrades, findOtherCity } from "./nearest.server.ts";
import { parseQuery } from "./parsing/parse-query.ts";
import { type Token, tokenize } from "./parsing/tokens.ts";
import { refuseUnknown } from "./refuse-unknown.server.ts";
import { idsOf, listsReadBy, type Recognised, reportNothing } from "./report.ts";
import { pageByFilter, pageByPositions } from "./result-pages.server.ts";
import {
  type SearchCondition,
  type SearchResult,
  SearchResultCache,
} from "./search-result-cache.server.ts";
import { type Dictionary, readDictionary } from "./words/dictionary.server.ts";

/** How a search was understood. */
type Understood = Omit<CardPage, keyof Page<Card>>;

export interface SearchPage extends Slice<Card>, Understood {
  /** The lists under whose tags the response is cached; undefined: under the tag of all listings. */
  listsToTag?: ListFilter[];
}

/** The listings that an attempt found, all of them or one page. */
interface Found extends Slice<Card> {
  condition: SearchCondition;
  /** Undefined if the totals of professions and cities say all. */
  result?: SearchResult;
}

interface Searched {
  filter: SearchInput;
  dictionary: Dictionary;
  budget: SearchBudget;
  isWithinLimit: ReturnType<typeof createLookupLimit>;
}

/** Search of approved craftsmen, as people type; the results of words are cached. */
export function openSearch(db: Database, country: CountryCode) {
  const results = new SearchResultCache(db);

  async function run(
    attempt: Attempt,
    searched: Searched,
    page: number,
  ): Promise<Found | undefined> {
    const { filter, dictionary, budget } = searched;
    const condition = conditionOf(attempt, filter, dictionary);
    const [totals, ...others] = listsReadBy(attempt, filter) ?? [];
    if (totals && others.length === 0)
      return { ...(await pageByFilter(db, totals, page)), condition };
    if (!searched.isWithinLimit(condition)) return undefined;
    const result = await results.resultOf(condition, budget);
    return { ...(await pageByPositions(db, result.positions, page)), condition, result };
  }

  /** Whether somebody has all of these words. */
  async function hasAnyone(words: Attempt["unlessFound"], searched: Searched) {
    if (!words) return false;
    const { filter, dictionary, budget } = searched;
    const condition = conditionOf(searchAnywhere(words), filter, dictionary);
    if (!searched.isWithinLimit(condition)) return false;
    return (await results.resultOf(condition, budget)).positions.length > 0;
  }

  /**
   * One page of those that fit the filter, newest approved first.
   * @param budget pays for a search of words
   * @throws Refusal `tooMany`
   */
  return async (query: SearchInput, page: number, budget: SearchBudget): Promise<SearchPage> => {
    const tokens = tokenize(query.q ?? "");
    if (tokens.length === 0) return list(query, page);
    return budget.run(() => searchWords(tokens, { query, page, budget }));
  };

  async function list(query: SearchInput, page: number): Promise<SearchPage> {
    const filter = withDefaultCity(query, { cities: [] });
    const slice = await pageByFilter(db, filter, page);
    if (slice.total === 0) await refuseUnknown(db, filter);
    return {
      ...slice,
      ...(filter.q ? { search: reportNothing(filter, "words") } : {}),
      ...(slice.total === 0 ? await findElsewhere(db, filter) : { listsToTag: [filter] }),
    };
  }

  async function searchWords(
    tokens: Token[],
    { query, page, budget }: { query: SearchInput; page: number; budget: SearchBudget },
  ): Promise<SearchPage> {
    await budget.spend(tokens.length * costOfWord);
    const dictionary = await readDictionary(db);
    const { index } = dictionary;
    const parsed = parseQuery(tokens, index, query);
    const text = query.q ?? "";
    const elsewhere = findOtherCity(tokens, query, dictionary);
    const inDefaultCity = (filter: SearchInput) =>
      filter.city === query.city ? {} : { in_default_city: true as const };
    const isWithinLimit = createLookupLimit();
    let tried = 0;
    for (const attempt of attemptsFor({ text, tokens, parsed, index }, query)) {
      const isFirst = tried++ === 0;
      const filter = withDefaultCity(query, attempt.nobodyOf ?? attempt);
      const searched = { filter, dictionary, budget, isWithinLimit };
      if (await hasAnyone(attempt.unlessFound, searched)) continue;
      const found = await run(attempt, searched, page);
      if (!found || found.total === 0) continue;
      const understood = attempt.nobodyOf
        ? await reportOthers(found, attempt, { searched, recognised: attempt.nobodyOf })
        : await report(found, attempt, searched);
      // Whom an attempt before has not found may come at any time.
      const listsToTag = isFirst ? listsReadBy(attempt, filter) : undefined;
      return {
        ...understood,
        ...elsewhere,
        ...inDefaultCity(filter),
        ...(listsToTag ? { listsToTag } : {}),
      };
    }
    const filter = withDefaultCity(query, parsed);
    await refuseUnknown(db, filter);
    const nearest = await findNearestTrades(db, parsed.rest, dictionary, budget);
    const { profession_id: profession, city_id: city } = idsOf(parsed, filter);
    return {
      items: [],
      total: 0,
      ...elsewhere,
      ...inDefaultCity(filter),
      search: { ...reportNothing(filter, null), profession_id: profession, city_id: city },
      ...(isTriedAlone(parsed, query)
        ? await findElsewhere(db, { profession, city }, dictionary)
        : {}),
      ...(nearest.length > 0 ? { professions: nearest } : {}),
    };
  }

  /** Reports listings that have the words, although nobody of the recognised profession is in the city. */
  async function reportOthers(
    found: Found,
    attempt: Attempt,
    { searched, recognised }: { searched: Searched; recognised: Recognised },
  ): Promise<SearchPage> {
    const page = await report(found, attempt, searched);
    const { filter, dictionary } = searched;
    const ids = idsOf(recognised, filter);
    const place = { profession: ids.profession_id, city: ids.city_id };
    const nearest = await findElsewhere(db, place, dictionary);
    if (!nearest.nearest_cities || !page.search) return page;
    const { cities: _ofOthers, ...rest } = page;
    return { ...rest, search: { ...page.search, ...ids }, ...nearest };
  }

  async function report(
    { items, total, condition, result }: Found,
    attempt: Attempt,
    { filter, dictionary, budget }: Searched,
  ): Promise<SearchPage> {
    const { step, used, trades, cities } = attempt;
    const count = async (kind: "city" | "profession"): Promise<Counts> => {
      if (items.length === total) return countCards(items, kind);
      if (kind === "city" && result?.byCity) return result.byCity;
      if (result) return countResults(db, kind, { result, condition, budget });
      const professions = filter.profession === undefined ? trades : [filter.profession];
      return countTotals(db, kind, kind === "city" ? professions : cities);
    };
    const isCityFixed = filter.city !== undefined || cities.length === 1;
    return {
      items,
      total,
      ...(attempt.find.by === "name" ? { by_name: true as const } : {}),
      ...otherWordsOf(attempt),
      search: { q: filter.q ?? "", used, step, ...idsOf(attempt, filter) },
      ...(trades.length > 1
        ? {
            professions: toProfessions(await count("profession"), {
              trades,
              used,
              dictionary,
              country,
            }),
          }
        : {}),
      ...(isCityFixed ? {} : { cities: toCities(await count("city"), dictionary) }),
    };
  }
}
