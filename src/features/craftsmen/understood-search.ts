import type { Options } from "../catalogue/options.ts";
import type { CardPage } from "./contract.ts";
import type { UrlFilter } from "./find-craftsmen.ts";
import { selected } from "./results-head.ts";

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
  list: CardPage | undefined,
): UnderstoodSearch {
  const selection = selected(filter, options);
  const asTyped = { ...selection, words: filter.q, recognised: [] };
  if (!list?.search || !filter.q) return asTyped;
  const { step, profession_id, city_id } = list.search;
  // Other words may be why nobody was found, and those who only have the words are of other professions.
  if ((step === null) !== (list.nearest_cities !== undefined)) return asTyped;
  const profession = options.professions.find(({ id }) => id === profession_id);
  const city = options.cities.find(({ id }) => id === city_id);
  const recognised: UnderstoodSearch["recognised"] = [
    ...(profession && !selection.profession ? (["profession"] as const) : []),
    ...(city && !selection.city ? (["city"] as const) : []),
  ];
  return recognised.length > 0
    ? { profession, city, words: list.other_words ?? "", recognised }
    : asTyped;
}
