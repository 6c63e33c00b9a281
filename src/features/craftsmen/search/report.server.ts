import type { CountryCode } from "#src/arabic/phone.server.ts";
import type { Page, Slice } from "#src/contract/pagination.ts";
import type { Database } from "#src/database/open.server.ts";
import type {
  Card,
  CardPage,
  SearchInput,
  SearchReport,
} from "#src/features/craftsmen/contract.ts";
import type { ListFilter } from "#src/features/craftsmen/counts/counts.server.ts";
import type { Attempt } from "./attempts.ts";
import {
  countCards,
  countResults,
  countTotals,
  type EntryCounts,
  toCities,
  toProfessions,
} from "./count-entries.server.ts";
import type { FoundListings, SearchContext } from "./find-listings.server.ts";
import { findElsewhere } from "./nearest.server.ts";
import { writtenText } from "./parsing/tokens.ts";

export interface SearchPage extends Slice<Card>, Omit<CardPage, keyof Page<Card>> {
  /** The lists under whose tags the response is cached; undefined: under the tag of all listings. */
  listsToTag?: ListFilter[];
}

type Recognised = Pick<Attempt, "trades" | "cities">;

/** Says how a search was understood, beside the listings that it found. */
export function openReports(db: Database, country: CountryCode) {
  return {
    async reportFound(
      found: FoundListings,
      attempt: Attempt,
      filter: SearchInput,
      context: SearchContext,
    ): Promise<SearchPage> {
      const page = await report(found, attempt, filter, context);
      return attempt.nobodyOf ? reportOthers(page, attempt.nobodyOf, filter, context) : page;
    },
  };

  /** Listings that have the words, although nobody of the recognised profession is in the city. */
  async function reportOthers(
    page: SearchPage,
    recognised: Recognised,
    filter: SearchInput,
    { dictionary }: SearchContext,
  ): Promise<SearchPage> {
    const ids = idsOf(recognised, filter);
    const professions = ids.profession_id === null ? recognised.trades : [ids.profession_id];
    const place = { professions, city: ids.city_id };
    const nearest = await findElsewhere(db, place, dictionary);
    if (!nearest.nearest_cities || !page.search) return page;
    const { cities: _ofOthers, ...rest } = page;
    return { ...rest, search: { ...page.search, ...ids }, ...nearest };
  }

  async function report(
    { items, total, condition, result, fitting, likelier }: FoundListings,
    attempt: Attempt,
    filter: SearchInput,
    { dictionary, budget }: SearchContext,
  ): Promise<SearchPage> {
    const { step, used, trades, cities } = attempt;
    const count = async (kind: "city" | "profession"): Promise<EntryCounts> => {
      if (items.length === total) return countCards(items, kind);
      if (kind === "city" && result?.byCity) return result.byCity;
      if (result) return countResults(db, kind, { result, condition, budget });
      const professions = filter.profession === undefined ? trades : [filter.profession];
      return countTotals(db, kind, kind === "city" ? professions : cities);
    };
    const areOnlyCities =
      step === "words" &&
      !attempt.place &&
      trades.length === 0 &&
      cities.length > 1 &&
      attempt.find.by === "entries" &&
      attempt.find.rest.length === 0;
    const page: SearchPage = {
      items,
      total,
      ...(attempt.find.by === "name" ? { by_name: true as const } : {}),
      ...otherWords(attempt, { total, fitting }),
      search: {
        q: filter.q ?? "",
        used,
        step,
        ...idsOf(attempt, filter),
        ...placeOf(attempt.place),
        ...(areOnlyCities ? { places: { name: used, city_ids: [...cities] } } : {}),
      },
    };
    if (trades.length > 1) {
      const meant = { trades, likelier: attempt.likelier ?? [], used, dictionary, country };
      page.professions = toProfessions(await count("profession"), meant);
      if (likelier && likelier < total) {
        page.likelier = { profession_ids: [...(attempt.likelier ?? [])], count: likelier };
      }
    }
    const isCityFixed = filter.city !== undefined || cities.length === 1;
    if (!isCityFixed) page.cities = toCities(await count("city"), dictionary);
    return page;
  }
}

/** The words beside a recognised profession, city or name, and how many have them. */
const otherWords = (
  { find }: Attempt,
  { total, fitting }: Pick<FoundListings, "total" | "fitting">,
): Pick<CardPage, "other_words" | "having_other_words"> => {
  if (find.by === "name" && find.left && find.left.length > 0) {
    return { other_words: writtenText(find.left), having_other_words: 0 };
  }
  const words = find.by === "entries" ? find.rest : [];
  return words.length > 0
    ? { other_words: writtenText(words), having_other_words: fitting ?? total }
    : {};
};

/** The place that was named, or the places of that name. */
export const placeOf = (place: Attempt["place"]): Pick<SearchReport, "place" | "places"> => {
  const [city_id, ...others] = place?.cityIds ?? [];
  if (!place || city_id === undefined) return {};
  if (others.length > 0) return { places: { name: place.name, city_ids: place.cityIds } };
  return { place: { name: place.name, kind: place.kind, city_id } };
};

/** The one profession and the one city that were recognised or selected. */
export const idsOf = ({ trades, cities }: Recognised, filter: SearchInput) => ({
  profession_id: filter.profession ?? onlyOne(trades),
  city_id: filter.city ?? onlyOne(cities),
});

export const reportNothing = (
  { q = "", profession, city }: SearchInput,
  step: "words" | null,
): SearchReport => ({
  q,
  used: q,
  step,
  profession_id: profession ?? null,
  city_id: city ?? null,
});

export const onlyOne = (ids: readonly number[]) => (ids.length === 1 ? ids[0]! : null);
