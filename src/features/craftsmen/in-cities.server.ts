import { inArray, type SQL } from "drizzle-orm";
import { craftsman } from "./table.server.ts";

/** SQL condition: of these cities; of any if null. */
export const inCities = (cities: number[] | null): SQL | undefined =>
  cities ? inArray(craftsman.cityId, cities) : undefined;
