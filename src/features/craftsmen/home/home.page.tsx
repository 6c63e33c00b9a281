import { Suspense } from "react";
import { type LoaderFunctionArgs, redirect } from "react-router";
import { packLoaded, unpack } from "#src/client/packed.ts";
import { withQuery } from "#src/client/with-query.ts";
import type { ProfessionView } from "#src/features/catalogue/contract.ts";
import { usePeople } from "#src/features/craftsmen/device/people.ts";
import { resultsHead } from "#src/features/craftsmen/results/results-head.ts";
import { SearchForm } from "#src/features/craftsmen/results/search-form.tsx";
import { SearchResults } from "#src/features/craftsmen/results/search-results.tsx";
import { tileTexts, tradeTexts } from "#src/features/craftsmen/trades/texts.ts";
import { TradeLinks } from "#src/features/craftsmen/trades/trade-links.tsx";
import { TradeTiles } from "#src/features/craftsmen/trades/trade-tiles.tsx";
import { AboutUs } from "#src/features/site/about-us.tsx";
import { ForCraftsmen } from "#src/features/site/for-craftsmen.tsx";
import { publicMeta } from "#src/features/site/meta.ts";
import { StructuredData, websiteData } from "#src/features/site/structured-data.tsx";
import { site, titleOf } from "#src/settings/current-site.ts";
import { useAbsoluteUrl } from "#src/ui/navigation/use-absolute-url.ts";
import { Notice } from "#src/ui/notice.tsx";
import { optionalPart } from "#src/ui/optional-part.ts";
import type { Route } from "./+types/home.page.ts";
import { Hero } from "./hero.tsx";
import { loadHome, maxTiles } from "./home.loader.ts";

/** Only for those who have looked at someone before. */
const RecentStrip = optionalPart(() => import("#src/features/craftsmen/device/recent-strip.tsx"));

// Addresses with the id of a merged city or profession are redirected by the server alone.
export const loader = async (args: Route.LoaderArgs) => packLoaded(await loadCurrentHome(args));
export const clientLoader = loadHome;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const options = optionsOf(matches);
  return loaderData && options
    ? publicMeta(matches, resultsHead({ ...unpack(loaderData), ...options }))
    : [{ title: titleOf(site().tagline) }];
};

/**
 * What `options.layout.tsx` has loaded: in `routes.ts` it stands around this screen, after root
 * and frame.
 */
function optionsOf<Data extends object>(
  matches: readonly [unknown, unknown, { loaderData: Data }, ...unknown[]],
) {
  const { loaderData } = matches[2];
  return loaderData && unpack(loaderData);
}

export default function Home({ loaderData, matches }: Route.ComponentProps) {
  const { filter, isSearch, isCityDefault, results, trades, popular } = unpack(loaderData);
  const options = optionsOf(matches);
  const hasRecent = usePeople("recent").length > 0;
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
          professions={withOthers(popular, options.professions)}
          cities={options.cities}
          withMore={options.professions.length > maxTiles}
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
      {!isSearch && <TradeLinks title={tradeTexts.browse} trades={trades} />}
      <AboutUs />
      <ForCraftsmen />
    </>
  );
}

/** The popular professions first, then the others in their order, as many as tiles fit. */
function withOthers(popular: ProfessionView[], professions: ProfessionView[]) {
  const byId = new Map([...popular, ...professions].map((one) => [one.id, one]));
  return [...byId.values()].slice(0, maxTiles);
}

/** @throws Response that leads from a merged profession or city to the one that it was merged into */
async function loadCurrentHome(args: LoaderFunctionArgs) {
  const loaded = await loadHome(args);
  const { results } = loaded.data;
  const { profession, city } = ("list" in results && results.list.merged) || {};
  if (!profession && !city) return loaded;
  const { searchParams } = new URL(args.request.url);
  if (profession) searchParams.set("profession", String(profession));
  if (city) searchParams.set("city", String(city));
  throw redirect(`/?${searchParams}`, 301);
}
