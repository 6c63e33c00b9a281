import { createHash } from "node:crypto";
import { and, eq, inArray, isNull, notInArray, type SQL } from "drizzle-orm";
import { fold } from "#src/arabic/fold.ts";
import type { Database } from "#src/database/open.server.ts";
import type { Entry } from "#src/features/catalogue/contract.ts";
import { kinds } from "#src/features/catalogue/kinds.server.ts";
import {
  attachPlaces,
  replacePlaces,
} from "#src/features/catalogue/places/attach-places.server.ts";
import { readPlaces, townsNamed } from "#src/features/catalogue/places/places.server.ts";
import { city, profession } from "#src/features/catalogue/table.server.ts";
import { programState } from "#src/program-state/table.server.ts";
import { lockKind, nameTables } from "./lists.server.ts";
import {
  citySeedsOf,
  isKnownTitleOf,
  type Seed,
  seedsOfCity,
  seedsOfProfession,
} from "./matching-seeds.server.ts";
import { citySeeds, tradeSeeds } from "./seeds/seeds.server.ts";

type KindName = keyof typeof nameTables;

/**
 * Attaches the names that belong to these titles, and to cities their places; a seed that an admin has removed stays
 * removed.
 * @param country of the site: there are cities of one name in two countries
 */
export async function attachSeeds(
  tx: Database,
  kind: KindName,
  entries: Entry[],
  country?: string,
): Promise<void> {
  const rows = entries.flatMap((entry) => rowsOf(kind, entry));
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const some = rows.slice(at, at + rowsAtOnce);
    await tx.insert(nameTables[kind]).values(some).onConflictDoNothing();
  }
  if (kind === "city") {
    await addCoordinates({ tx, country }, entries, isNull(city.latitude));
    await attachPlaces({ tx, country }, entries);
  } else {
    for (const { text } of entries) await raiseToName(tx, text);
  }
}

/**
 * A title that is a word of trouble of another profession, by a title of which the program knows that one, becomes a
 * name of it: «كهرباء» as a profession of its own hides no «كهربائي», until an admin removes the name.
 */
async function raiseToName(tx: Database, title: string) {
  const table = nameTables.profession;
  const isTrouble = and(
    eq(table.folded, fold(title)),
    eq(table.kind, "trouble"),
    eq(table.isRemoved, false),
  );
  const rows = await tx
    .select({ id: table.id, title: profession.title })
    .from(table)
    .innerJoin(profession, eq(profession.id, table.entryId))
    .where(isTrouble);
  const ids = rows.filter((row) => isKnownTitleOf(row.title, title)).map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.update(table).set({ kind: "name" }).where(inArray(table.id, ids));
}

/**
 * Coordinates of cities that have none, also of towns that an operator adds as cities; of two of one name nothing is
 * known. Those that an admin has set or removed stay.
 * @param condition of the cities that get them
 */
async function addCoordinates(
  { tx, country }: { tx: Database; country: string | undefined },
  entries: Entry[],
  condition?: SQL,
) {
  for (const { id, text } of entries) {
    const coordinates = knownCoordinates(text, country);
    if (!coordinates) continue;
    const isOpen = and(eq(city.id, id), eq(city.hasOwnCoordinates, false), condition);
    await tx.update(city).set(coordinates).where(isOpen);
  }
}

/**
 * Coordinates of the city or town with this name. If several cities have it, those in the site's country count;
 * undefined if more than one remains.
 */
export function knownCoordinates(name: string, country: string | undefined) {
  const all = citySeedsOf(name, citySeeds);
  const ofCountry = all.filter((seed) => seed.country === country);
  const seeds = ofCountry.length > 0 ? ofCountry : all;
  const [known, other] =
    seeds.length > 0 ? seeds : townsNamed(name).map(({ coordinates }) => coordinates);
  if (!known || other !== undefined) return undefined;
  const { latitude, longitude } = known;
  return { latitude, longitude };
}

/** After a rename: the seeds of the new title in place of those of the former one. */
export async function replaceSeeds(
  tx: Database,
  kind: KindName,
  entry: Entry,
  country?: string,
): Promise<void> {
  const folded = rowsOf(kind, entry).map((row) => row.folded);
  const table = nameTables[kind];
  // Without a seed the former ones stay: a new name is mostly another one of the same.
  if (folded.length > 0) {
    const isOutdated = and(
      eq(table.entryId, entry.id),
      eq(table.isSeed, true),
      eq(table.isRemoved, false),
      notInArray(table.folded, folded),
    );
    await tx.delete(table).where(isOutdated);
  }
  if (kind === "city") {
    await addCoordinates({ tx, country }, [entry]);
    await replacePlaces({ tx, country }, entry);
  }
  await attachSeeds(tx, kind, [entry], country);
}

/** Attaches all seeds to all entries if this version of the program has other ones than the last. */
export async function attachNewSeeds(db: Database, country?: string): Promise<void> {
  const value = createHash("sha256")
    .update(JSON.stringify([tradeSeeds, citySeeds, readPlaces()]))
    .digest("hex");
  const isState = eq(programState.name, stateName);
  const [stored] = await db.select().from(programState).where(isState);
  if (stored?.value === value) return;
  for (const kind of Object.values(kinds)) {
    await db.transaction(async (tx) => {
      await lockKind(tx, kind);
      const entries = await tx.select(kind.entries).from(kind.table);
      await attachSeeds(tx, kind.name, entries, country);
    });
  }
  await db
    .insert(programState)
    .values({ name: stateName, value })
    .onConflictDoUpdate({ target: programState.name, set: { value } });
}

const stateName = "name_seeds";
const rowsAtOnce = 1000;

function rowsOf(kind: KindName, { id, text }: Entry) {
  const seeds =
    kind === "city" ? seedsOfCity(text, citySeeds) : seedsOfProfession(text, tradeSeeds);
  const title = fold(text);
  const distinct = new Map<string, Seed>();
  for (const seed of seeds) if (!distinct.has(seed.folded)) distinct.set(seed.folded, seed);
  return [...distinct.values()]
    .filter(({ folded }) => folded !== title)
    .map(({ name, folded, list }) => ({ entryId: id, name, folded, kind: list, isSeed: true }));
}
