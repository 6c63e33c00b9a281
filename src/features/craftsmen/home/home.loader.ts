import { data } from "react-router";
import type { Api } from "#src/client/client.ts";
import { screenLoader } from "#src/client/screen.ts";
import { lastParameter } from "#src/client/with-query.ts";
import {
  findCraftsmen,
  type Results,
  sideTrades,
  type UrlFilter,
} from "#src/features/craftsmen/results/find-craftsmen.ts";
import type { TradeCount } from "#src/features/craftsmen/trades/contract.ts";

/** Two rows of four on a phone, with the tile that leads to all. */
export const maxTiles = 7;

export const loadHome = screenLoader(async ({ api, url }) => {
  const typed = filterIn(url);
  const default_city = lastParameter(url, "default_city");
  const [results, trades] = await Promise.all([
    findCraftsmen(api, { ...typed, default_city }),
    relatedTrades(api, typed),
  ]);
  const isDefault = appliesDefault(results, default_city);
  const filter = typed.city || !isDefault ? typed : { ...typed, city: default_city };
  const { status } = results;
  const understood = "list" in results ? results.list.search?.profession_id : undefined;
  const isSearch = Boolean(filter.profession || filter.city || filter.q);
  const shown = isSearch
    ? {
        trades: typed.q && understood ? await sideTrades(api, { profession: understood }) : trades,
        popular: [],
      }
    : forBrowsing(trades);
  return data({ filter, isSearch, isCityDefault: isDefault, results, ...shown }, { status });
});

/** Whether the words name no city; where the search has failed nothing is known of them. */
const appliesDefault = (results: Results, city: string) =>
  city !== "" && (!("list" in results) || results.list.in_default_city === true);

/** To browse by where nothing is searched for; of a profession, the cities that have it. */
function relatedTrades(api: Api, { profession, city, q }: UrlFilter): Promise<TradeCount[]> {
  const hasMore = q || (city && !profession);
  return hasMore ? Promise.resolve([]) : sideTrades(api, profession ? { profession } : {});
}

const maxLinked = 12;

/** The first professions in cities, and all professions, the most populated first. */
function forBrowsing(trades: TradeCount[]) {
  const byId = new Map(trades.map(({ profession }) => [profession.id, profession]));
  return { trades: trades.slice(0, maxLinked), popular: [...byId.values()].slice(0, maxTiles) };
}

function filterIn(url: URL): UrlFilter {
  const value = (name: keyof UrlFilter) => lastParameter(url, name);
  return {
    profession: value("profession"),
    city: value("city"),
    // Signs alone are not words to search for.
    q: /[\p{L}\p{N}]/u.test(value("q")) ? value("q") : "",
    everywhere: value("everywhere"),
    page: value("page"),
  };
}
