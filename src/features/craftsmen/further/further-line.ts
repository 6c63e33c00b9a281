import type { ShownCard } from "#src/features/craftsmen/contract.ts";

type Named = Pick<ShownCard, "professions" | "cities" | "places">;

/** What one does beside the first profession, and where beside the first city, in one line; null of most. */
export function furtherLine({ professions = [], cities = [], places = [] }: Named): string | null {
  const trades = professions.slice(1).map(({ title }) => title);
  const towns = cities.slice(1).map(({ name }) => name);
  const parts = [
    trades.length > 0 && furtherLineTexts.also(trades),
    towns.length > 0 && furtherLineTexts.in(towns),
    places.length > 0 && furtherLineTexts.places(places.map(({ name }) => name)),
  ].filter(Boolean);
  return parts.join(" · ") || null;
}

/** Of one line: «أيضًا: دهّان، بلّاط · وفي حمص، حلب · أحياء: الوعر». */
export const furtherLineTexts = {
  also: (trades: string[]) => `أيضًا: ${joined(trades)}`,
  in: (cities: string[]) => `وفي ${joined(cities)}`,
  places: (names: string[]) => `الأحياء والبلدات: ${joined(names)}`,
};

const joined = (names: string[]) => names.join("، ");
