import { data, redirect } from "react-router";
import { ApiError } from "../../../api/client.ts";
import { screenLoader } from "../../../api/screen.ts";
import { loadLists } from "../../catalogue/lists.ts";
import { findCraftsmen, sideTrades } from "../find-craftsmen.ts";
import { findNamed, tradeAddress } from "./address.ts";
import type { Trade } from "./contract.ts";

/** @throws Response that leads from other spellings to the one address of the page */
export const loadTrade = screenLoader(async ({ api, url, params }) => {
  const lists = await loadLists(api);
  const profession = findNamed(lists.professions, ({ title }) => title, params.profession);
  const city = findNamed(lists.cities, ({ name }) => name, params.city);
  if (!profession || !city) throw new ApiError(404, "");
  const trade: Trade = { profession, city };
  const page = url.searchParams.get("page")?.trim() ?? "";
  if (decodeURI(url.pathname) !== decodeURI(tradeAddress(trade))) {
    throw redirect(tradeAddress(trade, Number(page)), 301);
  }
  const asked = { profession: String(profession.id), city: String(city.id), q: "", page };
  const [results, elsewhere, here] = await Promise.all([
    findCraftsmen(api, asked),
    sideTrades(api, { profession: profession.id }),
    sideTrades(api, { city: city.id }),
  ]);
  return data(
    {
      trade,
      asked,
      lists,
      results,
      elsewhere: elsewhere.filter((other) => other.city.id !== city.id),
      here: here.filter((other) => other.profession.id !== profession.id),
    },
    { status: results.status },
  );
});
