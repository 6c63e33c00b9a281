import { createHash } from "node:crypto";
import { and, eq, isNull, notInArray, type SQL } from "drizzle-orm";
import { fold } from "#src/arabic/fold.ts";
import type { Database } from "#src/database/open.server.ts";
import type { Entry } from "#src/features/catalogue/contract.ts";
import { kinds } from "#src/features/catalogue/kinds.server.ts";
import {
  attachPlaces,
  replacePlaces,
} from "#src/features/catalogue/places/attach-places.server.ts";
import { readPlaces, townsNamed } from "#src/features/catalogue/places/places.server.ts";
import { city } from "#src/features/catalogue/table.server.ts";
import { programState } from "#src/program-state/table.server.ts";
import { lockKind, nameTables } from "./lists.server.ts";
import { citySeedsOf, type Seed, seedsOfCity, seedsOfProfession } from "./matching-seeds.server.ts";
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
    await addCoordinates(tx, entries, isNull(city.latitude));
    await attachPlaces({ tx, country }, entries);
  }
}

/**
 * Coordinates of cities that have none, also of towns that an operator adds as cities; of two of one name nothing is
 * known. Those that an admin has set or removed stay.
 * @param condition of the cities that get them
 */
async function addCoordinates(tx: Database, entries: Entry[], condition?: SQL) {
  for (const { id, text } of entries) {
    const coordinates = coordinatesOf(text);
    if (!coordinates) continue;
    const isOpen = and(eq(city.id, id), eq(city.hasOwnCoordinates, false), condition);
    await tx.update(city).set(coordinates).where(isOpen);
  }
}

function coordinatesOf(name: string) {
  const seeds = citySeedsOf(name, citySeeds);
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
  const rows = rowsOf(kind, entry);
  const table = nameTables[kind];
  const isOutdated = and(
    eq(table.entryId, entry.id),
    eq(table.isSeed, true),
    eq(table.isRemoved, false),
    rows.length === 0
      ? undefined
      : notInArray(
          table.folded,
          rows.map(({ folded }) => folded),
        ),
  );
  await tx.delete(table).where(isOutdated);
  // Without a seed the former ones stay: a new name is mostly another spelling.
  if (kind === "city") {
    await addCoordinates(tx, [entry]);
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
