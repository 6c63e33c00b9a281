import type { SearchInput, SearchReport } from "#src/features/craftsmen/contract.ts";
import type { ListFilter } from "#src/features/craftsmen/counts/counts.server.ts";
import type { Attempt } from "./attempts.ts";

export type Recognised = Pick<Attempt, "trades" | "cities">;

/** The one profession and the one city that were recognised or selected. */
export const idsOf = ({ trades, cities }: Recognised, filter: SearchInput) => ({
  profession_id: filter.profession ?? onlyOne(trades),
  city_id: filter.city ?? onlyOne(cities),
});

export const reportNothing = (
  { q = "", profession, city }: SearchInput,
  step: "words" | null,
): SearchReport => ({
  q,
  used: q,
  step,
  profession_id: profession ?? null,
  city_id: city ?? null,
});

const onlyOne = (ids: readonly number[]) => (ids.length === 1 ? ids[0]! : null);

/**
 * The lists whose changes may change a search's response, so that changes elsewhere leave it cached.
 * @returns undefined if those of any list may
 */
export function listsReadBy(
  { find, trades, cities }: Attempt,
  { profession, city }: SearchInput,
): ListFilter[] | undefined {
  if (find.by !== "entries" || find.rest.length > 0 || find.orNamed) return undefined;
  const professions = profession === undefined ? trades : [profession];
  const places = city === undefined ? cities : [city];
  // For several cities and no profession all cities are counted.
  if (professions.length === 0 && places.length !== 1) return undefined;
  return orAny(professions).flatMap((one) =>
    orAny(places).map((place) => ({ profession: one, city: place })),
  );
}

const orAny = (ids: readonly number[]) => (ids.length > 0 ? ids : [undefined]);
