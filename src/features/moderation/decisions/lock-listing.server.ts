import { eq, inArray } from "drizzle-orm";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { awaitsRevert } from "#src/features/accounts/contact-change/revert-state.server.ts";
import { city } from "#src/features/catalogue/table.server.ts";
import {
  mayPublish,
  type PublishingRow,
  publishingCities,
  relatedCities,
  union,
} from "#src/features/craftsmen/listing-visibility.server.ts";
import type { ListingState } from "#src/features/craftsmen/states.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import {
  isOfUnfinishedImport,
  unfinishedImport,
} from "#src/features/craftsmen/unfinished-import.server.ts";
import type { FormerDecisions } from "#src/features/former-decisions/former-decisions.server.ts";
import { cannotPublish, contactsUndecided, phoneSaidNo } from "#src/features/moderation/texts.ts";
import { isUnwanted } from "#src/features/refused-numbers/refused-numbers.server.ts";
import { refuseOtherCity } from "#src/http/security/admin-rights.server.ts";
import type { AdminRights } from "#src/http/security/viewer.ts";

type ListingRow = typeof craftsman.$inferSelect;
type Rights = Pick<AdminRights, "cities">;

/**
 * The listing as it stands, until the transaction ends.
 * @param rights of the admin who sees or hides it; absent for its own craftsman
 * @throws Refusal `conflict` while it is being imported or an owner has yet to decide on the contacts, `forbidden` if no city that it is related to is
 * the admin's
 */
export async function lockListing(tx: Database, id: number, rights?: Rights) {
  const [found] = await tx
    .select({
      id: craftsman.id,
      fullname: craftsman.fullname,
      professionId: craftsman.professionId,
      furtherProfessionIds: craftsman.furtherProfessionIds,
      cityId: craftsman.cityId,
      furtherCityIds: craftsman.furtherCityIds,
      placeIds: craftsman.placeIds,
      description: craftsman.description,
      image: craftsman.image,
      refusedCityIds: craftsman.refusedCityIds,
      refusalReason: craftsman.refusalReason,
      changedFrom: craftsman.changedFrom,
      flagCityIds: craftsman.flagCityIds,
      state: craftsman.state,
      stateReason: craftsman.stateReason,
      stateSince: craftsman.stateSince,
      hiddenAt: craftsman.hiddenAt,
      hiddenBy: craftsman.hiddenBy,
      approvedAt: craftsman.approvedAt,
      phone: craftsman.phone,
      contactsFlaggedAt: craftsman.contactsFlaggedAt,
      declinedDigests: craftsman.declinedDigests,
      declinedFinally: craftsman.declinedFinally,
      wasPublished: craftsman.wasPublished,
      position: craftsman.position,
    })
    .from(craftsman)
    .where(eq(craftsman.id, id))
    .for("update");
  if (!found) throw new Refusal("notFound");
  if (rights) refuseOtherCity(rights, relatedCities(found));
  if (await isOfUnfinishedImport(tx, found)) {
    throw new Refusal("conflict", { message: unfinishedImport });
  }
  // Nobody knows whose the listing is until then.
  if (await awaitsRevert(tx, id)) throw new Refusal("conflict", { message: contactsUndecided });
  return found;
}

/**
 * Locks several listings, in one order, before the first is changed: a change takes the lock of `listing_change`,
 * for which others wait that have locked a listing.
 */
export async function lockListings(tx: Database, ids: readonly number[]): Promise<void> {
  await tx
    .select({ id: craftsman.id })
    .from(craftsman)
    .where(inArray(craftsman.id, [...ids]))
    .orderBy(craftsman.id)
    .for("update");
}

/** For acts on several listings: one that was decided on meanwhile, waits for an owner, or was deleted is skipped. */
export function undefinedIfSkipped(error: unknown): undefined {
  if (error instanceof Refusal && ["conflict", "notFound"].includes(error.code)) return undefined;
  throw error;
}

/** @throws Refusal `forbidden` unless the admin decides on all of the listing's cities and on all that refused it */
export async function refusePublishing(
  tx: Database,
  rights: Rights,
  listing: PublishingRow,
): Promise<void> {
  if (mayPublish(rights, listing)) return;
  const needed = publishingCities(listing);
  const rows = await tx.select().from(city).where(inArray(city.id, needed));
  const nameOf = (id: number) => rows.find((row) => row.id === id)?.name ?? null;
  const message = cannotPublish({
    current: nameOf(listing.cityId),
    further: (listing.furtherCityIds ?? []).map(nameOf),
    refusedIn: (listing.refusedCityIds ?? []).map(nameOf),
  });
  throw new Refusal("forbidden", { message });
}

/**
 * Refuses to publish a listing as `refusePublishing` does, also where another listing was refused with its contacts since
 * it claimed or took them.
 * @returns the cities that refused it or its contacts; null if none did
 */
export async function refuseByContacts(
  tx: Database,
  { formerDecisions, now }: { formerDecisions: FormerDecisions; now: Date },
  rights: Rights,
  listing: PublishingRow & Pick<ListingRow, "id" | "phone">,
): Promise<number[] | null> {
  const { id, phone } = listing;
  const { email, isEmailProven } = await emailOf(tx, id);
  const elsewhere = await formerDecisions.findCities(tx, { id, phone, email }, now);
  const refused = union(listing.refusedCityIds, elsewhere.refused);
  // Whoever has proven the own e-mail answers for nobody who had proven nothing.
  const unsure = isEmailProven ? [] : elsewhere.unconfirmed;
  await refusePublishing(tx, rights, { ...listing, refusedCityIds: union(refused, unsure) });
  return refused.length > 0 ? refused : null;
}

/**
 * For a number that is to be public: where its owner does not want to be listed, only who has it takes that back.
 * @throws Refusal `conflict` unless the listing has proven it
 */
export async function refuseUnwanted(tx: Database, id: number, phone: string): Promise<void> {
  if (await isUnwanted(tx, { id, phone })) {
    throw new Refusal("conflict", { message: phoneSaidNo });
  }
}

/**
 * The cities in which an admin acts on a listing: its present one, or, without a right on that, those that
 * give the right to hide it.
 */
export function citiesOfAct(
  { cities }: Rights,
  listing: PublishingRow & Pick<ListingRow, "flagCityIds">,
): number[] {
  if (cities === null || cities.includes(listing.cityId)) return [listing.cityId];
  return relatedCities(listing).filter((id) => cities.includes(id));
}

/** The columns of a listing's flags once this admin has looked at it: other cities have yet to look. */
export function settledFlags({ cities }: Rights, { flagCityIds }: Pick<ListingRow, "flagCityIds">) {
  const waiting = cities ? union(flagCityIds).filter((id) => !cities.includes(id)) : [];
  return waiting.length > 0 ? { flagCityIds: waiting } : noFlags;
}

export const noFlags = { flagCityIds: null, contactsFlaggedAt: null, changedFrom: null };

/** Asked once the listing is held: who changes the address holds it too. */
export async function emailOf(tx: Database, id: number) {
  const [found] = await tx.select().from(account).where(eq(account.id, id));
  return { email: found!.email, isEmailProven: found!.emailVerifiedAt !== null };
}

/** A state as the audit log has it. */
export const stateForAudit = (state: ListingState, reason: string | null, isFinal = false) => ({
  state,
  ...(reason === null ? {} : { reason }),
  ...(isFinal ? { final: true } : {}),
});
