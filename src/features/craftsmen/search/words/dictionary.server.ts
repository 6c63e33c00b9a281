import { readFileSync } from "node:fs";
import { eq, getTableColumns } from "drizzle-orm";
import { fold } from "#src/arabic/fold.ts";
import type { Database } from "#src/database/open.server.ts";
import { statement } from "#src/database/statement.server.ts";
import { tradeSeeds } from "#src/features/catalogue/names/seeds/seeds.server.ts";
import {
  cityName,
  nameVersion,
  professionName,
} from "#src/features/catalogue/names/table.server.ts";
import { place } from "#src/features/catalogue/places/table.server.ts";
import { city, profession } from "#src/features/catalogue/table.server.ts";
import {
  type IndexedName,
  NameIndex,
  rank,
} from "#src/features/craftsmen/search/parsing/name-index.ts";
import { withSpellings } from "./search-text.ts";

/** A profession or city whose name may hold what was typed. */
export interface DictionaryEntry {
  id: number;
  name: string;
  /** The folded name with other spellings of its words. */
  text: string;
}

export interface CityEntry extends DictionaryEntry {
  latitude: number | null;
  longitude: number | null;
}

/** All names of professions and cities, as of one moment. */
export interface Dictionary {
  index: NameIndex;
  professions: DictionaryEntry[];
  cities: CityEntry[];
}

/**
 * The current names. They are read once and again after each change, in whichever process it was made:
 * their version is read with each search, from the same database as the listings, which may be a replica.
 */
export async function readDictionary(db: Database): Promise<Dictionary> {
  const [current] = await versionStatement(db).execute();
  const loaded = dictionaries.get(db);
  if (loaded && loaded.version === current?.version) return loaded.dictionary;
  const loading = { version: current?.version, dictionary: readNames(db) };
  dictionaries.set(db, loading);
  loading.dictionary.catch(() => {
    if (dictionaries.get(db) === loading) dictionaries.delete(db);
  });
  return loading.dictionary;
}

/**
 * Runs a single query with the names: with those last read, and again if it tells that they have changed since. Their version costs no query of its own.
 * @param read returns the version of the names in its query's snapshot
 */
export async function readByDictionary<Result extends { version: string }>(
  db: Database,
  read: (dictionary: Dictionary) => Promise<Result>,
): Promise<{ result: Result; dictionary: Dictionary }> {
  const loaded = dictionaries.get(db);
  if (loaded) {
    const dictionary = await loaded.dictionary;
    const result = await read(dictionary);
    if (result.version === loaded.version) return { result, dictionary };
  }
  const dictionary = await readDictionary(db);
  return { result: await read(dictionary), dictionary };
}

interface LoadedDictionary {
  version: string | undefined;
  dictionary: Promise<Dictionary>;
}

/** One for each database, for searches and suggestions alike. */
const dictionaries = new WeakMap<Database, LoadedDictionary>();

const versionStatement = statement(
  () => "name_version",
  (db, name) => db.select({ version: nameVersion.version }).from(nameVersion).prepare(name),
);

async function readNames(db: Database): Promise<Dictionary> {
  const [professions, cities, professionNames, cityNames, places] = await Promise.all([
    db
      .select({ id: profession.id, name: profession.title })
      .from(profession)
      .orderBy(profession.id),
    db
      .select({
        id: city.id,
        name: city.name,
        latitude: city.latitude,
        longitude: city.longitude,
      })
      .from(city)
      .orderBy(city.id),
    db
      .select(getTableColumns(professionName))
      .from(professionName)
      .where(eq(professionName.isRemoved, false)),
    db.select(getTableColumns(cityName)).from(cityName).where(eq(cityName.isRemoved, false)),
    db
      .select({
        id: place.id,
        name: place.name,
        otherNames: place.otherNames,
        kind: place.kind,
        cityId: place.cityId,
      })
      .from(place)
      .where(eq(place.isRemoved, false))
      .orderBy(place.id),
  ]);
  const names: IndexedName[] = [
    ...professions.map((one) => titleOf("trade", one)),
    ...cities.map((one) => titleOf("city", one)),
    ...professionNames.map((one) => otherName("trade", one)),
    ...cityNames.map((one) => otherName("city", one)),
  ];
  return {
    index: new NameIndex(names, places, readCommonWords(), knownTrades()),
    professions: professions.map(toEntry),
    cities: cities.map((one) => ({ ...one, ...toEntry(one) })),
  };
}

let commonWords: ReadonlySet<string> | undefined;

/**
 * Folded words that are no typing errors for a trade or a city: everyday words and names of people, which are a list by
 * hand, and words of all trades that the program knows, so that «فلتر» is no «فيتر» where nobody sells filters.
 */
function readCommonWords(): ReadonlySet<string> {
  const file = new URL("common-words.txt", import.meta.url);
  commonWords ??= new Set([
    ...readFileSync(file, "utf8").split("\n").filter(Boolean),
    ...tradeSeeds.flatMap(({ words }) => words.map((word) => fold(word))),
  ]);
  return commonWords;
}

let tradeNames: ReadonlySet<string> | undefined;

/** Names of all trades that the program knows, so that «غسيل سجاد» is understood where nobody offers it. */
function knownTrades(): ReadonlySet<string> {
  tradeNames ??= new Set(
    tradeSeeds.flatMap(({ titles, names }) => [...titles, ...names]).map((name) => fold(name)),
  );
  return tradeNames;
}

const titleOf = (
  kind: IndexedName["kind"],
  { id, name }: { id: number; name: string },
): IndexedName => ({
  kind,
  id,
  rank: rank.title,
  written: name,
});

const otherName = (
  kind: IndexedName["kind"],
  { entryId, name, kind: list }: typeof cityName.$inferSelect,
): IndexedName => ({
  kind,
  id: entryId,
  rank: list === "trouble" ? rank.trouble : rank.name,
  written: name,
});

const toEntry = ({ id, name }: { id: number; name: string }): DictionaryEntry => ({
  id,
  name,
  text: withSpellings(name),
});
