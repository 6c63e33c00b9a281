import { eq } from "drizzle-orm";
import { foldWithoutSpaces } from "#src/arabic/fold.ts";
import type { Database } from "#src/database/open.server.ts";
import { kinds } from "#src/features/catalogue/kinds.server.ts";
import { matchingTrades } from "#src/features/catalogue/names/matching-seeds.server.ts";
import { tradeSeeds } from "#src/features/catalogue/names/seeds/seeds.server.ts";
import { cityName, professionName } from "#src/features/catalogue/names/table.server.ts";
import { place } from "#src/features/catalogue/places/table.server.ts";
import { city, profession } from "#src/features/catalogue/table.server.ts";

/** Finds the entry that a folded word names; undefined if none or several have that name. */
type FindEntry = (key: string) => number | undefined;

export interface EntryNames {
  find: FindEntry;
  ids: ReadonlySet<number>;
}

/** All names of the professions and cities of the site. */
export async function readEntryNames(
  db: Database,
): Promise<{ professions: EntryNames; cities: EntryNames }> {
  const professions = await db.select().from(profession);
  const formerTitles = await db.select().from(kinds.profession.former);
  const otherTitles = await db
    .select()
    .from(professionName)
    .where(eq(professionName.isRemoved, false));
  const cities = await db.select().from(city);
  const formerNames = await db.select().from(kinds.city.former);
  const otherNames = await db.select().from(cityName).where(eq(cityName.isRemoved, false));
  const places = await db.select().from(place).where(eq(place.isRemoved, false));
  const knownTitles = professions.flatMap(({ id, title }) =>
    matchingTrades(title, tradeSeeds).flatMap(({ titles }) => titles.map((name) => ({ id, name }))),
  );
  return {
    professions: finder([
      professions.map(({ id, title }) => ({ id, name: title })),
      [
        ...formerTitles.map(({ entryId, folded }) => ({ id: entryId, name: folded })),
        ...otherTitles
          .filter(({ kind }) => kind === "name")
          .map(({ entryId, name }) => ({ id: entryId, name })),
        ...knownTitles,
      ],
    ]),
    cities: finder([
      cities.map(({ id, name }) => ({ id, name })),
      [
        ...formerNames.map(({ entryId, folded }) => ({ id: entryId, name: folded })),
        ...otherNames.map(({ entryId, name }) => ({ id: entryId, name })),
      ],
      // A quarter or a village leads to its city.
      places.flatMap(({ cityId, name, otherNames }) =>
        [name, ...otherNames].map((one) => ({ id: cityId, name: one })),
      ),
    ]),
  };
}

interface Name {
  id: number;
  name: string;
}

/** Own names come before others. «السبّاك» is a «سبّاك». */
function finder(levels: Name[][]): EntryNames {
  const maps = levels.map((names) => {
    const ids = new Map<string, Set<number>>();
    for (const { id, name } of names) {
      const key = foldWithoutSpaces(name);
      ids.set(key, (ids.get(key) ?? new Set()).add(id));
    }
    return ids;
  });
  const find: FindEntry = (key) => {
    for (const spelling of [key, key.replace(/^ال/, ""), `ال${key}`]) {
      for (const ids of maps) {
        const found = ids.get(spelling);
        if (found) return found.size === 1 ? [...found][0] : undefined;
      }
    }
    return undefined;
  };
  return { find, ids: new Set(levels[0]?.map(({ id }) => id)) };
}
