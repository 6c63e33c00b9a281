import { Fragment, lazy, type MouseEvent, Suspense, useLayoutEffect } from "react";
import { useLocation, useNavigation, useRevalidator } from "react-router";
import { formatNumber, plural } from "#src/arabic/plural.ts";
import { withQuery } from "#src/client/with-query.ts";
import {
  CardSkeleton,
  CraftsmanCard,
  type SharedParts,
} from "#src/features/craftsmen/card/card.tsx";
import type { ShownCard } from "#src/features/craftsmen/contract.ts";
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
import { Choices } from "./choices.tsx";
import type { CardList, UrlFilter } from "./find-craftsmen.ts";
import { useResultsState } from "./next-in-list.ts";
import { barName, maxNamed } from "./results-head.ts";
import type { SearchResultsProps } from "./results-props.ts";
import { Understanding } from "./understanding.tsx";
import { understandSearch } from "./understood.ts";

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
  const name = barName(filter, understood, list);
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
        {list && <Understanding list={list} filter={filter} options={options} />}
        <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-3">
          <h2 id="craftsmen-title" className="text-section">
            الحرفيون المتاحون
          </h2>
          <p role="status" className={list?.total === 0 ? "sr-only" : "text-label text-ink2"}>
            {list && plural(list.total, craftsmenCount)}
          </p>
        </div>
        {name && <Choices filter={filter} list={list} trades={trades} understood={understood} />}
        <div className="mt-2 lg:mt-6">{searching ? <Searching /> : <ResultList {...props} />}</div>
        {children}
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
  const shared = sharedParts(filter, list);
  const isOneWordAlone = !filter.profession && !filter.q.trim().includes(" ");
  // «الحداد» is a blacksmith and a surname.
  const mayBeName = isTradeWord && isOneWordAlone && !areOthers && !filter.everywhere;
  return (
    <>
      {areOthers && <p className="mb-3">{resultTexts.havingWords}</p>}
      {groupsOf(list).map(({ title, cards, from }) => (
        <Fragment key={from}>
          {title && <h3 className="mt-6 mb-3 text-subtitle font-semibold">{title}</h3>}
          <ul className={grid}>
            {cards.map((card, position) => (
              <li key={card.id}>
                <CraftsmanCard
                  card={card}
                  eager={from + position < atOnce}
                  shared={shared}
                  state={state}
                />
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
      <Pagination page={list} href={(page) => addressOf(String(page))} />
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

/** What all cards have in common. A card alone says all of itself, unless it was searched for by that. */
function sharedParts(filter: UrlFilter, { data, search }: CardList): SharedParts {
  const isShared = (key: "profession" | "city") => {
    const id = data[0]?.[key].id;
    const searched = filter[key] || search?.[`${key}_id`];
    return (
      data.every((card) => card[key].id === id) && (data.length > 1 || id === Number(searched))
    );
  };
  return { profession: isShared("profession"), city: isShared("city") };
}

interface CardGroup {
  /** Above the cards of the less likely professions. */
  title?: string;
  cards: ShownCard[];
  /** The place of the first on the page. */
  from: number;
}

/** The page in two groups where the likelier of several professions end on it. */
function groupsOf({ data, from, likelier, professions = [] }: CardList): CardGroup[] {
  if (!likelier) return [{ cards: data, from: 0 }];
  const firstOnPage = (from ?? 1) - 1;
  const end = Math.min(data.length, Math.max(0, likelier.count - firstOnPage));
  const others = professions.filter(({ id }) => !likelier.profession_ids.includes(id));
  const title = resultTexts.mayAlsoBe(others.slice(0, maxNamed).map(({ title }) => title));
  return [
    { cards: data.slice(0, end), from: 0 },
    { title, cards: data.slice(end), from: end },
  ].filter(({ cards }) => cards.length > 0);
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

interface ResultsBarProps {
  /** The search in words. */
  name: string;
  total: number | undefined;
  /** The heading of a screen that has no other. */
  isTitle: boolean;
}

/** Says above the results what they are of, however far one scrolls, and leads to the form. */
function ResultsBar({ name, total, isTitle }: ResultsBarProps) {
  const Name = isTitle ? "h1" : "p";
  return (
    <div
      data-results-bar
      className="tall:sticky top-0 z-10 @container border-b border-line bg-surface print:static"
    >
      {/* Large letters get lines of their own. */}
      <div className="container flex min-h-13 items-center gap-x-4 @max-[15rem]:flex-wrap">
        <div className="flex min-h-11 min-w-0 grow items-center gap-2 rounded-full border border-line bg-bg px-4 @max-[15rem]:my-1 @max-[15rem]:basis-full @max-[15rem]:rounded-control">
          <Name className="truncate text-plain font-semibold @max-[15rem]:line-clamp-3 @max-[15rem]:whitespace-normal">
            {name}
          </Name>
          {total !== undefined && (
            <span aria-hidden="true" className="shrink-0 text-label text-ink2">
              · {formatNumber(total)}
            </span>
          )}
        </div>
        <a
          href="#search"
          aria-label={resultTexts.editName}
          className="inline-flex min-h-11 items-center font-semibold text-teal print:hidden"
        >
          {resultTexts.edit}
        </a>
      </div>
    </div>
  );
}
