import { withQuery } from "../../../client/client.ts";
import { titleOf } from "../../../settings/site-name.ts";
import { Notice } from "../../../ui/notice.tsx";
import { useAbsoluteUrl } from "../../../ui/use-absolute-url.ts";
import { AboutUs } from "../../site/about-us.tsx";
import { ForCraftsmen } from "../../site/for-craftsmen.tsx";
import { publicMeta } from "../../site/meta.ts";
import { StructuredData } from "../../site/structured-data.tsx";
import { disclaimer, homeTitle } from "../../site/texts.ts";
import { websiteData } from "../../site/website-data.ts";
import { resultsHead, searchName, selected } from "../results-head.ts";
import { SearchForm } from "../search-form.tsx";
import { SearchResults } from "../search-results.tsx";
import { tradeTexts } from "../trades/texts.ts";
import { TradeLinks } from "../trades/trade-links.tsx";
import type { Route } from "./+types/home.page.ts";
import { Hero } from "./hero.tsx";
import { loadHome } from "./home.loader.ts";

const mostLinked = 12;

export const loader = loadHome;
export const clientLoader = loadHome;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const options = optionsOf(matches);
  return loaderData && options
    ? publicMeta(matches, resultsHead({ ...loaderData, ...options }))
    : [{ title: titleOf(homeTitle) }];
};

/**
 * What `options.layout.tsx` has loaded: in `routes.ts` it stands around this screen, after root
 * and frame.
 */
function optionsOf<Data>(matches: readonly [unknown, unknown, { loaderData: Data }, ...unknown[]]) {
  return matches[2].loaderData;
}

export default function Home({ loaderData, matches }: Route.ComponentProps) {
  const { filter, results, trades, elsewhere } = loaderData;
  const options = optionsOf(matches);
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
          key={`${filter.profession} ${filter.city} ${filter.q}`}
          filter={filter}
          {...options}
        />
        <div className="mt-4 lg:mt-7">
          <Notice>{disclaimer}</Notice>
        </div>
      </section>
      <SearchResults
        name={searchName(filter, selected(filter, options))}
        filter={filter}
        results={results}
        addressOf={(page) => `${withQuery("/", { ...filter, page })}#craftsmen`}
      />
      {elsewhere[0] && (
        <TradeLinks
          title={tradeTexts.sameProfession(elsewhere[0])}
          trades={elsewhere}
          nameOf={({ city }) => city.name}
        />
      )}
      <TradeLinks title={tradeTexts.browse} trades={trades.slice(0, mostLinked)} />
      <AboutUs />
      <ForCraftsmen />
    </>
  );
}
