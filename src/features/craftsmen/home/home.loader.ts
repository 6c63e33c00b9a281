import { data } from "react-router";
import type { Api } from "../../../client/client.ts";
import { lastParameter } from "../../../client/last-parameter.ts";
import { screenLoader } from "../../../client/screen.ts";
import { findCraftsmen, sideTrades, type UrlFilter } from "../find-craftsmen.ts";
import type { TradeCount } from "../trades/contract.ts";

export const loadHome = screenLoader(async ({ api, url }) => {
  const filter = filterIn(url);
  const [results, trades] = await Promise.all([
    findCraftsmen(api, filter),
    relatedTrades(api, filter),
  ]);
  return data({ filter, results, trades }, { status: results.status });
});

/** To browse by where nothing is searched for; of a profession, the cities that have it. */
function relatedTrades(api: Api, { profession, city, q }: UrlFilter): Promise<TradeCount[]> {
  const hasMore = q || (city && !profession);
  return hasMore ? Promise.resolve([]) : sideTrades(api, profession ? { profession } : {});
}

function filterIn(url: URL): UrlFilter {
  const value = (name: keyof UrlFilter) => lastParameter(url, name);
  return {
    profession: value("profession"),
    city: value("city"),
    q: value("q"),
    everywhere: value("everywhere"),
    page: value("page"),
  };
}
