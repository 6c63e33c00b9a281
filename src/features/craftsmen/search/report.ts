import type { Search, SearchReport } from "#src/features/craftsmen/contract.ts";
import type { Attempt } from "./attempts.ts";

export type Recognised = Pick<Attempt, "trades" | "cities">;

/** The one profession and the one city that were recognised or selected. */
export const idsOf = ({ trades, cities }: Recognised, filter: Search) => ({
  profession_id: filter.profession ?? onlyOne(trades),
  city_id: filter.city ?? onlyOne(cities),
});

export const reportNothing = (
  { q = "", profession, city }: Search,
  step: "words" | null,
): SearchReport => ({
  q,
  used: q,
  step,
  profession_id: profession ?? null,
  city_id: city ?? null,
});

const onlyOne = (ids: readonly number[]) => (ids.length === 1 ? ids[0]! : null);
