import { data } from "react-router";
import type { Api } from "../../../client/client.ts";
import { lastParameter } from "../../../client/last-parameter.ts";
import { screenLoader } from "../../../client/screen.ts";
import { findCraftsmen, type Results, sideTrades, type UrlFilter } from "../find-craftsmen.ts";

export const loadHome = screenLoader(async ({ api, url }) => {
  const filter = filterIn(url);
  const [results, trades] = await Promise.all([findCraftsmen(api, filter), browse(api, filter)]);
  const elsewhere = await findElsewhere(api, filter, results);
  const { status } = results;
  return data({ filter, results, trades, elsewhere }, { status });
});

/** Links to browse by, where nothing is searched for. */
const browse = (api: Api, { profession, city, q }: UrlFilter) =>
  profession || city || q ? [] : sideTrades(api, {});

/** Other cities with the profession, where the search has found none in its city. */
async function findElsewhere(api: Api, { profession, city, q }: UrlFilter, results: Results) {
  const isEmpty = "list" in results && results.list.total === 0;
  return isEmpty && profession && city && !q ? sideTrades(api, { profession }) : [];
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
