import type { CityView } from "#src/features/catalogue/contract.ts";
import { store, useStored } from "./storage.ts";

const key = "city";

/** The city of the last search or number on this device; null where it is no longer in the list. */
export function useRememberedCity(cities: CityView[]): CityView | null {
  const id = useStored<number>(key);
  return cities.find((city) => city.id === id) ?? null;
}

export const rememberCity = (id: number | null) => store(key, id);
