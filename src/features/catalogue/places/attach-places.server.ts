import { and, eq, inArray, ne, notInArray } from "drizzle-orm";
import { fold } from "#src/arabic/fold.ts";
import type { Database } from "#src/database/open.server.ts";
import type { Entry } from "#src/features/catalogue/contract.ts";
import { citySeedsOf } from "#src/features/catalogue/names/matching-seeds.server.ts";
import { citySeeds } from "#src/features/catalogue/names/seeds/seeds.server.ts";
import { cityName } from "#src/features/catalogue/names/table.server.ts";
import { city } from "#src/features/catalogue/table.server.ts";
import { placesNear } from "./nearest-places.server.ts";
import { type KnownPlace, placesIn } from "./places.server.ts";
import { place } from "./table.server.ts";

/** Where a city's places are looked up. */
interface Site {
  tx: Database;
  /** ISO 3166 code of the site's country, if it is known there. */
  country: string | undefined;
}

/**
 * Attaches the places that the program knows of these cities, and those of no city of the site to the nearest one. One
 * that an admin has removed stays removed.
 */
export async function attachPlaces(site: Site, cities: Entry[]): Promise<void> {
  const all = await knownCities(site.tx);
  const rows: Row[] = [];
  for (const entry of cities) {
    rows.push(...(await rowsOf(site, all.find(({ id }) => id === entry.id) ?? entry)));
  }
  await removeFromOthers(site.tx, rows, cities);
  const nearRows = placesNear(all).map((near) => toRow(near.place, near.city.id));
  await removeFromFartherCities(site.tx, nearRows);
  rows.push(...nearRows);
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    await site.tx
      .insert(place)
      .values(rows.slice(at, at + rowsAtOnce))
      .onConflictDoNothing();
  }
}

/** After a rename: the places of the new name in place of those of the former one. Admins' own stay. */
export async function replacePlaces(site: Site, entry: Entry): Promise<void> {
  const folded = (await rowsOf(site, await asKnown(site.tx, entry))).map((row) => row.folded);
  const isOutdated = and(
    eq(place.cityId, entry.id),
    eq(place.isSeed, true),
    eq(place.isRemoved, false),
    folded.length === 0 ? undefined : notInArray(place.folded, folded),
  );
  await site.tx.delete(place).where(isOutdated);
  await attachPlaces(site, [entry]);
}

/** The place that the program would attach to this city under the folded name. */
export async function findKnownPlace(site: Site, entry: Entry, folded: string) {
  const rows = await rowsOf(site, await asKnown(site.tx, entry));
  return rows.find((row) => row.folded === folded);
}

/**
 * All cities, one whose name the program does not know by another name of it that it knows and no other city has: a
 * Damascus that was renamed «الشام» keeps its quarters.
 */
async function knownCities(tx: Database): Promise<Entry[]> {
  const all = await tx.select({ id: city.id, text: city.name }).from(city);
  const isKnown = (name: string) => citySeedsOf(name, citySeeds).length > 0;
  const unknown = all.filter(({ text }) => !isKnown(text)).map(({ id }) => id);
  if (unknown.length === 0) return all;
  const titles = new Set(all.map(({ text }) => fold(text)));
  const { entryId, name, folded, isRemoved } = cityName;
  const others = await tx
    .select({ id: entryId, name, folded })
    .from(cityName)
    .where(and(inArray(entryId, unknown), eq(isRemoved, false)))
    .orderBy(cityName.id);
  return all.map((entry) => {
    const own = others.filter(({ id }) => id === entry.id);
    const known = own.find((one) => isKnown(one.name) && !titles.has(one.folded));
    return known ? { id: entry.id, text: known.name } : entry;
  });
}

const asKnown = async (tx: Database, entry: Entry) =>
  (await knownCities(tx)).find(({ id }) => id === entry.id) ?? entry;

const rowsAtOnce = 1000;

type Row = typeof place.$inferInsert;

async function rowsOf(site: Site, entry: Entry): Promise<Row[]> {
  const ownName = fold(entry.text);
  return (await placesOf(site, entry))
    .map((known) => toRow(known, entry.id))
    .filter(({ folded }) => folded !== ownName);
}

const toRow = ({ name, otherNames, kind, coordinates }: KnownPlace, cityId: number) => ({
  cityId,
  name,
  folded: fold(name),
  otherNames,
  kind,
  ...coordinates,
  isSeed: true,
});

/** Places that were attached to the nearest city, before their own, or a city of their name, was added. */
async function removeFromOthers(tx: Database, rows: Row[], cities: Entry[]) {
  const ids = cities.map(({ id }) => id);
  const names = new Set(cities.map(({ text }) => fold(text)));
  const own = new Map(rows.map(({ folded, latitude }) => [folded, latitude]));
  const found = await tx
    .select({ id: place.id, folded: place.folded, latitude: place.latitude })
    .from(place)
    .where(
      and(
        notInArray(place.cityId, ids),
        inArray(place.folded, [...names, ...own.keys()]),
        eq(place.isSeed, true),
        eq(place.isRemoved, false),
      ),
    );
  const outdated = found.filter(
    ({ folded, latitude }) =>
      names.has(folded) || (latitude !== null && isNear(latitude, own.get(folded))),
  );
  if (outdated.length === 0) return;
  await tx.delete(place).where(
    inArray(
      place.id,
      outdated.map(({ id }) => id),
    ),
  );
}

/** Places that were attached to a city before a nearer one was added. */
async function removeFromFartherCities(tx: Database, rows: Row[]) {
  const nearest = new Map(rows.map((row) => [row.folded, row]));
  const found = await tx
    .select({
      id: place.id,
      cityId: place.cityId,
      folded: place.folded,
      latitude: place.latitude,
    })
    .from(place)
    .where(
      and(
        inArray(place.folded, [...nearest.keys()]),
        eq(place.isSeed, true),
        eq(place.isRemoved, false),
      ),
    );
  const outdated = found.filter(({ cityId, folded, latitude }) => {
    const row = nearest.get(folded);
    return latitude !== null && row?.cityId !== cityId && isNear(latitude, row?.latitude);
  });
  if (outdated.length === 0) return;
  await tx.delete(place).where(
    inArray(
      place.id,
      outdated.map(({ id }) => id),
    ),
  );
}

/** The database keeps fewer digits. */
const isNear = (one: number, other: number | null | undefined) =>
  other !== null && other !== undefined && Math.abs(one - other) < 0.0005;

async function placesOf(site: Site, { id, text }: Entry): Promise<readonly KnownPlace[]> {
  const seeds = citySeedsOf(text, citySeeds);
  if (seeds.length < 2) return seeds.flatMap(placesIn);
  const countries = seeds.map(({ country }) => country);
  const country = countries.includes(site.country ?? "")
    ? site.country
    : await commonestCountry(site.tx, id, countries);
  return seeds.filter((seed) => seed.country === country).flatMap(placesIn);
}

/** The one of these countries that has most of the site's other cities; undefined if two have as many. */
async function commonestCountry(tx: Database, id: number, countries: string[]) {
  const others = await tx.select({ name: city.name }).from(city).where(ne(city.id, id));
  const [most, next] = countries
    .map((country) => ({
      country,
      cities: others.filter(({ name }) => isOnlyIn(country, name)).length,
    }))
    .sort((a, b) => b.cities - a.cities);
  return most && most.cities > (next?.cities ?? 0) ? most.country : undefined;
}

function isOnlyIn(country: string, name: string) {
  const seeds = citySeedsOf(name, citySeeds);
  return seeds.length > 0 && seeds.every((seed) => seed.country === country);
}
