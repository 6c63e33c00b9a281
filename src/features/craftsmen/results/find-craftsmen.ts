import { type Api, ApiError } from "#src/client/client.ts";
import type { Card, CardPage, ShownCard } from "#src/features/craftsmen/contract.ts";
import type { TradeCount } from "#src/features/craftsmen/trades/contract.ts";

/** The filter as the address holds it. */
export interface UrlFilter {
  profession: string;
  city: string;
  q: string;
  /** "1": search all texts, also where the words are a name. */
  everywhere: string;
  page: string;
}

/** A failed search leaves the rest of its screen usable. */
export type Results =
  | { list: CardList }
  /** `isTemporary`: the same request may succeed later. */
  | { failure: string; isTemporary: boolean };

export async function findCraftsmen(
  api: Api,
  filter: UrlFilter & { default_city?: string },
): Promise<Results & { status: number }> {
  try {
    const page = await api.get<CardPage>("/api/craftsmen", { ...filter });
    return { list: onlyShown(page), status: 200 };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { message, isTemporary, status } = error;
    return { failure: message, isTemporary, status: status || 503 };
  }
}

type Address = "first_page_url" | "last_page_url" | "next_page_url" | "prev_page_url" | "path";

export type CardList = Omit<CardPage, Address | "links" | "to" | "per_page" | "data"> & {
  data: ShownCard[];
};

/** What no screen needs would be a tenth of the data in its page: addresses of the API, ids twice. */
function onlyShown(page: CardPage): CardList {
  const { first_page_url, last_page_url, next_page_url, prev_page_url, path, ...rest } = page;
  const { to, per_page, links, data, ...list } = rest;
  return { ...list, data: data.map(shownOf) };
}

/** Most have one profession and one city, which need not be named twice. */
function shownOf({
  profession_id,
  city_id,
  professions,
  cities,
  places,
  ...shown
}: Card): ShownCard {
  return {
    ...shown,
    ...(professions.length > 1 ? { professions } : {}),
    ...(cities.length > 1 ? { cities } : {}),
    ...(places.length > 0 ? { places } : {}),
  };
}

/** Links to related results; the screen does without them if they fail. */
export const sideTrades = (api: Api, of: { profession?: number | string; city?: number }) =>
  api.get<TradeCount[]>("/api/trades", of).catch(() => []);
