import { type Api, ApiError } from "../../client/client.ts";
import type { CardPage } from "./contract.ts";
import type { TradeCount } from "./trades/contract.ts";

/** The filter as the address holds it. */
export interface Asked {
  profession: string;
  city: string;
  q: string;
  /** "1" if the word is to be looked for everywhere, also where it is somebody's name. */
  everywhere: string;
  page: string;
}

/** A list that could not be had leaves the rest of its screen standing. */
export type Results =
  | { list: CardPage }
  /** `isTemporary`: the same request may succeed later. */
  | { failure: string; isTemporary: boolean };

export async function findCraftsmen(api: Api, asked: Asked): Promise<Results & { status: number }> {
  try {
    return { list: await api.get<CardPage>("/api/craftsmen", { ...asked }), status: 200 };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { message, isTemporary, status } = error;
    return { failure: message, isTemporary, status: status || 503 };
  }
}

/** The ways to lists beside the one that is shown, which stands without them too. */
export const sideTrades = (api: Api, of: { profession?: number | string; city?: number }) =>
  api.get<TradeCount[]>("/api/trades", of).catch(() => []);
