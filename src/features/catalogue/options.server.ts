import { type Column, sql } from "drizzle-orm";
import type { Database } from "../../database/open.server.ts";
import type { CityView, ProfessionView } from "./contract.ts";
import { city, profession } from "./table.server.ts";

/** All professions by the Arabic alphabet. */
export const professionsByTitle = (db: Database): Promise<ProfessionView[]> =>
  db
    .select({ id: profession.id, title: profession.title })
    .from(profession)
    .orderBy(alphabetically(profession.titleFolded), profession.title);

/** All cities by the Arabic alphabet. */
export const citiesByName = (db: Database): Promise<CityView[]> =>
  db
    .select({ id: city.id, name: city.name })
    .from(city)
    .orderBy(alphabetically(city.nameFolded), city.name);

/**
 * Folded, every alef and yeh is one letter, and the order of the code points is that of the alphabet.
 * By `und-x-icu` أ and إ come before every ا, and the embedded database has no `ar-x-icu`.
 */
const alphabetically = (folded: Column) => sql`${folded} collate "C"`;
