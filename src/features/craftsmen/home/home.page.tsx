import { Suspense } from "react";
import { withQuery } from "../../../client/with-query.ts";
import { site, titleOf } from "../../../settings/current-site.ts";
import { Notice } from "../../../ui/notice.tsx";
import { optionalPart } from "../../../ui/optional-part.ts";
import { useAbsoluteUrl } from "../../../ui/use-absolute-url.ts";
import type { ProfessionView } from "../../catalogue/contract.ts";
import { AboutUs } from "../../site/about-us.tsx";
import { ForCraftsmen } from "../../site/for-craftsmen.tsx";
import { publicMeta } from "../../site/meta.ts";
import { StructuredData } from "../../site/structured-data.tsx";
import { websiteData } from "../../site/website-data.ts";
import { usePeople } from "../device/people.ts";
import { resultsHead } from "../results/results-head.ts";
import { SearchForm } from "../results/search-form.tsx";
import { SearchResults } from "../results/search-results.tsx";
import type { TradeCount } from "../trades/contract.ts";
import { tradeTexts } from "../trades/texts.ts";
import { tileTexts } from "../trades/tiles.texts.ts";
import { TradeLinks } from "../trades/trade-links.tsx";
import { TradeTiles } from "../trades/trade-tiles.tsx";
import type { Route } from "./+types/home.page.ts";
import { Hero } from "./hero.tsx";
import { loadHome } from "./home.loader.ts";
import { loadCurrentHome } from "./merged-address.loader.ts";

/** Only for those who have looked at someone before. */
const RecentStrip = optionalPart(() => import("../device/recent-strip.tsx"));

const mostLinked = 12;
/** Two rows of four on a phone, with the tile that leads to all. */
const mostTiles = 7;

export const loader = loadCurrentHome;
export const clientLoader = loadHome;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const options = optionsOf(matches);
  return loaderData && options
    ? publicMeta(matches, resultsHead({ ...loaderData, ...options }))
    : [{ title: titleOf(site().tagline) }];
};

/**
 * What `options.layout.tsx` has loaded: in `routes.ts` it stands around this screen, after root
 * and frame.
 */
function optionsOf<Data>(matches: readonly [unknown, unknown, { loaderData: Data }, ...unknown[]]) {
  return matches[2].loaderData;
}

export default function Home({ loaderData, matches }: Route.ComponentProps) {
  const { filter, isCityDefault, results, trades } = loaderData;
  const options = optionsOf(matches);
  const hasRecent = usePeople("recent").length > 0;
  const isSearch = Boolean(filter.profession || filter.city || filter.q);
  return (
    <>
      <StructuredData graph={websiteData(useAbsoluteUrl())} />
      <Hero />
      <section
        id="search"
        tabIndex={-1}
        aria-label="البحث عن حرفي"
        className="container relative -mt-9 outline-none lg:-mt-16"
      >
        <SearchForm
          // The address is the truth: going back shows the search as it was.
          key={`${filter.profession} ${filter.city} ${filter.q} ${isCityDefault}`}
          filter={filter}
          isCityDefault={isCityDefault}
          {...options}
        />
      </section>
      {!isSearch && (
        <TradeTiles
          title={tileTexts.title}
          professions={popular(trades, options.professions)}
          cities={options.cities}
          withMore={options.professions.length > mostTiles}
        />
      )}
      {!isSearch && (
        <div className="recent container">
          {hasRecent && (
            <Suspense>
              <RecentStrip />
            </Suspense>
          )}
        </div>
      )}
      <div className="container pt-4 lg:pt-7">
        <Notice>{site().notice}</Notice>
      </div>
      <SearchResults
        filter={filter}
        options={options}
        results={results}
        trades={isSearch ? trades : []}
        addressOf={(page) => `${withQuery("/", { ...filter, page })}#craftsmen`}
      />
      {!isSearch && <TradeLinks title={tradeTexts.browse} trades={trades.slice(0, mostLinked)} />}
      <AboutUs />
      <ForCraftsmen />
    </>
  );
}

/** The most populated professions first, then the others in their order, as many as tiles fit. */
function popular(trades: TradeCount[], professions: ProfessionView[]) {
  const byId = new Map(
    [...trades.map(({ profession }) => profession), ...professions].map((one) => [one.id, one]),
  );
  return [...byId.values()].slice(0, mostTiles);
}
