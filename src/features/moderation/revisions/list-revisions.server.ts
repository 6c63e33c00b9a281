import { and, arrayOverlaps, asc, count, eq, inArray, lt, or, sql } from "drizzle-orm";
import { type CountryCode, displayPhone } from "#src/arabic/phone.server.ts";
import type { Slice } from "#src/contract/pagination.ts";
import type { Database } from "#src/database/open.server.ts";
import {
  type OwnRecordRow,
  selectRecords,
} from "#src/features/accounts/record/own-record.server.ts";
import { place } from "#src/features/catalogue/places/table.server.ts";
import { city, profession } from "#src/features/catalogue/table.server.ts";
import { mayPublish, visibleIn } from "#src/features/craftsmen/listing-visibility.server.ts";
import {
  type HeldField,
  type HeldPictures,
  heldColumns,
  heldFields,
} from "#src/features/craftsmen/revisions/held-fields.ts";
import {
  fieldsOf,
  holdsValues,
  isWaiting,
  type RevisionRow,
  readPublishedBefore,
} from "#src/features/craftsmen/revisions/revisions.server.ts";
import { revision } from "#src/features/craftsmen/revisions/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import type { Work } from "#src/features/craftsmen/works/contract.ts";
import type { WorkRow } from "#src/features/craftsmen/works/works.server.ts";
import type { AdminRights } from "#src/http/security/viewer.ts";
import { day } from "#src/util/time.ts";
import type { Revision } from "./contract.ts";

export const revisionsPerPage = 12;

/** In ms. One that waits longer is a problem of the site's state. */
const maxWait = 7 * day;

type Cities = AdminRights["cities"];

/** What waits of published listings, for an admin of its city or of one that it moves to. */
const waitsFor = (cities: Cities) =>
  and(
    isWaiting,
    holdsValues,
    eq(craftsman.state, "approved"),
    cities === null ? undefined : or(visibleIn(cities), wantsCities(cities)),
  );

/** SQL condition: it moves its listing to one of these cities, or adds one. */
export const wantsCities = (cities: number[]) =>
  cities.length > 0
    ? or(inArray(revision.cityId, cities), arrayOverlaps(revision.furtherCityIds, cities))
    : sql`false`;

/** A page of the revisions that wait, oldest first. */
export async function listRevisions(
  { db, country }: { db: Database; country: CountryCode },
  { cities }: { cities: Cities },
  page: number,
): Promise<Slice<Revision>> {
  const rows = await selectRecords(db)
    .where(waitsFor(cities))
    .orderBy(asc(revision.createdAt), asc(revision.id))
    .limit(revisionsPerPage)
    .offset((page - 1) * revisionsPerPage);
  const [names, published, total] = await Promise.all([
    readNames(db, rows),
    readPublishedBefore(
      db,
      rows.flatMap(({ revision }) => revision ?? []),
    ),
    countRevisions(db, { cities }),
  ]);
  const items = rows.map((row) => asRevision(row, { names, published, country, cities }));
  return { items, total };
}

/** How many wait for an admin of these cities. */
export async function countRevisions(
  db: Database,
  { cities }: { cities: Cities },
): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(revision)
    .innerJoin(craftsman, eq(craftsman.id, revision.craftsmanId))
    .where(waitsFor(cities));
  return row?.count ?? 0;
}

/** How many have waited for more than a week. */
export async function countLateRevisions(db: Database, now: Date): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(revision)
    .innerJoin(craftsman, eq(craftsman.id, revision.craftsmanId))
    .where(and(waitsFor(null), lt(revision.createdAt, new Date(now.getTime() - maxWait))));
  return row?.count ?? 0;
}

interface Names {
  professions: ReadonlyMap<number, string>;
  cities: ReadonlyMap<number, string>;
  places: ReadonlyMap<number, string>;
}

type ListColumn = "furtherProfessionIds" | "furtherCityIds";

/** The titles and names that revisions want. */
async function readNames(db: Database, rows: OwnRecordRow[]): Promise<Names> {
  const idsIn = (one: "professionId" | "cityId", several: ListColumn) =>
    rows
      .flatMap(({ craftsman: listing, revision: held }) => [
        held?.[one] ?? [],
        held?.[several] ?? [],
        listing[several] ?? [],
      ])
      .flat();
  const professionIds = idsIn("professionId", "furtherProfessionIds");
  const cityIds = idsIn("cityId", "furtherCityIds");
  const placeIds = rows.flatMap(({ craftsman: listing, revision: held }) => [
    ...(held?.placeIds ?? []),
    ...(listing.placeIds ?? []),
  ]);
  const places = placeIds.length
    ? await db.select().from(place).where(inArray(place.id, placeIds))
    : [];
  const professions = professionIds.length
    ? await db.select().from(profession).where(inArray(profession.id, professionIds))
    : [];
  const cities = cityIds.length
    ? await db.select().from(city).where(inArray(city.id, cityIds))
    : [];
  return {
    professions: new Map(professions.map(({ id, title }) => [id, title])),
    cities: new Map(cities.map(({ id, name }) => [id, name])),
    places: new Map(places.map(({ id, name }) => [id, name])),
  };
}

