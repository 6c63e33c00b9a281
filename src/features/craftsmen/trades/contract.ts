import { z } from "zod";
import { typed } from "#src/contract/fields.ts";
import { CityView, ProfessionView } from "#src/features/catalogue/contract.ts";
import { Filter } from "#src/features/craftsmen/contract.ts";
import { listingFieldTexts } from "#src/features/craftsmen/texts.ts";

/** A profession in a city: what has a page of its own. */
export const Trade = z.object({ profession: ProfessionView, city: CityView }).meta({ id: "Trade" });

/** A profession in a city, and how many approved craftsmen it has. */
export const TradeCount = Trade.extend({ craftsmen: z.int().min(1) }).meta({ id: "TradeCount" });

/** Names of any length and spelling: those that nobody has are not found. */
export const TradeNames = z.object({
  profession: typed(listingFieldTexts.profession),
  city: typed(listingFieldTexts.city),
});

export const TradesQuery = Filter.pick({ profession: true, city: true });

/** All professions, those first whose numbers were asked for most. */
export const WantedTrades = z.array(ProfessionView);

export type Trade = z.infer<typeof Trade>;
export type TradeNames = z.infer<typeof TradeNames>;
export type TradeCount = z.infer<typeof TradeCount>;
export type TradesQuery = z.infer<typeof TradesQuery>;
