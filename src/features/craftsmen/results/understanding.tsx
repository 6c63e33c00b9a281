import { Fragment } from "react";
import { formatNumber } from "#src/arabic/plural.ts";
import { resultTexts } from "#src/features/craftsmen/texts.ts";
import { Link } from "#src/ui/navigation/link.tsx";
import type { CardList, UrlFilter } from "./find-craftsmen.ts";
import { NearestCities } from "./nearest-cities.tsx";
import { chipClass, chipRow, ResultsChips } from "./results-chips.tsx";
import { addressWith, maxNamed, selected, understoodAs } from "./results-head.ts";
import type { SearchResultsProps } from "./results-props.ts";
import { understandingOf } from "./understood.ts";

/** What was searched for if it is not what was typed, and what else it may mean. */
export function Understanding({
  list,
  filter,
  options,
}: Pick<SearchResultsProps, "filter" | "options"> & { list: CardList }) {
  const { search, professions = [], also_professions, nearest_cities, total } = list;
  const { other_city, not_in_city, by_name, other_words } = list;
  const to = (part: Partial<UrlFilter>) => addressWith(filter, part);
  const { city } = selected(filter, options);
  const otherCity = other_city && city && (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {total > 0 && resultTexts.onlyIn(city.name)}
      <Link to={to({ city: "" })} className={chipClass()}>
        {resultTexts.searchIn(other_city.name)}
      </Link>
    </p>
  );
  const alsoMeant = also_professions && (
    <p>
      {resultTexts.mayMean}{" "}
      <TradeLinks trades={also_professions} to={(id) => to({ profession: String(id), q: "" })} />
    </p>
  );
  if (total === 0) {
    return (
      <div className="flex flex-col gap-3 pt-2 empty:hidden">
        {otherCity}
        {alsoMeant}
      </div>
    );
  }
  const understood = understandingOf(filter, options, list);
  const trades =
    understood && professions.length > 1 && professions.length <= maxNamed ? professions : null;
  const missing = nearest_cities && search && understoodAs(search, options);
  return (
    <div className="flex flex-col gap-3 pt-2 empty:hidden">
      {missing?.profession && missing.city && (
        <p className="text-section">
          {resultTexts.nobodyOf(missing.profession.title, missing.city.name)}
        </p>
      )}
      {missing && <NearestCities profession={missing.profession} cities={nearest_cities} />}
      {understood && (
        <p className="rounded-card bg-teal-tint px-4 py-1.5 leading-normal text-teal [overflow-wrap:anywhere]">
          {resultTexts.understood}{" "}
          {trades ? (
            <TradeLinks trades={trades} to={(id) => to({ profession: String(id) })} />
          ) : (
            <b>{understood}</b>
          )}
          {!trades && aboutOtherWords(list)}.{" "}
          <Link to={to({ everywhere: "1" })} className="underline">
            {resultTexts.asTyped(filter.q)}
          </Link>
        </p>
      )}
      <FoundInTexts list={list} filter={filter} />
      {otherCity}
      {alsoMeant}
      {not_in_city && <p>{resultTexts.notInCity(not_in_city.name)}</p>}
      {by_name && other_words && <p>{resultTexts.notInNames(other_words)}</p>}
      {professions.length > 1 && !trades && (
        <div className={chipRow}>
          <ResultsChips
            name={resultTexts.trades}
            chips={professions.map(({ id, title, count }) => ({
              key: id,
              text: title,
              count,
              to: to({ profession: String(id) }),
            }))}
          />
        </div>
      )}
    </div>
  );
}

interface TradeLinksProps {
  trades: NonNullable<CardList["professions"]>;
  to: (id: number) => string;
}

/** The professions that the words may mean, each of which leads to its own results. */
const TradeLinks = ({ trades, to }: TradeLinksProps) =>
  trades.map(({ id, title, count }, at) => (
    <Fragment key={id}>
      {at > 0 && ` ${resultTexts.or} `}
      <Link to={to(id)} className="font-semibold underline">
        {title} {formatNumber(count)}
      </Link>
    </Fragment>
  ));

/** Says what became of typed words that not all results have: they order them, or nobody has them. */
function aboutOtherWords({ search, other_words, having_other_words = 0, total }: CardList) {
  if (!other_words || having_other_words === total) return null;
  const place = search?.place ?? search?.places;
  // That nobody writes of a place does not mean that it was not found.
  if (having_other_words === 0 && place?.name.includes(other_words)) return null;
  return having_other_words > 0 ? resultTexts.closestFirst : resultTexts.nobodyHas(other_words);
}

/** Says which words were only found in what craftsmen write of themselves. */
function FoundInTexts({ list, filter }: { list: CardList; filter: UrlFilter }) {
  const { search, professions, by_name, nearest_cities } = list;
  const isOfWords = search?.step && search.profession_id === null && search.city_id === null;
  if (!isOfWords || search.places || by_name || nearest_cities || professions) return null;
  if (filter.profession || filter.city) return null;
  return <p className="text-label text-ink2">{resultTexts.inTexts(search.used)}</p>;
}
