import { MapPin, RotateCw, SearchX, WifiOff } from "lucide-react";
import type { MouseEvent } from "react";
import { useLocation, useNavigation, useRevalidator } from "react-router";
import { plural } from "../../arabic/plural.ts";
import { withQuery } from "../../client/client.ts";
import { ButtonLink, buttonClass } from "../../ui/button.tsx";
import { State } from "../../ui/empty-state.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { useReload } from "../../ui/use-reload.ts";
import { CardSkeleton, CraftsmanCard } from "./card.tsx";
import type { Results, UrlFilter } from "./find-craftsmen.ts";
import { craftsmenCount, emptyTexts, everywhereText, listFailedTexts } from "./texts.ts";

const grid =
  "grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-3 md:grid-cols-3 md:gap-4 lg:grid-cols-4 lg:gap-6";
const firstRow = 4;

interface SearchResultsProps {
  /** The search in words; none where the screen has it as its heading. */
  name?: string;
  filter: UrlFilter;
  results: Results;
  /** The address of a page of these results. */
  addressOf: (page: string) => string;
}

export function SearchResults(props: SearchResultsProps) {
  const { results, name } = props;
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  const revalidating = useRevalidator().state === "loading";
  const searching = revalidating || (state === "loading" && location.pathname === pathname);
  const total = !searching && "list" in results ? results.list.total : undefined;
  return (
    <section
      id="craftsmen"
      tabIndex={-1}
      aria-labelledby="craftsmen-title"
      className="container outline-none pt-10 lg:pt-16"
    >
      <div className="mb-4 flex flex-wrap items-baseline gap-x-4 lg:mb-6">
        <h2 id="craftsmen-title" className="text-section">
          الحرفيون المتاحون
        </h2>
        {name && <p className="font-semibold text-teal [overflow-wrap:anywhere]">{name}</p>}
        <p role="status" className={total === 0 ? "sr-only" : "text-label text-ink2"}>
          {total !== undefined && plural(total, craftsmenCount)}
        </p>
      </div>
      {searching ? <Searching /> : <ResultList {...props} />}
    </section>
  );
}

function ResultList({ filter, results, addressOf }: SearchResultsProps) {
  const { reload } = useReload();
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
          {emptyTexts.all}
        </ButtonLink>
      </State>
    );
  }
  const { data: cards, links, total, by_name } = results.list;
  if (cards.length === 0) {
    const { q, profession, city } = filter;
    const isAmong = Boolean(q && (profession || city));
    const none = q ? (isAmong ? emptyTexts.typedAmong : emptyTexts.typed) : emptyTexts.city;
    const texts = total > 0 ? emptyTexts.pastEnd : none;
    return (
      <State icon={q ? SearchX : MapPin} title={texts.title} text={texts.text}>
        {total > 0 ? (
          <ButtonLink look="outlined" to={addressOf("1")}>
            {emptyTexts.first}
          </ButtonLink>
        ) : (
          <>
            {isAmong && (
              <ButtonLink to={`${withQuery("/", { profession, city })}#craftsmen`}>
                {emptyTexts.withoutWord}
              </ButtonLink>
            )}
            <ButtonLink look="outlined" to="/#craftsmen">
              {emptyTexts.all}
            </ButtonLink>
          </>
        )}
      </State>
    );
  }
  return (
    <>
      <ul className={grid}>
        {cards.map((card, position) => (
          <li key={card.id}>
            <CraftsmanCard card={card} eager={position < firstRow} />
          </li>
        ))}
      </ul>
      <Pagination links={links} href={(page) => addressOf(String(page))} />
      {by_name && (
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
