import { withQuery } from "../../client/with-query.ts";
import type { CardPage } from "./contract.ts";
import type { UrlFilter } from "./find-craftsmen.ts";
import { ResultsChips } from "./results-chips.tsx";
import type { SearchResultsProps } from "./results-props.ts";
import { resultTexts } from "./texts.ts";
import { tradeAddress } from "./trades/address.ts";

/** Cities beside the selected one that a row of chips offers. */
const mostCities = 4;

/** What was searched for if it is not what was typed, and what else it may mean. */
export function Understanding({
  list: { search, cities = [], professions = [], total },
  filter,
  trades,
}: Pick<SearchResultsProps, "filter" | "trades"> & { list: CardPage }) {
  if (total === 0) return null;
  const to = (part: Partial<UrlFilter>) =>
    `${withQuery("/", { ...filter, ...part, page: "" })}#craftsmen`;
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
  return (
    <div className="flex flex-col gap-3 pt-3">
      {isCorrected && (
        <p className="rounded-card border border-clay-line bg-clay-tint px-4 py-2 text-clay-ink [overflow-wrap:anywhere]">
          {resultTexts.noneOf(search.q)} {resultTexts.insteadOf} «<b>{search.used}</b>».
        </p>
      )}
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
