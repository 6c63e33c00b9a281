import type { Options } from "#src/features/catalogue/options.ts";
import type { CardList, UrlFilter } from "./find-craftsmen.ts";
import { selected, understoodAs } from "./results-head.ts";

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
  const { search, nearest_cities, other_words = "" } = list;
  // Other words may be why nobody was found, unless the city lacks what they are for.
  const isUnclear = search.step === null && !nearest_cities;
  // Those who only have the words are of other professions.
  const areOthers = search.step !== null && nearest_cities;
  if (isUnclear || areOthers) return asTyped;
  const found = understoodAs(search, options);
  const recognised = (["profession", "city"] as const).filter(
    (key) => found[key] && !selection[key],
  );
  return recognised.length > 0 ? { ...found, words: other_words, recognised } : asTyped;
}
