import { withQuery } from "#src/client/with-query.ts";
import { quoted, resultTexts } from "#src/features/craftsmen/texts.ts";
import { tradeAddress } from "#src/features/craftsmen/trades/address.ts";
import type { TradeCount } from "#src/features/craftsmen/trades/contract.ts";
import { SpriteIcon } from "#src/ui/icons/icons.tsx";
import { Link } from "#src/ui/navigation/link.tsx";
import { classes } from "#src/ui/styles/classes.ts";
import { AllCities } from "./all-cities.tsx";
import type { CardList, UrlFilter } from "./find-craftsmen.ts";
import { chipRow, ResultsChips } from "./results-chips.tsx";
import { addressWith } from "./results-head.ts";
import type { UnderstoodSearch } from "./understood.ts";

/** Cities beside the selected one that the row of chips offers. */
const maxCities = 4;

interface ChoicesProps extends FilterPartsProps {
  list: CardList | undefined;
  trades: TradeCount[];
}

/** One row: the cities that have such craftsmen, all others, and the parts of the search. */
export function Choices({ filter, list, trades, understood }: ChoicesProps) {
  const { profession, city } = understood;
  const isFound = list !== undefined && list.total > 0 && !list.nearest_cities;
  const cities = list?.cities ?? [];
  const isCurrent = (trade: TradeCount) => trade.city.id === city?.id;
  const shown = trades.filter((trade, index) => index < maxCities || isCurrent(trade));
  const chips = cities.length
    ? cities.map(({ id, name, count }) => ({
        key: id,
        text: name,
        count,
        to: addressWith(filter, { city: String(id) }),
      }))
    : shown
        .toSorted((one, other) => Number(isCurrent(other)) - Number(isCurrent(one)))
        .map((trade) => ({
          key: trade.city.id,
          text: trade.city.name,
          count: trade.craftsmen,
          to: tradeAddress(trade),
          isCurrent: isCurrent(trade),
        }));
  return (
    <div className={classes(chipRow, "print:hidden")}>
      {isFound && chips.length > 1 && (
        <ResultsChips
          name={resultTexts.cities}
          chips={chips}
          last={profession && <AllCities profession={profession} />}
        />
      )}
      <FilterParts filter={filter} understood={understood} />
    </div>
  );
}

interface FilterPartsProps {
  filter: UrlFilter;
  understood: UnderstoodSearch;
}

/** Each part of the search as a link to the search without it. */
function FilterParts({ filter, understood }: FilterPartsProps) {
  return (
    <ul aria-label={resultTexts.within} className="flex gap-2 max-md:shrink-0">
      {partsOf(filter, understood).map(({ key, text, without }) => (
        <li key={key} className="max-w-60">
          <Link
            to={`${withQuery("/", { ...without, everywhere: "", page: "" })}#craftsmen`}
            aria-label={resultTexts.remove(text)}
            className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-surface px-3 font-medium"
          >
            <span className="line-clamp-1 [overflow-wrap:anywhere]">{text}</span>
            <SpriteIcon name="x" className="size-4 shrink-0" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface Part {
  key: string;
  text: string;
  /** The search that is left. */
  without: Partial<UrlFilter>;
}

function partsOf(filter: UrlFilter, { profession, city, words, recognised }: UnderstoodSearch) {
  const parts: Part[] = [];
  if (filter.q) parts.push({ key: "q", text: quoted(filter.q), without: { ...filter, q: "" } });
  // What is all that was typed is taken off with the typed words.
  const isOneOfSeveral = recognised.length > 1 || words !== "";
  const understood = {
    profession: String(profession?.id ?? ""),
    city: String(city?.id ?? ""),
    q: words,
  };
  for (const [key, text] of [
    ["profession", profession?.title],
    ["city", city && resultTexts.inCity(city.name)],
  ] as const) {
    const isRecognised = recognised.includes(key);
    if (!text || (isRecognised && !isOneOfSeveral)) continue;
    const whole = isRecognised ? understood : filter;
    parts.push({ key, text, without: { ...whole, [key]: "" } });
  }
  return parts;
}
