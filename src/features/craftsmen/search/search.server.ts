import { fold } from "#src/arabic/fold.ts";
import type { CountryCode } from "#src/arabic/phone.server.ts";
import type { Database } from "#src/database/open.server.ts";
import type { SearchInput } from "#src/features/craftsmen/contract.ts";
import {
  type Attempt,
  attemptsFor,
  filterOf,
  isTriedAlone,
  isUnknownNeed,
  listsReadBy,
  withDefaultCity,
} from "./attempts.ts";
import { costOfWord, type SearchBudget } from "./budget/budget.server.ts";
import { countTotals, toProfessions } from "./count-entries.server.ts";
import { createSearchContext, openFinder } from "./find-listings.server.ts";
import { findElsewhere, findNearestTrades, findOtherCity } from "./nearest.server.ts";
import { type ParsedQuery, parseQuery, selectWords } from "./parsing/parse-query.ts";
import { isAboutSite, wantsToRegister } from "./parsing/registration.ts";
import { suggestCorrections } from "./parsing/steps.ts";
import { maxTokens, type Token, tokenize } from "./parsing/tokens.ts";
import { refuseUnknown } from "./refuse-unknown.server.ts";
import {
  idsOf,
  onlyOne,
  openReports,
  placeOf,
  reportNothing,
  type SearchPage,
} from "./report.server.ts";
import { pageByFilter } from "./result-pages.server.ts";
import { readDictionary } from "./words/dictionary.server.ts";

