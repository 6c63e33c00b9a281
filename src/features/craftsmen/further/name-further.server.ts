import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { place } from "#src/features/catalogue/places/table.server.ts";
import { city, profession, professionView } from "#src/features/catalogue/table.server.ts";
import type { craftsman } from "#src/features/craftsmen/table.server.ts";

/** Values of a listing, or those that it is to have. */
export type FurtherIds = Pick<
  typeof craftsman.$inferSelect,
  "professionId" | "cityId" | "furtherProfessionIds" | "furtherCityIds" | "placeIds"
>;

/** What `furtherColumns` would select of a listing with these values. */
export async function nameFurther(db: Database, ids: FurtherIds) {
  const { professionId, cityId } = ids;
  const [professions, cities, places] = await Promise.all([
    namesOf(ids.furtherProfessionIds, (all) =>
      db
        .select({ id: profession.id, view: professionView })
        .from(profession)
        .where(inArray(profession.id, all)),
    ),
    namesOf(ids.furtherCityIds, (all) =>
      db.select({ id: city.id, name: city.name }).from(city).where(inArray(city.id, all)),
    ),
    findPlaces(db, ids),
  ]);
  return {
    furtherProfessions: professions.flatMap(({ id, view }) => (id === professionId ? [] : [view])),
    furtherCities: cities.filter(({ id }) => id !== cityId),
    places: places.map(({ id, name }) => ({ id, name })),
  };
}

/** The places of a listing that are there still, and in one of its cities, in its holder's order. */
export const findPlaces = (
  db: Database,
  { cityId, furtherCityIds, placeIds }: Omit<FurtherIds, "professionId" | "furtherProfessionIds">,
) =>
  namesOf(placeIds, (all) =>
    db
      .select({ id: place.id, name: place.name })
      .from(place)
      .where(
        and(
          inArray(place.id, all),
          eq(place.isRemoved, false),
          inArray(place.cityId, [cityId, ...(furtherCityIds ?? [])]),
        ),
      ),
  );

/** The rows of some ids, in the order of these; no query where there are none. */
async function namesOf<Row extends { id: number }>(
  ids: number[] | null,
  read: (ids: number[]) => Promise<Row[]>,
): Promise<Row[]> {
  if (!ids || ids.length === 0) return [];
  const rows = new Map((await read(ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}
