import { and, eq, lt } from "drizzle-orm";
import { type Actor, writeAudit } from "#src/audit/write-audit.server.ts";
import { account } from "#src/auth/table.server.ts";
import { lockByKey } from "#src/database/lock-by-key.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { violatedConstraint } from "#src/database/statement.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { accountFieldTexts } from "#src/features/accounts/field-texts.ts";
import { lockPhone } from "#src/features/accounts/phone/numbers.server.ts";
import { city, profession } from "#src/features/catalogue/table.server.ts";
import { fieldNames } from "#src/features/craftsmen/fields/fields.ts";
import { union } from "#src/features/craftsmen/listing-visibility.server.ts";
import { refusePublishing } from "#src/features/moderation/decisions/lock-listing.server.ts";
import { lockRights, refuseOtherCity } from "#src/http/security/admin-rights.server.ts";
import type { AdminRights } from "#src/http/security/viewer.ts";
import { encodePicture, type PictureClient } from "#src/images/encode.server.ts";
import { removeUnusedPicture } from "#src/images/unused.server.ts";
import { hashOf } from "#src/util/hash.server.ts";
import { pick } from "#src/util/pick.ts";
import { day } from "#src/util/time.ts";
import type { NewListingInput } from "./contract.ts";
import type { ListingDeps } from "./deps.server.ts";
import { insertListings, nameOf } from "./insert-listings.server.ts";
import { refuseKnownNumber } from "./numbers.server.ts";
import { addedListing } from "./table.server.ts";
import { listingConflicts } from "./texts.ts";

/** In ms; a form that waited longer on a phone is refused by its number. */
const keyRetention = 30 * day;

type Deps = Pick<
  ListingDeps,
  "db" | "storage" | "formerDecisions" | "now" | "timeZone" | "country"
>;

interface Addition {
  by: Actor;
  rights: Pick<AdminRights, "cities">;
  client: PictureClient;
  /** The `Idempotency-Key` of the request. */
  key: string | undefined;
}

/**
 * Adds a listing without an account, public at once. A request that is repeated with its key adds nothing.
 * @returns its id
 * @throws Refusal `invalid`, `forbidden` for a city of others, `conflict` where the number is known or its owner
 * does not want to be listed
 */
export async function addListing(
  { db, storage, formerDecisions, now, timeZone, country }: Deps,
  { by, rights, client, key }: Addition,
  { image: bytes, consent, ...given }: NewListingInput,
): Promise<number> {
  refuseOtherCity(rights, [given.city_id]);
  const keyHash = key === undefined ? undefined : hashOf(key);
  const before = keyHash && (await findAdded(db, by.accountId, keyHash));
  if (before) return before;
  await refuseUnknownEntries(db, given);
  const picture = bytes && (await encodePicture(bytes, client));
  const image = picture ? await storage.savePicture(picture, "public") : null;
  try {
    client.signal.throwIfAborted();
    const { id, isNew } = await db.transaction((tx) => add(tx, image));
    if (!isNew && image) await storage.removePicture(image).catch(() => {});
    return id;
  } catch (error) {
    await removeUnusedPicture(storage, image, error);
    if (violatedConstraint(error) !== "craftsman_phone_unique") throw error;
    throw new Refusal("conflict", { message: listingConflicts.phoneExists, cause: error });
  }

  async function add(tx: Database, image: string | null) {
    const rights = await lockRights(tx, by.accountId);
    refuseOtherCity(rights, [given.city_id]);
    if (keyHash) {
      await lockByKey(tx, `listing ${by.accountId} ${keyHash}`);
      const before = await findAdded(tx, by.accountId, keyHash);
      if (before) return { id: before, isNew: false };
    }
    const { phone, fullname, profession_id: professionId, city_id: cityId } = given;
    await lockPhone(tx, phone);
    await refuseKnownNumber(tx, { phone, where: { time_zone: timeZone, country } });
    const at = now();
    // One that its craftsman deleted after it was suspended must not return without a right on that city.
    const elsewhere = await formerDecisions.findCities(tx, { phone, email: null }, at);
    const refusedCityIds = union(elsewhere.refused, elsewhere.unconfirmed);
    await refusePublishing(tx, rights, { cityId, refusedCityIds });
    const listing = {
      ...pick(given, fieldNames),
      fullname,
      phone,
      professionId,
      cityId,
      gender: given.gender ?? null,
      image,
      refusedCityIds: refusedCityIds.length > 0 ? refusedCityIds : null,
      consent: { how: consent.how, givenAt: consent.given_at, wording: consent.wording },
    };
    const admin = { accountId: by.accountId, name: await nameOf(tx, by.accountId) };
    const [id] = await insertListings(tx, [listing], { by: admin, now: at });
    if (keyHash) {
      const { accountId } = by;
      await tx.insert(addedListing).values({ accountId, keyHash, listingId: id!, createdAt: at });
    }
    await writeAudit(tx, by, {
      act: "listing.add",
      subject: id!,
      after: { fullname, ...(await namesOf(tx, given)), consent: consent.how },
    });
    return { id: id!, isNew: true };
  }
}

/** Names of a profession and a city, for the audit log. */
export async function namesOf(
  db: Database,
  { profession_id, city_id }: { profession_id: number; city_id: number },
) {
  const [trade] = await db.select().from(profession).where(eq(profession.id, profession_id));
  const [place] = await db.select().from(city).where(eq(city.id, city_id));
  return { profession: trade?.title, city: place?.name };
}

/** @throws Refusal `invalid` for a profession or city that does not exist */
export async function refuseUnknownEntries(
  db: Database,
  { profession_id, city_id }: { profession_id?: number | undefined; city_id?: number | undefined },
): Promise<void> {
  const [professions, cities] = await Promise.all([
    profession_id === undefined ? 1 : db.$count(profession, eq(profession.id, profession_id)),
    city_id === undefined ? 1 : db.$count(city, eq(city.id, city_id)),
  ]);
  if (professions && cities) return;
  throw new Refusal("invalid", {
    fields: {
      ...(professions ? {} : { profession_id: [accountFieldTexts.profession] }),
      ...(cities ? {} : { city_id: [accountFieldTexts.city] }),
    },
  });
}

/** @throws Refusal `conflict` if the listing that the key added is erased */
async function findAdded(db: Database, accountId: number, keyHash: string) {
  const isIt = and(eq(addedListing.accountId, accountId), eq(addedListing.keyHash, keyHash));
  const [added] = await db
    .select({ listingId: addedListing.listingId, accountId: account.id })
    .from(addedListing)
    .leftJoin(account, eq(account.id, addedListing.listingId))
    .where(isIt);
  if (!added) return undefined;
  if (added.accountId === null) throw new Refusal("conflict", { message: listingConflicts.gone });
  return added.listingId;
}

/** Hourly. */
export async function deleteOldKeys(db: Database, now: Date): Promise<void> {
  await db
    .delete(addedListing)
    .where(lt(addedListing.createdAt, new Date(now.getTime() - keyRetention)));
}
