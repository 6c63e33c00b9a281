import { type Column, sql } from "drizzle-orm";
import type { Database } from "../../database/open.server.ts";
import type { CityView, ProfessionView } from "./contract.ts";
import { city, profession } from "./table.server.ts";

/** All professions by the Arabic alphabet. */
export const professionsByTitle = (db: Database): Promise<ProfessionView[]> =>
  db
    .select({ id: profession.id, title: profession.title })
    .from(profession)
    .orderBy(alphabetically(profession.title));

/** All cities by the Arabic alphabet. */
export const citiesByName = (db: Database): Promise<CityView[]> =>
  db.select({ id: city.id, name: city.name }).from(city).orderBy(alphabetically(city.name));

/** By Unicode's order of Arabic; the embedded database has no `ar-x-icu`, this one both have. */
const alphabetically = (column: Column) => sql`${column} collate "und-x-icu"`;
