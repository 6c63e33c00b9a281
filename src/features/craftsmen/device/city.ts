import type { CityView } from "#src/features/catalogue/contract.ts";
import { localItem } from "#src/ui/device-storage.ts";

const item = localItem<number | null>("city", null, (stored) =>
  Number.isInteger(stored) ? (stored as number) : null,
);

/** The city of the last search or number on this device; null where it is no longer in the list. */
export function useRememberedCity(cities: CityView[]): CityView | null {
  const id = item.use();
  return cities.find((city) => city.id === id) ?? null;
}

export const rememberCity = item.write;
