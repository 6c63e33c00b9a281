import { type Api, ApiError } from "../../../client/client.ts";
import type { CardPage } from "../contract.ts";
import type { TradeCount } from "../trades/contract.ts";

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
  | { list: CardPage }
  /** `isTemporary`: the same request may succeed later. */
  | { failure: string; isTemporary: boolean };

export async function findCraftsmen(
  api: Api,
  filter: UrlFilter & { default_city?: string },
): Promise<Results & { status: number }> {
  try {
    return { list: await api.get<CardPage>("/api/craftsmen", { ...filter }), status: 200 };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { message, isTemporary, status } = error;
    return { failure: message, isTemporary, status: status || 503 };
  }
}

/** Links to related results; the screen does without them if they fail. */
export const sideTrades = (api: Api, of: { profession?: number | string; city?: number }) =>
  api.get<TradeCount[]>("/api/trades", of).catch(() => []);
