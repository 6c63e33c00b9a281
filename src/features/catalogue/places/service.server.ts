import { and, asc, eq, sql } from "drizzle-orm";
import { fold, foldWithoutSpaces } from "#src/arabic/fold.ts";
import type { AuditValues } from "#src/audit/table.server.ts";
import { type Actor, writeAudit } from "#src/audit/write-audit.server.ts";
import type { Slice } from "#src/contract/pagination.ts";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import type { Entry } from "#src/features/catalogue/contract.ts";
import { kinds, lockEntry } from "#src/features/catalogue/kinds.server.ts";
import { withoutSpaces } from "#src/features/catalogue/table.server.ts";
import { findKnownPlace } from "./attach-places.server.ts";
import type { PlaceInput } from "./contract.ts";
import { place } from "./table.server.ts";
import { placeTexts } from "./texts.ts";

interface Deps {
  db: Database;
  by: Actor;
  /** The site's, for cities of one name in two countries. */
  country: string;
}

export type Place = typeof place.$inferSelect;

interface PlaceFilter {
  page: number;
  perPage: number;
  cityId?: number | undefined;
  /** Part of the name, in any spelling. */
  q?: string | undefined;
}

/** A page of the places, oldest first. */
export async function listPlaces(
  db: Database,
  { page, perPage, cityId, q }: PlaceFilter,
): Promise<Slice<Place>> {
  const part = foldWithoutSpaces(q ?? "");
  const condition = and(
    eq(place.isRemoved, false),
    cityId === undefined ? undefined : eq(place.cityId, cityId),
    part ? sql`position(${part} in ${withoutSpaces(place.folded)}) > 0` : undefined,
  );
  const items = await db
    .select()
    .from(place)
    .where(condition)
    .orderBy(asc(place.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  return { items, total: await db.$count(place, condition) };
}

/** @throws Refusal `notFound` */
export async function showPlace(db: Database, id: number): Promise<Place> {
  const [found] = await db
    .select()
    .from(place)
    .where(and(eq(place.id, id), isListed));
  if (!found) throw notFound();
  return found;
}

/**
 * Adds a place. If the program knows it, or an admin has removed it, what is not sent or empty comes from there.
 * @throws Refusal `invalid` if the city has the name in any spelling, or is not there
 */
export async function addPlace({ db, by, country }: Deps, input: PlaceInput): Promise<void> {
  await db.transaction(async (tx) => {
    const city = await lockEntry(tx, kinds.city, input.cityId, "no key update");
    if (!city) throw invalid("city_id", placeTexts.city);
    const folded = fold(input.name);
    const [stored] = await findByName(tx, city.id, folded);
    refuseName(city, folded, stored);
    const known = stored ?? (await findKnownPlace({ tx, country }, city, folded));
    const values = {
      cityId: city.id,
      name: input.name,
      folded,
      // Most places are quarters.
      kind: input.kind ?? known?.kind ?? ("quarter" as const),
      otherNames: without(folded, input.otherNames?.length ? input.otherNames : known?.otherNames),
      latitude: (input.coordinates ?? known)?.latitude ?? null,
      longitude: (input.coordinates ?? known)?.longitude ?? null,
      isSeed: false,
      isRemoved: false,
    };
    const [added] = await tx
      .insert(place)
      .values(values)
      .onConflictDoUpdate({ target: [place.cityId, place.folded], set: values })
      .returning();
    const after = toAuditValues(added!, city);
    await writeAudit(tx, by, { act: "place.add", subject: added!.id, after });
  });
}

/**
 * Changes a place: what is undefined stays.
 * @throws Refusal `notFound`, or `invalid` if its city has the new name in any spelling, or is not there
 */
export async function changePlace(
  { db, by, country }: Deps,
  { id, ...input }: { id: number } & Pick<PlaceInput, "name"> & Partial<PlaceInput>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await showPlace(tx, id);
    const cities = await lockCities(tx, [found.cityId, input.cityId ?? found.cityId]);
    const [from, to] = [cities.get(found.cityId), cities.get(input.cityId ?? found.cityId)];
    const former = await showPlace(tx, id);
    if (!from || former.cityId !== from.id) throw notFound();
    if (!to) throw invalid("city_id", placeTexts.city);
    const folded = fold(input.name);
    const isMoved = from.id !== to.id || folded !== former.folded;
    if (isMoved) {
      const [stored] = await findByName(tx, to.id, folded);
      refuseName(to, folded, stored);
      // Only the mark of a removed one is left to be in the way.
      if (stored) await tx.delete(place).where(eq(place.id, stored.id));
    }
    const { latitude, longitude } =
      input.coordinates === undefined ? former : (input.coordinates ?? unknown);
    const values = {
      cityId: to.id,
      name: input.name,
      folded,
      kind: input.kind ?? former.kind,
      otherNames: without(folded, input.otherNames ?? former.otherNames),
      latitude,
      longitude,
    };
    const change = changeOf(
      toAuditValues(former, from),
      toAuditValues({ ...former, ...values }, to),
    );
    if (!change) return;
    await tx
      .update(place)
      .set({ ...values, isSeed: false })
      .where(eq(place.id, id));
    // Otherwise the next version's start would attach it again.
    if (isMoved) await markRemoved({ tx, country }, from, former.folded);
    await writeAudit(tx, by, { act: "place.change", subject: id, ...change });
  });
}

