import { withQuery } from "#src/client/with-query.ts";
import { resultTexts } from "#src/features/craftsmen/texts.ts";
import { tradeAddress } from "#src/features/craftsmen/trades/address.ts";
import { Link } from "#src/ui/navigation/link.tsx";
import type { CardList, UrlFilter } from "./find-craftsmen.ts";
import { NearestCities } from "./nearest-cities.tsx";
import { chipClass, ResultsChips } from "./results-chips.tsx";
import { selected, understoodAs } from "./results-head.ts";
import type { SearchResultsProps } from "./results-props.ts";

/** Cities beside the selected one that a row of chips offers. */
const mostCities = 4;

/** What was searched for if it is not what was typed, and what else it may mean. */
export function Understanding({
  list: { search, cities = [], professions = [], nearest_cities, other_city, total },
  filter,
  options,
  trades,
}: Pick<SearchResultsProps, "filter" | "options" | "trades"> & { list: CardList }) {
  const to = (part: Partial<UrlFilter>) =>
    `${withQuery("/", { ...filter, ...part, page: "" })}#craftsmen`;
  const { city } = selected(filter, options);
  const otherCity = other_city && city && (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {total > 0 && resultTexts.onlyIn(city.name)}
      <Link to={to({ city: "" })} className={chipClass()}>
        {resultTexts.searchIn(other_city.name)}
      </Link>
    </p>
  );
  if (total === 0) return otherCity ? <div className="pt-3">{otherCity}</div> : null;
  const isCorrected = search?.step && (search.step !== "words" || search.used !== search.q);
  const shown = trades.filter(
    ({ city }, index) => index < mostCities || String(city.id) === filter.city,
  );
  const cityChips = cities.length
    ? cities.map(({ id, name, count }) => ({
        ...{ key: id, text: name, count, to: to({ city: String(id) }) },
      }))
    : shown.map((trade) => ({
        ...{ key: trade.city.id, text: trade.city.name, count: trade.craftsmen },
        ...{ to: tradeAddress(trade), isCurrent: String(trade.city.id) === filter.city },
      }));
  const missing = nearest_cities && search && understoodAs(search, options);
  return (
    <div className="flex flex-col gap-3 pt-3">
      {missing?.profession && missing.city && (
        <p className="text-section">
          {resultTexts.nobodyOf(missing.profession.title, missing.city.name)}
        </p>
      )}
      {missing && <NearestCities profession={missing.profession} cities={nearest_cities} />}
      {isCorrected && (
        <p className="rounded-card border border-clay-line bg-clay-tint px-4 py-2 text-clay-ink [overflow-wrap:anywhere]">
          {resultTexts.noneOf(search.q)} {resultTexts.insteadOf} «<b>{search.used}</b>».
        </p>
      )}
      {otherCity}
      {professions.length > 1 && (
        <ResultsChips
          name={resultTexts.trades}
          chips={professions.map(({ id, title, count }) => ({
            ...{ key: id, text: title, count, to: to({ profession: String(id) }) },
          }))}
        />
      )}
      {cityChips.length > 1 && <ResultsChips name={resultTexts.cities} chips={cityChips} />}
    </div>
  );
}
