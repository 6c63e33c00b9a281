import { RotateCw, SearchX, WifiOff } from "lucide-react";
import { lazy, type MouseEvent, Suspense, useEffect } from "react";
import { useLocation, useNavigation, useRevalidator } from "react-router";
import { plural } from "../../arabic/plural.ts";
import { withQuery } from "../../client/with-query.ts";
import { ButtonLink, buttonClass } from "../../ui/button.tsx";
import { State } from "../../ui/empty-state.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { useReload } from "../../ui/use-reload.ts";
import { CardSkeleton, CraftsmanCard } from "./card.tsx";
import type { CardPage } from "./contract.ts";
import { rememberCity } from "./device/city.ts";
import { FilterParts } from "./filter-parts.tsx";
import type { UrlFilter } from "./find-craftsmen.ts";
import { useResultsState } from "./next-in-list.ts";
import { ResultsBar } from "./results-bar.tsx";
import { ResultsChips } from "./results-chips.tsx";
import { searchName, selected } from "./results-head.ts";
import type { SearchResultsProps } from "./results-props.ts";
import {
  allCraftsmen,
  craftsmenCount,
  everywhereText,
  listFailedTexts,
  resultTexts,
} from "./texts.ts";
import { tradeAddress } from "./trades/address.ts";

/** Few searches find nobody. */
const EmptyResults = lazy(() => import("./empty-results.tsx"));

const grid =
  "grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-3 md:grid-cols-3 md:gap-4 lg:grid-cols-4 lg:gap-6";
const firstRow = 4;
/** Cities beside the selected one that a row of chips offers. */
const mostCities = 4;

export function SearchResults(props: SearchResultsProps) {
  const { results, filter, options, trades, isTitle = false, children } = props;
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  const revalidating = useRevalidator().state === "loading";
  const searching = revalidating || (state === "loading" && location.pathname === pathname);
  const list = !searching && "list" in results ? results.list : undefined;
  const selection = selected(filter, options);
  const name = searchName(filter, selection);
  useEffect(() => {
    if (filter.city) rememberCity(Number(filter.city));
  }, [filter.city]);
  return (
    <section
      id="craftsmen"
      tabIndex={-1}
      aria-labelledby="craftsmen-title"
      className={name ? "outline-none" : "pt-6 outline-none lg:pt-10"}
    >
      {name && <ResultsBar name={name} total={list?.total} isTitle={isTitle} />}
      <div className="container">
        {children}
        {list && <Understanding list={list} filter={filter} trades={trades} />}
        <div className="mb-3 lg:mb-6">
          <h2 id="craftsmen-title" className={name ? "mt-4 text-section" : "text-section"}>
            الحرفيون المتاحون
          </h2>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            {name && <FilterParts filter={filter} selection={selection} />}
            <p role="status" className={list?.total === 0 ? "sr-only" : "text-label text-ink2"}>
              {list && plural(list.total, craftsmenCount)}
            </p>
          </div>
        </div>
        {searching ? <Searching /> : <ResultList {...props} />}
      </div>
    </section>
  );
}

/** What was searched for if it is not what was typed, and what else it may mean. */
function Understanding({
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

function ResultList(props: SearchResultsProps) {
  const { filter, results, addressOf } = props;
  const { reload } = useReload();
  const state = useResultsState(results, addressOf);
  const askAgain = (event: MouseEvent) => {
    event.preventDefault();
    void reload();
  };
  if ("failure" in results) {
    return (
      <State
        icon={results.isTemporary ? WifiOff : SearchX}
        tone="bad"
        title={listFailedTexts.title}
        text={results.failure}
      >
        {results.isTemporary && (
          <a href={addressOf(filter.page)} onClick={askAgain} className={buttonClass()}>
            <RotateCw aria-hidden="true" className="size-5" />
            {listFailedTexts.again}
          </a>
        )}
        <ButtonLink look="quiet" to="/#craftsmen">
          {allCraftsmen}
        </ButtonLink>
      </State>
    );
  }
  const { list } = results;
  if (list.data.length === 0) {
    return (
      <Suspense>
        <EmptyResults {...props} list={list} />
      </Suspense>
    );
  }
  return (
    <>
      <ul className={grid}>
        {list.data.map((card, position) => (
          <li key={card.id}>
            <CraftsmanCard card={card} eager={position < firstRow} state={state} />
          </li>
        ))}
      </ul>
      <Pagination links={list.links} href={(page) => addressOf(String(page))} />
      {list.by_name && (
        <p className="mt-6 text-center">
          <ButtonLink
            look="quiet"
            to={`${withQuery("/", { ...filter, page: "", everywhere: "1" })}#craftsmen`}
          >
            {everywhereText}
          </ButtonLink>
        </p>
      )}
    </>
  );
}

function Searching() {
  return (
    <div aria-busy="true" className={grid}>
      {Array.from({ length: 12 }, (_, index) => `skeleton-${index}`).map((key) => (
        <CardSkeleton key={key} />
      ))}
    </div>
  );
}