/** @throws Refusal `notFound` */
export async function deletePlace({ db, by, country }: Deps, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const { cityId } = await showPlace(tx, id);
    const city = await lockEntry(tx, kinds.city, cityId, "no key update");
    const former = await showPlace(tx, id);
    if (!city || former.cityId !== city.id) throw notFound();
    // What the program knows stays as a mark that it must not be attached again.
    if (former.isSeed || (await findKnownPlace({ tx, country }, city, former.folded))) {
      await tx.update(place).set({ isSeed: true, isRemoved: true }).where(eq(place.id, id));
    } else {
      await tx.delete(place).where(eq(place.id, id));
    }
    const before = toAuditValues(former, city);
    await writeAudit(tx, by, { act: "place.delete", subject: id, before });
  });
}

const isListed = eq(place.isRemoved, false);
const unknown = { latitude: null, longitude: null };

const findByName = (tx: Database, cityId: number, folded: string) =>
  tx
    .select()
    .from(place)
    .where(and(eq(place.cityId, cityId), eq(place.folded, folded)));

/** In the order of their ids: two changes at once may name the same two. */
async function lockCities(tx: Database, ids: number[]) {
  const cities = new Map<number, Entry | undefined>();
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    cities.set(id, await lockEntry(tx, kinds.city, id, "no key update"));
  }
  return cities;
}

function refuseName(city: Entry, folded: string, stored: Place | undefined) {
  if (stored && !stored.isRemoved) throw invalid("name", placeTexts.taken);
  if (folded === fold(city.text)) throw invalid("name", placeTexts.isCity);
}

/** Keeps a place that the program knows from being attached under its former name. */
async function markRemoved(
  site: Parameters<typeof findKnownPlace>[0],
  city: Entry,
  folded: string,
) {
  const known = await findKnownPlace(site, city, folded);
  if (known) await site.tx.insert(place).values({ ...known, isRemoved: true });
}

/** Other names without the place's own one. */
const without = (folded: string, names: string[] = []) =>
  names.filter((name) => fold(name) !== folded);

const toAuditValues = (
  { name, kind, otherNames, latitude, longitude }: Place,
  city: Entry,
): AuditValues => ({
  name,
  city: city.text,
  kind,
  ...(otherNames.length ? { other_names: otherNames } : {}),
  ...(latitude === null ? {} : { latitude, longitude }),
});

/** The values that differ, with the name, by which the log calls the place; undefined if none does. */
function changeOf(before: AuditValues, after: AuditValues) {
  const fields = Object.keys({ ...before, ...after }).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  if (fields.length === 0) return undefined;
  const pick = (values: AuditValues) =>
    Object.fromEntries(
      fields.filter((field) => field in values).map((field) => [field, values[field]]),
    );
  return { before: { name: before.name, ...pick(before) }, after: pick(after) };
}

const notFound = () => new Refusal("notFound", { message: placeTexts.gone });

const invalid = (field: "name" | "city_id", text: string) =>
  new Refusal("invalid", { fields: { [field]: [text] } });
