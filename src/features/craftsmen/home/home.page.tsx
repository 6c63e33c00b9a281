import { withQuery } from "../../../client/client.ts";
import { titleOf } from "../../../settings/site-name.ts";
import { Notice } from "../../../ui/notice.tsx";
import { useWholeAddress } from "../../../ui/origin.ts";
import { About } from "../../site/about.tsx";
import { headOf } from "../../site/head.ts";
import { HowWeAre } from "../../site/how-we-are.tsx";
import { siteData } from "../../site/site-data.ts";
import { StructuredData } from "../../site/structured-data.tsx";
import { homeTitle, noDealings } from "../../site/texts.ts";
import { chosen, listHead, searchName } from "../list-head.ts";
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
  const lists = listsOf(matches);
  return loaderData && lists
    ? headOf(matches, listHead({ ...loaderData, ...lists }))
    : [{ title: titleOf(homeTitle) }];
};

/**
 * What `lists.layout.tsx` has loaded: in `routes.ts` it stands around this screen, after root
 * and frame.
 */
function listsOf<Data>(matches: readonly [unknown, unknown, { loaderData: Data }, ...unknown[]]) {
  return matches[2].loaderData;
}

export default function Home({ loaderData, matches }: Route.ComponentProps) {
  const { asked, results, trades, elsewhere } = loaderData;
  const lists = listsOf(matches);
  return (
    <>
      <StructuredData graph={siteData(useWholeAddress())} />
      <Hero />
      <section
        id="search"
        tabIndex={-1}
        aria-label="البحث عن حرفي"
        className="container relative -mt-9 outline-none lg:-mt-16"
      >
        <SearchForm
          // The address is the truth: going back shows what was asked there.
          key={`${asked.profession} ${asked.city} ${asked.q}`}
          asked={asked}
          {...lists}
        />
        <div className="mt-4 lg:mt-7">
          <Notice>{noDealings}</Notice>
        </div>
      </section>
      <SearchResults
        name={searchName(asked, chosen(asked, lists))}
        asked={asked}
        results={results}
        addressOf={(page) => `${withQuery("/", { ...asked, page })}#craftsmen`}
      />
      {elsewhere[0] && (
        <TradeLinks
          title={tradeTexts.sameProfession(elsewhere[0])}
          trades={elsewhere}
          nameOf={({ city }) => city.name}
        />
      )}
      <TradeLinks title={tradeTexts.browse} trades={trades.slice(0, mostLinked)} />
      <HowWeAre />
      <About />
    </>
  );
}
