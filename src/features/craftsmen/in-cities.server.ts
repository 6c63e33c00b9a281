import { type Column, inArray, type SQL } from "drizzle-orm";
import { craftsman } from "./table.server.ts";

/** SQL condition: of these cities; of any if null. */
export const inCities = (
  cities: number[] | null,
  column: Column = craftsman.cityId,
): SQL | undefined => (cities ? inArray(column, cities) : undefined);
