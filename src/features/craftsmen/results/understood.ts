import type { Options } from "#src/features/catalogue/options.ts";
import { quoted, resultTexts } from "#src/features/craftsmen/texts.ts";
import type { CardList, UrlFilter } from "./find-craftsmen.ts";
import { maxNamed, searchName, selected, understoodAs } from "./results-head.ts";

/** What a search is for: what was chosen, and what the typed words stand for. */
export interface UnderstoodSearch extends ReturnType<typeof selected> {
  /** Typed words that stand for neither a profession nor a city. */
  words: string;
  /** What the typed words stand for. */
  recognised: ("profession" | "city")[];
}

export function understandSearch(
  filter: UrlFilter,
  options: Options,
  list: CardList | undefined,
): UnderstoodSearch {
  const selection = selected(filter, options);
  const asTyped = { ...selection, words: filter.q, recognised: [] };
  if (!list?.search || !filter.q) return asTyped;
  const { search, nearest_cities } = list;
  // Other words may be why nobody was found, unless the city lacks what they are for.
  const isUnclear = search.step === null && !nearest_cities;
  // People who only have the words are of other professions.
  const areOthers = search.step !== null && nearest_cities;
  if (isUnclear || areOthers) return asTyped;
  const found = understoodAs(search, options);
  const recognised = (["profession", "city"] as const).filter(
    (key) => found[key] && !selection[key],
  );
  return recognised.length > 0 ? { ...found, words: limitingWords(list), recognised } : asTyped;
}

/** How the typed words were read; undefined where they say so themselves, or were not read. */
export function understandingOf(
  filter: UrlFilter,
  options: Options,
  { search, nearest_cities, ...list }: CardList,
): string | undefined {
  if (!search?.step || nearest_cities || filter.everywhere) return undefined;
  const chosen = selected(filter, options);
  const { profession, city = placesOf(search, options) } = understoodAs(search, options);
  const recognised = {
    profession: chosen.profession ? undefined : profession,
    city: chosen.city ? undefined : city,
  };
  const isCorrected = search.step !== "words" || search.used !== search.q;
  const isRecognised = recognised.profession || recognised.city;
  const trades = (list.professions ?? []).slice(0, maxNamed).map(({ title }) => title);
  const name = isRecognised
    ? searchName({ q: limitingWords(list) }, recognised)
    : trades.join(` ${resultTexts.or} `) || quoted(search.used);
  if (isRecognised ? withoutMarks(name) === withoutMarks(filter.q) : !isCorrected) return undefined;
  return name;
}

/** The places of one name as what the search is limited to. */
function placesOf({ places }: NonNullable<CardList["search"]>, { cities }: Options) {
  if (!places) return undefined;
  const named = places.city_ids.flatMap((id) => cities.find((city) => city.id === id)?.name ?? []);
  const shown = named.length > maxNamed ? [...named.slice(0, maxNamed), resultTexts.others] : named;
  return { name: resultTexts.inCities(places.name, shown) };
}

/** The words beside a trade or city that all results have; others only order them. */
const limitingWords = ({
  other_words = "",
  having_other_words,
  total,
}: Pick<CardList, "other_words" | "having_other_words" | "total">) =>
  having_other_words === total ? other_words : "";

/** Without vowel marks, which few people type. */
const withoutMarks = (text: string) => text.replace(/[\u064B-\u0652]/g, "").trim();