/** A number, by which a page is most easily taken over, comes first. */
const order: HeldField[] = ["phone", ...heldFields.filter((field) => field !== "phone")];

interface Context {
  names: Names;
  published: ReadonlyMap<number, HeldField[]>;
  country: CountryCode;
  cities: Cities;
}

function asRevision(
  { craftsman: listing, account, revision: row, ...chosen }: OwnRecordRow,
  { names, published, country, cities }: Context,
): Revision {
  const held = row!;
  const phoneText = (phone: string | null) => phone && displayPhone(phone, country);
  const fields = fieldsOf(held);
  const listText = (ids: number[] | null, of: ReadonlyMap<number, string>) =>
    ids?.flatMap((id) => of.get(id) ?? []).join("، ") || null;
  const listTexts = (
    column: ListColumn | "placeIds",
    of: ReadonlyMap<number, string>,
  ): [string | null, string | null] => [listText(listing[column], of), listText(held[column], of)];
  const texts: Record<HeldField, [string | null, string | null]> = {
    name: [listing.fullname, held.fullname],
    phone: [phoneText(listing.phone), phoneText(held.phone)],
    profession: [chosen.profession.title, names.professions.get(held.professionId ?? 0) ?? null],
    city: [chosen.city.name, names.cities.get(held.cityId ?? 0) ?? null],
    professions: listTexts("furtherProfessionIds", names.professions),
    cities: listTexts("furtherCityIds", names.cities),
    places: listTexts("placeIds", names.places),
    description: [listing.description, held.description],
    image: [null, null],
    pictures: [null, null],
  };
  const works = changedWorks(chosen.works, held.pictures);
  const movesTo = fields.includes("city") ? held.cityId : null;
  const adds = fields.includes("cities") ? held.furtherCityIds : null;
  return {
    id: held.id,
    craftsman_id: listing.id,
    created_at: held.createdAt.toISOString(),
    version: held.version,
    changes: order
      .filter((field) => fields.includes(field))
      .map((field) => ({
        field,
        ...(field === "pictures" ? works : valuesOfField(field, listing, held)),
        before_text: texts[field][0],
        after_text: texts[field][1],
      })),
    published: published.get(listing.id) ?? [],
    fullname: listing.fullname,
    profession: chosen.profession.title,
    city: chosen.city.name,
    approved_at: (listing.approvedAt ?? listing.createdAt).toISOString(),
    phone: listing.phone,
    email: account.email,
    may_approve:
      mayPublish({ cities }, listing) &&
      mayPublish(
        { cities },
        { cityId: movesTo ?? listing.cityId, furtherCityIds: adds, refusedCityIds: null },
      ),
  };
}

/** As the profile's call takes them: of several professions and cities all, the first one too. */
function valuesOfField(
  field: Exclude<HeldField, "pictures">,
  listing: OwnRecordRow["craftsman"],
  held: RevisionRow,
): Pick<Revision["changes"][number], "before" | "after"> {
  const column = heldColumns[field];
  if (field === "places") return { before: listing.placeIds ?? [], after: held.placeIds ?? [] };
  if (field !== "professions" && field !== "cities") {
    return { before: listing[column] as string, after: held[column] as string };
  }
  const first = field === "cities" ? "cityId" : "professionId";
  const wanted = held[first] ?? listing[first];
  const all = (one: number, further: unknown) => [one, ...((further as number[] | null) ?? [])];
  return {
    before: all(listing[first], listing[column]),
    after: all(wanted, held[column]).filter((id, at) => at === 0 || id !== wanted),
  };
}

/** Works that are added, or have another caption, as they are and as they are wanted. */
function changedWorks(works: WorkRow[], held: HeldPictures | null) {
  const before: Work[] = [];
  const after: Work[] = [];
  for (const { id, image, caption } of works) {
    const wanted = held?.captions[id];
    const isAdded = held?.added.includes(id);
    if (!isAdded && wanted === undefined) continue;
    if (!isAdded) before.push({ id, image, caption });
    after.push({ id, image, caption: wanted === undefined ? caption : wanted });
  }
  return { before, after };
}
