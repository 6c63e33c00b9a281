import { z } from "zod";
import { CityView, ProfessionView } from "../../catalogue/contract.ts";
import { Filter } from "../contract.ts";

/** A profession in a city, and how many approved craftsmen it has there. */
export const TradeCount = z.object({
  profession: ProfessionView,
  city: CityView,
  craftsmen: z.int().min(1),
});

export const TradesQuery = Filter.pick({ profession: true, city: true });

/** A profession in a city: what has a page of its own. */
export type Trade = Omit<TradeCount, "craftsmen">;
export type TradeCount = z.infer<typeof TradeCount>;
export type TradesQuery = z.infer<typeof TradesQuery>;
