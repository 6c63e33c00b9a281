import { type Column, sql } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import type { CityView, ProfessionView } from "./contract.ts";
import { city, profession, professionView } from "./table.server.ts";

/** All professions in Arabic alphabetical order. */
export const professionsByTitle = (db: Database): Promise<ProfessionView[]> =>
  db
    .select({ view: professionView })
    .from(profession)
    .orderBy(alphabetically(profession.titleFolded), profession.title)
    .then((rows) => rows.map(({ view }) => view));

/** All cities in Arabic alphabetical order. */
export const citiesByName = (db: Database): Promise<CityView[]> =>
  db
    .select({ id: city.id, name: city.name })
    .from(city)
    .orderBy(alphabetically(city.nameFolded), city.name);

/**
 * Folded names have one form of alef and yeh, so the order of code points is alphabetical. The collation
 * `und-x-icu` would sort أ and إ before every ا, and the embedded database has no `ar-x-icu`.
 */
const alphabetically = (folded: Column) => sql`${folded} collate "C"`;
