import { titleOf } from "../../../settings/site-name.ts";
import { Notice } from "../../../ui/notice.tsx";
import { useAbsoluteUrl } from "../../../ui/use-absolute-url.ts";
import { publicMeta } from "../../site/meta.ts";
import { StructuredData } from "../../site/structured-data.tsx";
import { disclaimer } from "../../site/texts.ts";
import { resultsHead } from "../results-head.ts";
import { SearchForm } from "../search-form.tsx";
import { SearchResults } from "../search-results.tsx";
import { tradeData } from "../sharing/structured-data.ts";
import type { Route } from "./+types/trade.page.ts";
import { tradeAddress } from "./address.ts";
import { tradeName, tradeTexts } from "./texts.ts";
import { loadTrade } from "./trade.loader.ts";
import { TradeLinks } from "./trade-links.tsx";

export const loader = loadTrade;
export const clientLoader = loadTrade;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData
    ? publicMeta(matches, resultsHead({ ...loaderData, ...loaderData.options }))
    : [{ title: titleOf("حرفي") }];

export default function TradeScreen({ loaderData }: Route.ComponentProps) {
  const { trade, filter, options, results, elsewhere, here } = loaderData;
  const list = "list" in results ? results.list : undefined;
  const at = useAbsoluteUrl();
  return (
    <>
      {list?.from && <StructuredData graph={tradeData(trade, list.data, list.from, at)} />}
      <header className="container pt-8 lg:pt-12">
        <h1 className="text-title">{tradeName(trade)}</h1>
        <p className="mt-2 max-w-[70ch] text-balance text-ink2">
          {list?.total === 0 ? tradeTexts.none(trade) : tradeTexts.intro}
        </p>
      </header>
      <SearchResults
        filter={filter}
        results={results}
        addressOf={(page) => `${tradeAddress(trade, Number(page))}#craftsmen`}
      />
      <div className="container pt-8">
        <Notice>{disclaimer}</Notice>
      </div>
      <TradeLinks
        title={tradeTexts.sameProfession(trade)}
        trades={elsewhere}
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
          {tradeTexts.searchAgain}
        </h2>
        <SearchForm key={`${filter.profession} ${filter.city}`} filter={filter} {...options} />
      </section>
    </>
  );
}
