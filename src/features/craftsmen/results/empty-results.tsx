import { type ReactNode, useEffect } from "react";
import { browserApi } from "#src/client/browser.ts";
import { withQuery } from "#src/client/with-query.ts";
import { alertTexts } from "#src/features/craftsmen/alerts/texts.ts";
import { allCraftsmen, resultTexts } from "#src/features/craftsmen/texts.ts";
import { tileTexts } from "#src/features/craftsmen/trades/texts.ts";
import { TradeTiles } from "#src/features/craftsmen/trades/trade-tiles.tsx";
import { registrationClosed } from "#src/features/site/texts.ts";
import { site } from "#src/settings/current-site.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { State } from "#src/ui/empty-state.tsx";
import { BriefcaseBusiness, MapPin, SearchX } from "#src/ui/icons/icons.tsx";
import { Link } from "#src/ui/navigation/link.tsx";
import { emptyTexts } from "./empty-texts.ts";
import type { CardList } from "./find-craftsmen.ts";
import { NearestCityChips } from "./nearest-cities.tsx";
import { nobodyThere } from "./nobody-there.ts";
import { chipClass, ResultsChips } from "./results-chips.tsx";
import { maxNamed } from "./results-head.ts";
import type { SearchResultsProps } from "./results-props.ts";

interface EmptyListProps extends SearchResultsProps {
  list: CardList;
}

/** A page of results without a craftsman, and the ways on. */
export default function EmptyResults(props: EmptyListProps) {
  const { filter, list, addressOf } = props;
  if (list.total > 0) {
    return (
      <State icon={SearchX} title={emptyTexts.pastEnd.title} text={emptyTexts.pastEnd.text}>
        <ButtonLink look="outlined" to={addressOf("1")}>
          {emptyTexts.first}
        </ButtonLink>
      </State>
    );
  }
  // Words that name a profession and a city are a search for these.
  const isTradeInCity = !filter.q || list.nearest_cities !== undefined;
  if (list.search?.registers) return <ForWhoRegisters />;
  if (list.search?.covered === false) return <NotCovered {...props} />;
  return isTradeInCity ? <NobodyThere {...props} /> : <NothingTyped {...props} />;
}

/** The profession is not in this city: the nearest cities that have it. Or nobody is listed at all. */
function NobodyThere({ filter, options, list }: EmptyListProps) {
  const { nearest_cities: cities = [], professions = [], search } = list;
  const id = search?.profession_id ?? Number(filter.profession);
  const profession = options.professions.find((one) => one.id === id);
  const cityId = search?.city_id ?? Number(filter.city);
  const city = options.cities.find((one) => one.id === cityId);
  const several = professions.length > 0 ? professions.slice(0, maxNamed) : undefined;
  const title = several?.map((one) => one.title).join(` ${resultTexts.or} `);
  const searched = { profession: profession ?? (title ? { title } : undefined), city };
  const isOfAll = !searched.profession && !city;
  return (
    <State
      icon={MapPin}
      title={isOfAll ? emptyTexts.nobody : nobodyThere(searched, cities[0])}
      // The specification's sentence, whatever is searched for.
      text={emptyTexts.city.title}
    >
      <AskForAlert
        {...(profession ? { profession: id } : { q: filter.q })}
        city={search?.city_id ?? filter.city}
      />
      <NearestCityChips profession={profession} cities={cities} />
      {professions.length > 0 && (
        <>
          <p>{emptyTexts.elsewhere}</p>
          <TradeChips name={emptyTexts.elsewhere} professions={professions} />
        </>
      )}
      <WithoutFilter filter={filter} />
      {/* This is the list of all. */}
      {!isOfAll && <AllCraftsmen />}
    </State>
  );
}

/** The words name a need that no profession is for, and perhaps a city. */
function NotCovered({ filter, list, options }: EmptyListProps) {
  const city = options.cities.find(({ id }) => id === list.search?.city_id);
  useReportOfMissed(list, filter.q);
  return (
    <State
      icon={SearchX}
      title={emptyTexts.need.title}
      {...(city && { text: emptyTexts.city.title })}
    >
      <AskForAlert q={filter.q} />
      {city && (
        <ButtonLink look="outlined" to={`${withQuery("/", { city: city.id })}#craftsmen`}>
          {emptyTexts.need.everybodyIn(city.name)}
        </ButtonLink>
      )}
      <AllCraftsmen />
    </State>
  );
}

