import { withQuery } from "#src/client/with-query.ts";
import type { Options } from "#src/features/catalogue/options.ts";
import type { SearchReport } from "#src/features/craftsmen/contract.ts";
import { quoted, resultTexts } from "#src/features/craftsmen/texts.ts";
import { tradeAddress } from "#src/features/craftsmen/trades/address.ts";
import { tradeTexts } from "#src/features/craftsmen/trades/texts.ts";
import { site } from "#src/settings/current-site.ts";
import { descriptionOf } from "#src/settings/site.ts";
import type { CardList, Results, UrlFilter } from "./find-craftsmen.ts";

interface ResultsScreen extends Options {
  filter: UrlFilter;
  results: Results;
}

/** The options that the filter selects. */
export const selected = (
  filter: Pick<UrlFilter, "profession" | "city">,
  { professions, cities }: Options,
) => ({
  profession: professions.find(({ id }) => String(id) === filter.profession),
  city: cities.find(({ id }) => String(id) === filter.city),
});

/** The profession and the city that a search was understood as, or limited to; the city by the place in it that was named. */
export function understoodAs({ profession_id, city_id, place }: SearchReport, options: Options) {
  const found = selected({ profession: String(profession_id), city: String(city_id) }, options);
  const { city } = found;
  if (!city || place?.city_id !== city.id) return found;
  return { ...found, city: { ...city, name: placeIn(place, city.name) } };
}

const placeIn = ({ name, kind }: NonNullable<SearchReport["place"]>, city: string) =>
  kind === "quarter" ? resultTexts.quarterIn(name, city) : resultTexts.placeNear(name, city);

/** The results of the same search but for this part. */
export const addressWith = (filter: UrlFilter, part: Partial<UrlFilter>) =>
  `${withQuery("/", { ...filter, ...part, page: "" })}#craftsmen`;

interface SearchedTrade {
  profession?: { title: string } | undefined;
  city?: { name: string } | undefined;
}

/** The search in words, such as «سبّاك في دمشق»; empty without a filter. */
export function searchName({ q }: Pick<UrlFilter, "q">, { profession, city }: SearchedTrade) {
  const trade = [profession?.title, city && `في ${city.name}`].filter(Boolean).join(" ");
  return [q && quoted(q), trade].filter(Boolean).join("، ");
}

/** Professions that a heading names; further ones only have a chip. */
export const maxNamed = 2;

/** What the list is of, in words. */
export function barName(
  { q }: Pick<UrlFilter, "q">,
  understood: SearchedTrade & { words: string },
  list: Pick<CardList, "professions"> | undefined,
) {
  const { words, profession } = understood;
  const { professions = [] } = list ?? {};
  const isOfSeveral = words === "" && professions.length > 1;
  if (!isOfSeveral || profession) return searchName({ q: words }, understood);
  // Their city alone would not say which of its craftsmen are listed or missing.
  if (professions.length > maxNamed) return quoted(q);
  const title = professions.map((one) => one.title).join(` ${resultTexts.or} `);
  return searchName({ q: "" }, { ...understood, profession: { title } });
}

/** Title, description and address of a screen with search results. */
export function resultsHead({ filter, results, ...options }: ResultsScreen) {
  const trade = selected(filter, options);
  const { profession, city } = trade;
  const list = "list" in results ? results.list : undefined;
  const page = list?.current_page ?? 1;
  const name = searchName(filter, trade) || site().tagline;
  // A profession in a city has a page of its own, which is the only address for search engines.
  const path =
    profession && city && !filter.q
      ? tradeAddress({ profession, city }, page)
      : withQuery("/", {
          profession: profession?.id,
          city: city?.id,
          q: filter.q,
          everywhere: filter.q && filter.everywhere,
          page: page > 1 ? page : undefined,
        });
  return {
    title: page > 1 ? `${name}، ${tradeTexts.page(page)}` : name,
    description:
      profession && city && list && !filter.q
        ? tradeTexts.description({ profession, city }, list.total)
        : descriptionOf(site()),
    path,
    // Search engines are to collect neither whatever people type nor empty results.
    unlisted: Boolean(filter.q) || (path !== "/" && !list?.data.length),
  };
}
