import { data } from "react-router";
import { type Api, ApiError } from "../../../api/client.ts";
import { screenLoader } from "../../../api/screen.ts";
import type { Page } from "../../../server/pagination.ts";
import type { Card } from "../contract.ts";
import type { TradeCount } from "../trades/contract.ts";

/** The filter as the address holds it. */
export interface Asked {
  profession: string;
  city: string;
  q: string;
  page: string;
}

/** A list that could not be had leaves the rest of the home screen standing. */
export type Results =
  | { list: Page<Card> }
  /** `mayPass`: the same question may be answered later. */
  | { failure: string; mayPass: boolean };

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

/** The ways to lists beside the one that is shown, which stands without them too. */
export const sideTrades = (api: Api, of: { profession?: number | string; city?: number }) =>
  api.get<TradeCount[]>("/api/trades", of).catch(() => []);

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
    page: value("page"),
  };
}

export async function findCraftsmen(api: Api, asked: Asked): Promise<Results & { status: number }> {
  try {
    return { list: await api.get<Page<Card>>("/api/craftsmen", { ...asked }), status: 200 };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { message, status } = error;
    return { failure: message, mayPass: status !== 422, status: status || 503 };
  }
}
