import { Fragment, lazy, type MouseEvent, Suspense, useLayoutEffect } from "react";
import { useLocation, useNavigation, useRevalidator } from "react-router";
import { formatNumber, plural } from "#src/arabic/plural.ts";
import { withQuery } from "#src/client/with-query.ts";
import type { Options } from "#src/features/catalogue/options.ts";
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
  quoted,
  resultTexts,
} from "#src/features/craftsmen/texts.ts";
import { tradeAddress } from "#src/features/craftsmen/trades/address.ts";
import type { TradeCount } from "#src/features/craftsmen/trades/contract.ts";
import { useReload } from "#src/ui/actions/use-reload.ts";
import { ButtonLink, buttonClass } from "#src/ui/button.tsx";
import { State } from "#src/ui/empty-state.tsx";
import { RotateCw, SearchX, SpriteIcon, WifiOff } from "#src/ui/icons/icons.tsx";
import { Link } from "#src/ui/navigation/link.tsx";
import { Pagination } from "#src/ui/navigation/pagination.tsx";
import { classes } from "#src/ui/styles/classes.ts";
import { AllCities } from "./all-cities.tsx";
import type { CardList, UrlFilter } from "./find-craftsmen.ts";
import { NearestCities } from "./nearest-cities.tsx";
import { useResultsState } from "./next-in-list.ts";
import { chipClass, chipRow, ResultsChips } from "./results-chips.tsx";
import { barName, maxNamed, searchName, selected, understoodAs } from "./results-head.ts";
import type { SearchResultsProps } from "./results-props.ts";

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

/** What was searched for if it is not what was typed, and what else it may mean. */
function Understanding({
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

/** Cities beside the selected one that the row of chips offers. */
const maxCities = 4;

interface ChoicesProps extends FilterPartsProps {
  list: CardList | undefined;
  trades: TradeCount[];
}

/** One row: the cities that have such craftsmen, all others, and the parts of the search. */
function Choices({ filter, list, trades, understood }: ChoicesProps) {
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

const addressWith = (filter: UrlFilter, part: Partial<UrlFilter>) =>
  `${withQuery("/", { ...filter, ...part, page: "" })}#craftsmen`;

/** How the typed words were read; undefined where they say so themselves, or were not read. */
function understandingOf(
  filter: UrlFilter,
  options: Options,
  { search, nearest_cities, ...list }: CardList,
): string | undefined {
  if (!search?.step || nearest_cities || filter.everywhere) return undefined;
  const chosen = selected(filter, options);
  const { profession, city = placesOf(search, options) } = understoodAs(search, options);
  const recognised = {
    profession: chosen.profession ? undefined : profession,
    city: chosen.city ? undefined : city,
  };
  const isCorrected = search.step !== "words" || search.used !== search.q;
  const isRecognised = recognised.profession || recognised.city;
  const trades = (list.professions ?? []).slice(0, maxNamed).map(({ title }) => title);
  const name = isRecognised
    ? searchName({ q: limitingWords(list) }, recognised)
    : trades.join(` ${resultTexts.or} `) || quoted(search.used);
  if (isRecognised ? withoutMarks(name) === withoutMarks(filter.q) : !isCorrected) return undefined;
  return name;
}

/** The places of one name as what the search is limited to. */
function placesOf({ places }: NonNullable<CardList["search"]>, { cities }: Options) {
  if (!places) return undefined;
  const named = places.city_ids.flatMap((id) => cities.find((city) => city.id === id)?.name ?? []);
  const shown = named.length > maxNamed ? [...named.slice(0, maxNamed), resultTexts.others] : named;
  return { name: resultTexts.inCities(places.name, shown) };
}

/** The words beside a trade or city that all results have; others only order them. */
const limitingWords = ({
  other_words = "",
  having_other_words,
  total,
}: Pick<CardList, "other_words" | "having_other_words" | "total">) =>
  having_other_words === total ? other_words : "";

/** Without vowel marks, which few people type. */
const withoutMarks = (text: string) => text.replace(/[\u064B-\u0652]/g, "").trim();

/** What a search is for: what was chosen, and what the typed words stand for. */
interface UnderstoodSearch extends ReturnType<typeof selected> {
  /** Typed words that stand for neither a profession nor a city. */
  words: string;
  /** What the typed words stand for. */
  recognised: ("profession" | "city")[];
}

function understandSearch(
  filter: UrlFilter,
  options: Options,
  list: CardList | undefined,
): UnderstoodSearch {
  const selection = selected(filter, options);
  const asTyped = { ...selection, words: filter.q, recognised: [] };
  if (!list?.search || !filter.q) return asTyped;
  const { search, nearest_cities } = list;
  // Other words may be why nobody was found, unless the city lacks what they are for.
  const isUnclear = search.step === null && !nearest_cities;
  // People who only have the words are of other professions.
  const areOthers = search.step !== null && nearest_cities;
  if (isUnclear || areOthers) return asTyped;
  const found = understoodAs(search, options);
  const recognised = (["profession", "city"] as const).filter(
    (key) => found[key] && !selection[key],
  );
  return recognised.length > 0 ? { ...found, words: limitingWords(list), recognised } : asTyped;
}
