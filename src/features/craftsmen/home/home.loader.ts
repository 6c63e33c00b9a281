import { data } from "react-router";
import type { Api } from "../../../client/client.ts";
import { screenLoader } from "../../../client/screen.ts";
import { type Asked, findCraftsmen, type Results, sideTrades } from "../find-craftsmen.ts";

export const loadHome = screenLoader(async ({ api, url }) => {
  const asked = askedIn(url);
  const [results, trades] = await Promise.all([findCraftsmen(api, asked), browse(api, asked)]);
  const elsewhere = await findElsewhere(api, asked, results);
  const { status } = results;
  return data({ asked, results, trades, elsewhere }, { status });
});

/** For those who look around; whoever has asked for something has it. */
const browse = (api: Api, { profession, city, q }: Asked) =>
  profession || city || q ? [] : sideTrades(api, {});

/** Where the profession is to be had, for whoever has found none in a city. */
async function findElsewhere(api: Api, { profession, city, q }: Asked, results: Results) {
  const isEmpty = "list" in results && results.list.total === 0;
  return isEmpty && profession && city && !q ? sideTrades(api, { profession }) : [];
}

function askedIn(url: URL): Asked {
  const value = (name: keyof Asked) => url.searchParams.get(name)?.trim() ?? "";
  return {
    profession: value("profession"),
    city: value("city"),
    q: value("q"),
    everywhere: value("everywhere"),
    page: value("page"),
  };
}
