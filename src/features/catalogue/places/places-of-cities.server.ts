import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { place } from "./table.server.ts";

/** The places of some cities, each city's in the Arabic alphabet. */
export const placesOfCities = (db: Database, cityIds: number[]) =>
  db
    .select({ id: place.id, name: place.name, city_id: place.cityId })
    .from(place)
    .where(and(inArray(place.cityId, cityIds), eq(place.isRemoved, false)))
    .orderBy(place.cityId, sql`${place.folded} collate "C"`);
