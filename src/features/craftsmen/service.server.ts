import { and, asc, type Column, desc, eq, inArray, like, lte, or, type SQL } from "drizzle-orm";
import { type CountryCode, displayPhone } from "../../arabic/phone.server.ts";
import type { Database } from "../../database/open.server.ts";
import type { Viewer } from "../../server/guard.server.ts";
import type { Slice } from "../../server/pagination.ts";
import type { FieldErrors } from "../../server/refusal.server.ts";
import { Refusal } from "../../server/refusal.server.ts";
import { city, profession } from "../catalogue/table.server.ts";
import type { Card, Details, Filter, Listing } from "./contract.ts";
import { countListed, findWay, fromTop } from "./counts.server.ts";
import { hasWord, searchPatterns, searchWords } from "./search-text.ts";
import { craftsman, listingStatus } from "./table.server.ts";
import { fieldTexts } from "./texts.ts";

export const cardsPerPage = 12;

/** One page of the approved craftsmen that fit the filter, newest approved first. */
export async function search(db: Database, filter: Filter, page: number): Promise<Slice<Card>> {
  const after = (page - 1) * cardsPerPage;
  const words = await wordsIn(db, filter);
  const fitting = and(published, narrowed(filter), words);
  // What words find has to be counted; how many there are of a profession in a city is known.
  const total = words ? await db.$count(craftsman, fitting) : await countListed(db, filter);
  if (total === 0) await refuseUnknown(db, filter);
  if (after >= total) return { items: [], total };
  const length = Math.min(cardsPerPage, total - after);
  const way = words ? fromTop(after) : await findWay(db, filter, { after, length, total });
  const place = way.isFromEnd ? asc(craftsman.place) : desc(craftsman.place);
  // Found by an index alone, before anything else of them is read.
  const places = db
    .select({ place: craftsman.place })
    .from(craftsman)
    .where(and(fitting, way.from === undefined ? undefined : lte(craftsman.place, way.from)))
    .orderBy(place)
    .limit(length)
    .offset(way.skip);
  const items = await db
    .select(cardColumns)
    .from(craftsman)
    .innerJoin(profession, eq(profession.id, craftsman.professionId))
    .innerJoin(city, eq(city.id, craftsman.cityId))
    .where(and(published, inArray(craftsman.place, places)))
    .orderBy(desc(craftsman.place));
  return { items: items.map(asView), total };
}

/** The public page of a craftsman. @throws Refusal `notFound` unless it is approved */
export async function showListing(db: Database, id: number): Promise<Listing> {
  const { phone: _onRequest, ...listing } = await find(db, id, published);
  return listing;
}

/**
 * The same with the phone number; a pending one for its owner and for admins.
 * @throws Refusal `notFound`
 */
export async function showDetails(
  db: Database,
  id: number,
  country: CountryCode,
  viewer: Viewer | null,
): Promise<Details> {
  const seesAll = viewer !== null && (viewer.role === "admin" || viewer.accountId === id);
  const details = await find(db, id, seesAll ? undefined : published);
  return { ...details, phone_display: displayPhone(details.phone, country) };
}

/** A filter by what does not exist is a mistake to tell, not an empty list. */
export async function refuseUnknown(db: Database, filter: Filter) {
  const [knownProfession, knownCity] = await Promise.all([
    filter.profession === undefined || db.$count(profession, eq(profession.id, filter.profession)),
    filter.city === undefined || db.$count(city, eq(city.id, filter.city)),
  ]);
  const fields: FieldErrors = {
    ...(knownProfession ? {} : { profession: [fieldTexts.profession] }),
    ...(knownCity ? {} : { city: [fieldTexts.city] }),
  };
  if (Object.keys(fields).length) throw new Refusal("invalid", { fields });
}

/** What anyone may see. */
export const published = eq(craftsman.state, "approved");

const cardColumns = {
  id: craftsman.id,
  fullname: craftsman.fullname,
  image: craftsman.image,
  profession_id: craftsman.professionId,
  profession: { id: profession.id, title: profession.title },
  city_id: craftsman.cityId,
  city: { id: city.id, name: city.name },
  created_at: craftsman.createdAt,
  status: listingStatus,
};

const detailsColumns = {
  ...cardColumns,
  description: craftsman.description,
  experience: craftsman.experience,
  phone: craftsman.phone,
};

async function find(db: Database, id: number, scope: SQL | undefined) {
  const [row] = await db
    .select(detailsColumns)
    .from(craftsman)
    .innerJoin(profession, eq(profession.id, craftsman.professionId))
    .innerJoin(city, eq(city.id, craftsman.cityId))
    .where(and(eq(craftsman.id, id), scope));
  if (!row) throw new Refusal("notFound");
  return asView(row);
}

function asView<Row extends { created_at: Date }>(row: Row) {
  return { ...row, created_at: row.created_at.toISOString() };
}

const narrowed = (filter: Filter) =>
  and(
    filter.profession === undefined ? undefined : eq(craftsman.professionId, filter.profession),
    filter.city === undefined ? undefined : eq(craftsman.cityId, filter.city),
  );

/** True of a craftsman whose name, description, profession or city has each word that was typed. */
async function wordsIn(db: Database, filter: Filter): Promise<SQL | undefined> {
  const words = searchWords(filter.q ?? "");
  if (!words.length) return undefined;
  // Both lists are short; what they say to each word is settled here.
  const [professions, cities] = await Promise.all([
    db.select({ id: profession.id, folded: profession.titleFolded }).from(profession),
    db.select({ id: city.id, folded: city.nameFolded }).from(city),
  ]);
  return and(
    // Ids instead of joins, so that each part of the "or" is answered by an index.
    ...words.map((word) =>
      or(
        ...searchPatterns(word).map((pattern) => like(craftsman.searchText, pattern)),
        among(craftsman.professionId, professions, word),
        among(craftsman.cityId, cities, word),
      ),
    ),
  );
}

function among(column: Column, named: { id: number; folded: string }[], word: string) {
  const ids = named.filter(({ folded }) => hasWord(folded, word)).map(({ id }) => id);
  return ids.length ? inArray(column, ids) : undefined;
}
