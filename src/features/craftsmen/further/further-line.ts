import type { ShownCard } from "#src/features/craftsmen/contract.ts";
import { furtherTexts as texts } from "./texts.ts";

type Named = Pick<ShownCard, "professions" | "cities" | "places">;

/** What one does beside the first profession, and where beside the first city, in one line; null of most. */
export function furtherLine({ professions = [], cities = [], places = [] }: Named): string | null {
  const trades = professions.slice(1).map(({ title }) => title);
  const towns = cities.slice(1).map(({ name }) => name);
  const parts = [
    trades.length > 0 && texts.also(trades),
    towns.length > 0 && texts.in(towns),
    places.length > 0 && texts.places(places.map(({ name }) => name)),
  ].filter(Boolean);
  return parts.join(" · ") || null;
}