/** Search of approved craftsmen, as people type. */
export function openSearch(db: Database, country: CountryCode) {
  const finder = openFinder(db);
  const reports = openReports(db, country);

  /**
   * One page of those that fit the filter, newest approved first.
   * @param budget pays for a search of words
   * @throws Refusal `tooMany`
   */
  return async (query: SearchInput, page: number, budget: SearchBudget): Promise<SearchPage> => {
    const { q } = query;
    if (!q) return list(query, page);
    return budget.run(async () => {
      const typed = tokenize(q, Number.POSITIVE_INFINITY);
      if (typed.length === 0) return list(query, page);
      return searchWords(typed, { query, page, budget });
    });
  };

  async function list(query: SearchInput, page: number): Promise<SearchPage> {
    const filter = withDefaultCity(query, { cities: [] });
    const slice = await pageByFilter(db, filter, page);
    if (slice.total === 0) await refuseUnknown(db, filter);
    return {
      ...slice,
      ...(filter.q ? { search: reportNothing(filter, "words") } : {}),
      ...(slice.total === 0
        ? await findElsewhere(db, { professions: chosen(filter), city: filter.city })
        : { listsToTag: [filter] }),
    };
  }

  async function searchWords(
    typed: Token[],
    { query: given, page, budget }: { query: SearchInput; page: number; budget: SearchBudget },
  ): Promise<SearchPage> {
    const { default_city: _remembered, ...anywhere } = given;
    const query = meansAnywhere(given.q ?? "") ? anywhere : given;
    await budget.spend(Math.min(typed.length, maxTokens) * costOfWord);
    const dictionary = await readDictionary(db);
    const { index, cities } = dictionary;
    if (!query.everywhere && wantsToRegister(typed, index)) return reportRegistration(query);
    const tokens = selectWords(typed, index);
    // Otherwise a person would be found outside of a city that does not exist.
    if (query.city !== undefined && !cities.some(({ id }) => id === query.city)) {
      await refuseUnknown(db, query);
    }
    const parsed = parseQuery(tokens, index, query);
    const context = createSearchContext(dictionary, budget);
    const otherCity = findOtherCity(tokens, query, dictionary);
    let isFirst = true;
    const attempts = attemptsFor({ text: query.q ?? "", tokens, parsed, index }, query);
    let next = attempts.next();
    for (; !next.done; next = attempts.next()) {
      const attempt = next.value;
      const filter = filterOf(query, attempt);
      const mayTag = isFirst;
      isFirst = false;
      if (!(await isWorthTrying(attempt))) continue;
      const found = await finder.find(attempt, filter, page, context);
      if (!found || found.total === 0) continue;
      const { outside } = attempt.find.by === "name" ? attempt.find : {};
      // Whom an attempt before has not found may come at any time.
      const listsToTag = mayTag ? listsReadBy(attempt, filter) : undefined;
      return {
        ...(await reports.reportFound(found, attempt, filter, context)),
        ...(outside ? notInCity(onlyOne(outside)) : otherCity),
        ...inDefaultCity(filter, query),
        ...(attempt.find.by === "entries" ? await alsoMeant() : {}),
        ...(listsToTag ? { listsToTag } : {}),
      };
    }
    return { ...(await reportNobody(next.value)), ...otherCity };

    async function isWorthTrying({ onlyIfFound }: Attempt): Promise<boolean> {
      if (!onlyIfFound) return true;
      return (
        (await isWorthTrying(onlyIfFound)) &&
        finder.findsAnyone(onlyIfFound, filterOf(query, onlyIfFound), context)
      );
    }

    function notInCity(id: number | null): Pick<SearchPage, "not_in_city"> {
      const city = cities.find((one) => one.id === id);
      return city ? { not_in_city: { id: city.id, name: city.name } } : {};
    }

    /** Counts the listings of these trades in all cities. */
    async function countTrades(ids: readonly number[]) {
      const counts = await countTotals(db, "profession", []);
      return toProfessions(counts, {
        trades: ids,
        likelier: [],
        used: query.q ?? "",
        dictionary,
        country,
      });
    }

    /** The other meaning of a city's name. */
    async function alsoMeant(): Promise<Pick<SearchPage, "also_professions">> {
      const { alsoTrades } = parsed;
      return alsoTrades.length > 0 ? { also_professions: await countTrades(alsoTrades) } : {};
    }

    async function reportNobody(read: ParsedQuery): Promise<SearchPage> {
      const { rest, trades, place: named } = read;
      const filter = withDefaultCity(query, read);
      await refuseUnknown(db, filter);
      const isUncovered = isUnknownNeed(read) && query.profession === undefined;
      const nearest =
        isUncovered || trades.length > 0 || isAboutSite(tokens)
          ? []
          : await findNearestTrades(db, rest, dictionary);
      const ids = idsOf(read, filter);
      const meant = isUncovered ? [] : suggestCorrections({ tokens, parsed, index });
      const professions = ids.profession_id === null ? trades : [ids.profession_id];
      const place = { professions, city: ids.city_id };
      return {
        items: [],
        total: 0,
        ...inDefaultCity(filter, query),
        search: {
          ...reportNothing(filter, null),
          ...ids,
          ...placeOf(named),
          ...(isUncovered ? { covered: false } : {}),
          ...(meant.length > 0 ? { did_you_mean: meant } : {}),
        },
        ...(isTriedAlone(read, query) ? await findElsewhere(db, place, dictionary) : {}),
        ...(nearest.length > 0 ? { professions: nearest } : {}),
        ...(professions.length > 1 ? { professions: await countTrades(professions) } : {}),
        ...(await alsoMeant()),
      };
    }
  }
}

/** «بكل سوريا»: whatever city the device remembers. */
const meansAnywhere = (text: string) =>
  /(?:^| )(?:ب|في |من )?(?:كل|اي|جميع) (?:سوريا|سوريه|المحافظات|المدن|محافظه|مدينه|البلد|مكان)(?: |$)/.test(
    fold(text),
  );

/** Nobody is searched for, since a craftsman has typed this who wants to be found. */
const reportRegistration = (query: SearchInput): SearchPage => ({
  items: [],
  total: 0,
  search: { ...reportNothing(query, null), registers: true },
});

const chosen = ({ profession }: SearchInput) => (profession === undefined ? [] : [profession]);

const inDefaultCity = (filter: SearchInput, query: SearchInput) =>
  query.city === undefined && filter.city !== undefined ? { in_default_city: true as const } : {};
