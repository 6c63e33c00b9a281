import { data, redirect } from "react-router";
import { lastParameter } from "#src/client/last-parameter.ts";
import { screenLoader } from "#src/client/screen.ts";
import { loadOptions } from "#src/features/catalogue/options.ts";
import { findCraftsmen, sideTrades } from "#src/features/craftsmen/results/find-craftsmen.ts";
import { tradeAddress } from "./address.ts";
import type { Trade } from "./contract.ts";

/** @throws Response that leads from other spellings and former names to the page's one address */
export const loadTrade = screenLoader(async ({ api, url, params }) => {
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
