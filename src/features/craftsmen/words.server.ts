import { and, type Column, eq, inArray, like, or, type SQL } from "drizzle-orm";
import type { Database } from "../../database/open.server.ts";
import { statement } from "../../database/statement.server.ts";
import { city, profession } from "../catalogue/table.server.ts";
import { published } from "./columns.server.ts";
import type { Filter } from "./contract.ts";
import { isPlaceOf, isTradeOf, searchPatterns, searchWords } from "./search-text.ts";
import { craftsman } from "./table.server.ts";
import type { Sought } from "./word-finds.server.ts";

/** What answers to one word that was typed. */
interface Meaning {
  patterns: string[];
  professions: number[];
  cities: number[];
}

interface Named {
  id: number;
  folded: string;
}

/**
 * Seeks those whose name, description, profession or city has each word that was typed.
 * @returns undefined if none was
 */
export async function readWords(db: Database, filter: Filter): Promise<Sought | undefined> {
  const words = searchWords(filter.q ?? "");
  if (!words.length) return undefined;
  // Both lists are short; what they say to each word is settled here.
  const [professions, cities] = await Promise.all([
    professionsStatement(db).execute(),
    citiesStatement(db).execute(),
  ]);
  const meanings = words.map(
    (word): Meaning => ({
      patterns: searchPatterns(word),
      professions: idsOf(professions, isTradeOf(word)),
      cities: idsOf(cities, isPlaceOf(word)),
    }),
  );
  const { profession: professionId, city: cityId } = filter;
  return {
    key: JSON.stringify([professionId, cityId, meanings]),
    fits: and(
      published,
      professionId === undefined ? undefined : eq(craftsman.professionId, professionId),
      cityId === undefined ? undefined : eq(craftsman.cityId, cityId),
      ...meanings.map(meant),
    ) as SQL,
  };
}

const professionsStatement = statement(
  () => "professions_folded",
  (db, name) =>
    db.select({ id: profession.id, folded: profession.titleFolded }).from(profession).prepare(name),
);

const citiesStatement = statement(
  () => "cities_folded",
  (db, name) => db.select({ id: city.id, folded: city.nameFolded }).from(city).prepare(name),
);

const idsOf = (named: Named[], isMeant: (folded: string) => boolean) =>
  named.filter(({ folded }) => isMeant(folded)).map(({ id }) => id);

/** Ids instead of joins, so that each part of the "or" is answered by an index. */
const meant = ({ patterns, professions, cities }: Meaning) =>
  or(
    ...patterns.map((pattern) => like(craftsman.searchText, pattern)),
    among(craftsman.professionId, professions),
    among(craftsman.cityId, cities),
  );

const among = (column: Column, ids: number[]) => (ids.length ? inArray(column, ids) : undefined);
