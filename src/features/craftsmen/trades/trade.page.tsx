import { data, redirect } from "react-router";
import { packLoaded, unpack } from "#src/client/packed.ts";
import { screenLoader } from "#src/client/screen.ts";
import { lastParameter } from "#src/client/with-query.ts";
import { loadOptions } from "#src/features/catalogue/options.ts";
import { findCraftsmen, sideTrades } from "#src/features/craftsmen/results/find-craftsmen.ts";
import { resultsHead } from "#src/features/craftsmen/results/results-head.ts";
import { SearchForm } from "#src/features/craftsmen/results/search-form.tsx";
import { SearchResults } from "#src/features/craftsmen/results/search-results.tsx";
import { tradeData } from "#src/features/craftsmen/sharing/structured-data.ts";
import { publicMeta } from "#src/features/site/meta.ts";
import { StructuredData } from "#src/features/site/structured-data.tsx";
import { site, titleOf } from "#src/settings/current-site.ts";
import { useAbsoluteUrl } from "#src/ui/navigation/use-absolute-url.ts";
import { Notice } from "#src/ui/notice.tsx";
import type { Route } from "./+types/trade.page.ts";
import { tradeAddress } from "./address.ts";
import type { Trade } from "./contract.ts";
import { tradeTexts } from "./texts.ts";
import { TradeLinks } from "./trade-links.tsx";

/** @throws Response that leads from other spellings and former names to the page's one address */
const loadTrade = screenLoader(async ({ api, url, params }) => {
  const { profession = "", city = "" } = params;
  const [options, trade] = await Promise.all([
    loadOptions(api),
    api.get<Trade>("/api/trades/named", { profession, city }),
  ]);
  const page = lastParameter(url, "page");
  if (decodeURI(url.pathname) !== decodeURI(tradeAddress(trade))) {
    throw redirect(tradeAddress(trade, Number(page)), 301);
  }
  const filter = {
    profession: String(trade.profession.id),
    city: String(trade.city.id),
    q: "",
    everywhere: "",
    page,
  };
  const [results, everywhere, here] = await Promise.all([
    findCraftsmen(api, filter),
    sideTrades(api, { profession: trade.profession.id }),
    sideTrades(api, { city: trade.city.id }),
  ]);
  return data(
    {
      trade,
      filter,
      options,
      results,
      everywhere,
      here: here.filter((other) => other.profession.id !== trade.profession.id),
    },
    { status: results.status },
  );
});

/** Holds of one person and of many; titles are typed freely, so no sentence inflects them. */
const intro = "راجعت الإدارة كل ملف هنا قبل نشره.";
const searchAgain = "بحث جديد";

export const loader = async (args: Route.LoaderArgs) => packLoaded(await loadTrade(args));
export const clientLoader = loadTrade;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [{ title: titleOf("حرفي") }];
  const loaded = unpack(loaderData);
  return publicMeta(matches, resultsHead({ ...loaded, ...loaded.options }));
};

export default function TradeScreen({ loaderData }: Route.ComponentProps) {
  const { trade, filter, options, results, everywhere, here } = unpack(loaderData);
  const list = "list" in results ? results.list : undefined;
  const at = useAbsoluteUrl();
  return (
    <>
      {list?.from && <StructuredData graph={tradeData(trade, list.data, list.from, at)} />}
      <SearchResults
        filter={filter}
        options={options}
        results={results}
        trades={everywhere}
        addressOf={(page) => `${tradeAddress(trade, Number(page))}#craftsmen`}
        isTitle
      >
        {list?.total !== 0 && <p className="pt-3 text-ink2">{intro}</p>}
      </SearchResults>
      <div className="container pt-8">
        <Notice>{site().notice}</Notice>
      </div>
      <TradeLinks
        title={tradeTexts.sameProfession(trade)}
        trades={everywhere.filter(({ city }) => city.id !== trade.city.id)}
        nameOf={({ city }) => city.name}
      />
      <TradeLinks
        title={tradeTexts.sameCity(trade)}
        trades={here}
        nameOf={({ profession }) => profession.title}
      />
      <section
        id="search"
        tabIndex={-1}
        aria-labelledby="search-title"
        className="container pt-10 outline-none lg:pt-14"
      >
        <h2 id="search-title" className="mb-3 text-subtitle lg:mb-4 lg:text-section">
          {searchAgain}
        </h2>
        <SearchForm key={`${filter.profession} ${filter.city}`} filter={filter} {...options} />
      </section>
    </>
  );
}
