import { lazy, type MouseEvent, Suspense, useLayoutEffect } from "react";
import { useLocation, useNavigation, useRevalidator } from "react-router";
import { plural } from "#src/arabic/plural.ts";
import { withQuery } from "#src/client/with-query.ts";
import { CardSkeleton, CraftsmanCard } from "#src/features/craftsmen/card/card.tsx";
import { rememberCity } from "#src/features/craftsmen/device/city.ts";
import {
  allCraftsmen,
  craftsmenCount,
  everywhereText,
  listFailedTexts,
  resultTexts,
} from "#src/features/craftsmen/texts.ts";
import { useReload } from "#src/ui/actions/use-reload.ts";
import { ButtonLink, buttonClass } from "#src/ui/button.tsx";
import { State } from "#src/ui/empty-state.tsx";
import { RotateCw, SearchX, WifiOff } from "#src/ui/icons/icons.tsx";
import { Pagination } from "#src/ui/navigation/pagination.tsx";
import { FilterParts } from "./filter-parts.tsx";
import { useResultsState } from "./next-in-list.ts";
import { ResultsBar } from "./results-bar.tsx";
import { searchName } from "./results-head.ts";
import type { SearchResultsProps } from "./results-props.ts";
import { Understanding } from "./understanding.tsx";
import { understandSearch } from "./understood-search.ts";

/** Few searches find nobody. */
const EmptyResults = lazy(() => import("./empty-results.tsx"));

const grid =
  "grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-3 md:grid-cols-3 md:gap-4 lg:grid-cols-4 lg:gap-6";
const firstRow = 4;

export function SearchResults(props: SearchResultsProps) {
  const { results, filter, options, trades, isTitle = false, children } = props;
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  const revalidating = useRevalidator().state === "loading";
  const searching = revalidating || (state === "loading" && location.pathname === pathname);
  const list = !searching && "list" in results ? results.list : undefined;
  const understood = understandSearch(filter, options, list);
  const name = searchName({ q: understood.words }, understood);
  // With the results, not a moment after: whoever leaves at once is known on the next screen, too.
  useLayoutEffect(() => {
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
        {list && <Understanding list={list} filter={filter} options={options} trades={trades} />}
        <div className="mb-3 lg:mb-6">
          <h2 id="craftsmen-title" className={name ? "mt-4 text-section" : "text-section"}>
            الحرفيون المتاحون
          </h2>
          <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
            {name && <FilterParts filter={filter} understood={understood} />}
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
  // Without a search the list begins below the first screen of a phone.
  const atOnce = filter.profession || filter.city || filter.q ? firstRow : 0;
  const areOthers = list.nearest_cities !== undefined;
  const isTradeWord = list.search?.step === "words" && list.search.profession_id !== null;
  const isOneWordAlone = !filter.profession && !filter.q.trim().includes(" ");
  // «الحداد» is a blacksmith and a surname.
  const mayBeName = isTradeWord && isOneWordAlone && !areOthers && !filter.everywhere;
  return (
    <>
      {areOthers && <p className="mb-3">{resultTexts.havingWords}</p>}
      <ul className={grid}>
        {list.data.map((card, position) => (
          <li key={card.id}>
            <CraftsmanCard card={card} eager={position < atOnce} state={state} />
          </li>
        ))}
      </ul>
      <Pagination of={list} href={(page) => addressOf(String(page))} />
      {(list.by_name || mayBeName) && (
        <p className="mt-6 text-center">
          <ButtonLink
            look="quiet"
            to={`${withQuery("/", { ...filter, page: "", everywhere: "1" })}#craftsmen`}
          >
            {list.by_name ? everywhereText : resultTexts.inNames(filter.q)}
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