/** A craftsman has typed that he wants to be listed. */
function ForWhoRegisters() {
  const { invitation, registration_open } = site();
  return (
    <State
      icon={BriefcaseBusiness}
      title={emptyTexts.registers.title}
      text={registration_open ? invitation : registrationClosed}
    >
      {registration_open && <ButtonLink to="/register">{emptyTexts.registers.to}</ButtonLink>}
      <AllCraftsmen />
    </State>
  );
}

/** Adds what was typed to the admins' list where it was not understood. */
function useReportOfMissed(list: CardList, q: string) {
  const isMissed = isUnknown(list);
  useEffect(() => {
    // Nothing depends on whether it arrives.
    if (isMissed) browserApi.send("POST", "/api/missed-searches", { query: q }).catch(() => {});
  }, [isMissed, q]);
}

const isUnknown = ({ search }: CardList) => search?.step === null && search.profession_id === null;

/** Leads to the form that asks to be told once somebody is there. */
const AskForAlert = (subject: {
  profession?: number | undefined;
  city?: number | string | undefined;
  q?: string;
}) => <ButtonLink to={withQuery("/alert", subject)}>{alertTexts.ask}</ButtonLink>;

/** Nobody has the typed words: the nearest professions, and all of them. */
function NothingTyped({ filter, list, options }: EmptyListProps) {
  const { profession, city } = filter;
  const isAmong = Boolean(profession || city);
  const { title, text } = isAmong ? emptyTexts.typedAmong : emptyTexts.typed;
  const { professions = [] } = list;
  useReportOfMissed(list, filter.q);
  return (
    <>
      <State icon={SearchX} title={title} text={text}>
        {isUnknown(list) && <AskForAlert city={city} q={filter.q} />}
        <DidYouMean names={list.search?.did_you_mean} filter={filter} />
        {professions.length > 0 && (
          <>
            <p>{emptyTexts.nearestTrades}</p>
            <TradeChips name={emptyTexts.nearestTrades} professions={professions} city={city} />
          </>
        )}
        {isAmong && (
          <ButtonLink to={`${withQuery("/", { profession, city })}#craftsmen`}>
            {emptyTexts.withoutWord}
          </ButtonLink>
        )}
        <WithoutFilter filter={filter} />
        <AllCraftsmen />
      </State>
      <Wide>
        <TradeTiles title={tileTexts.allTrades} {...options} />
      </Wide>
    </>
  );
}

interface TradeChipsProps {
  /** Read out before the chips. */
  name: string;
  professions: NonNullable<CardList["professions"]>;
  city?: string;
}

const TradeChips = ({ name, professions, city }: TradeChipsProps) => (
  <ResultsChips
    name={name}
    chips={professions.map(({ id, title, count }) => ({
      key: id,
      text: title,
      count,
      to: `${withQuery("/", { profession: id, city })}#craftsmen`,
    }))}
  />
);

interface DidYouMeanProps extends Pick<EmptyListProps, "filter"> {
  names: string[] | undefined;
}

/** Names like what was typed, each as a search. */
function DidYouMean({ names = [], filter }: DidYouMeanProps) {
  if (names.length === 0) return null;
  const { profession, city } = filter;
  return (
    <nav aria-label={emptyTexts.didYouMean} className="flex flex-wrap items-center gap-2">
      <p>{emptyTexts.didYouMean}</p>
      {names.map((q) => (
        <Link
          key={q}
          to={`${withQuery("/", { profession, city, q })}#craftsmen`}
          className={chipClass()}
        >
          {q}
        </Link>
      ))}
    </nav>
  );
}

/** The typed words in all professions and cities, where the search was limited to some. */
function WithoutFilter({ filter: { q, profession, city } }: Pick<EmptyListProps, "filter">) {
  if (!q || !(profession || city)) return null;
  const { everyTradeAndCity, everyTrade, everyCity } = emptyTexts;
  return (
    <ButtonLink look="outlined" to={`${withQuery("/", { q })}#craftsmen`}>
      {profession && city ? everyTradeAndCity : profession ? everyTrade : everyCity}
    </ButtonLink>
  );
}

const AllCraftsmen = () => (
  <ButtonLink look="outlined" to="/#craftsmen">
    {allCraftsmen}
  </ButtonLink>
);

/** The tiles bring the margin that is around them already. */
const Wide = ({ children }: { children: ReactNode }) => (
  <div className="-mx-4 lg:-mx-10">{children}</div>
);
