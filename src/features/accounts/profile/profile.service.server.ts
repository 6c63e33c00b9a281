import { eq } from "drizzle-orm";
import type { CountryCode } from "#src/arabic/phone.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { retryDeadlock } from "#src/database/retry-deadlock.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import {
  changeContacts,
  lockContacts,
} from "#src/features/accounts/contact-change/contact-change.service.server.ts";
import {
  type ContactField,
  type Contacts,
  differences,
} from "#src/features/accounts/contact-change/contacts.ts";
import {
  flagContacts,
  flagNewNumber,
} from "#src/features/accounts/contact-change/flag-contacts.server.ts";
import type { ProfileUpdate } from "#src/features/accounts/contract.ts";
import { accountFieldTexts } from "#src/features/accounts/field-texts.ts";
import { refuseUnproven } from "#src/features/accounts/password/own-password.server.ts";
import { setNumber } from "#src/features/accounts/phone/numbers.server.ts";
import {
  type OwnRecordRow,
  selectRecords,
} from "#src/features/accounts/record/own-record.server.ts";
import { refuseEndedSession } from "#src/features/accounts/sessions/end-sessions.server.ts";
import { asFieldError, refuseUnusable } from "#src/features/accounts/usable.server.ts";
import {
  type FieldName,
  type FieldValues,
  fieldNames,
  optionalFields,
} from "#src/features/craftsmen/fields/fields.ts";
import { confirmListing } from "#src/features/craftsmen/freshness.server.ts";
import { findPlaces } from "#src/features/craftsmen/further/name-further.server.ts";
import { decidedState } from "#src/features/craftsmen/hidden.server.ts";
import { replacePicture } from "#src/features/craftsmen/pictures/pictures.server.ts";
import { stillCounts } from "#src/features/craftsmen/proof/proven.server.ts";
import {
  heldFields,
  isSameValue,
  type ListingColumn,
  listingColumnsOf,
} from "#src/features/craftsmen/revisions/held-fields.ts";
import {
  changeRevision,
  dropHeld,
  type HeldValues,
  shownPhone,
  valuesOf,
} from "#src/features/craftsmen/revisions/revisions.server.ts";
import { updateSearchText } from "#src/features/craftsmen/search/words/stored-search-text.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import type { FormerDecisions } from "#src/features/former-decisions/former-decisions.server.ts";
import { encodePicture, type PictureClient } from "#src/images/encode.server.ts";
import type { Storage } from "#src/images/storage/storage.server.ts";
import type { Outbox } from "#src/mail/outbox.server.ts";
import type { LiveSettings } from "#src/settings/live-settings.ts";
import { recordChanges } from "./record-changes.server.ts";

const form = { profession: "profession", city: "city", emailTaken: accountFieldTexts.emailTaken };

interface ProfileDeps {
  db: Database;
  country: CountryCode;
  settings: Pick<LiveSettings, "current">;
  outbox: Outbox;
  formerDecisions: FormerDecisions;
  now: () => Date;
  /** Contact fields that `confirmPassword` has let pass. */
  proven: ContactField[];
  /** The session that saves. */
  sessionId: string;
  /** Called once all fields are valid; may still refuse. */
  beforeChange: () => Promise<void>;
}

interface Saved {
  /** It has to be verified anew. */
  hasNewEmail: boolean;
  /** Whether something waits for an admin's review. */
  isHeld: boolean;
}

/**
 * Saves a craftsman's changes to the own profile. What visitors see of an approved listing stays until an admin has
 * approved the change (decision 071).
 * @throws Refusal `invalid` naming each field that is taken or unknown
 */
export async function updateProfile(
  {
    db,
    country,
    settings,
    outbox,
    formerDecisions,
    now,
    proven,
    sessionId,
    beforeChange,
  }: ProfileDeps,
  { id, name, email, gender, phone, ...given }: ProfileUpdate,
): Promise<Saved> {
  const { professions: professionIds, cities: cityIds } = given;
  const optional = optionalColumns(given);
  const own = { accountId: id, name, country, site: settings.current.site };
  const entries = {
    professionId: professionIds?.[0] ?? given.profession,
    cityId: cityIds?.[0] ?? given.city,
    ...(professionIds && { professionIds }),
    ...(cityIds && { cityIds }),
  };
  await refuseUnusable(db, { email, phone, ...entries }, form, own);
  await beforeChange();
  try {
    const save = async (tx: Database) => {
      const former = await lockContacts(tx, id);
      // Ended meanwhile, as by a link that reverts a change of contacts.
      await refuseEndedSession(tx, sessionId, id);
      const [recordBefore] = await selectRecords(tx).where(eq(craftsman.id, id));
      const wanted = await changedContacts(tx, former, { id, email, phone });
      // Changed by another session since its holder was confirmed.
      const unproven = wanted.filter((field) => !proven.includes(field));
      if (unproven.length > 0) refuseUnproven(unproven);
      const trades = await wantedTrades(tx, recordBefore!, given);
      const values = { fullname: name, phone, ...trades, ...optional };
      const { held, atOnce } = splitHeld(recordBefore!, values, now());
      const { phone: newPhone = former.phone, ...columns } = atOnce;
      await tx
        .update(craftsman)
        .set({ gender, ...columns })
        .where(eq(craftsman.id, id));
      await updateSearchText(tx, id);
      const drop = heldFields.filter((field) => field !== "image" && field !== "pictures");
      const change = { craftsmanId: id, now: now(), set: held, drop };
      const { isNew } = await changeRevision(tx, change);
      if (isNew) await outbox.notifyAdmins(tx, { kind: "revision", id });
      const contacts = { email, phone: newPhone };
      const changed = differences(former, contacts);
      if (changed.includes("phone")) await setNumber(tx, { id, phone: newPhone });
      if (changed.length > 0) {
        const current = await stateOf(tx, id);
        await formerDecisions.rememberChange(tx, id, { from: former, to: contacts }, current);
        const deps = { formerDecisions, now: now() };
        await flagContacts(tx, deps, { id, contacts, changed });
        // Proven before, it shows without a review.
        if (changed.includes("phone")) await flagNewNumber(tx, id, now());
      }
      await confirmListing(tx, id, now());
      await recordChanges(tx, recordBefore!);
      await changeContacts(tx, outbox, { id, from: former, to: contacts, at: now() });
      return { hasNewEmail: changed.includes("email"), isHeld: Object.keys(held).length > 0 };
    };
    return await retryDeadlock(() => db.transaction(save));
  } catch (error) {
    throw asFieldError(error, form);
  }
}

async function stateOf(tx: Database, id: number) {
  const [found] = await tx.select().from(craftsman).where(eq(craftsman.id, id));
  const { stateSince, refusedCityIds } = found!;
  return { state: decidedState(found!), stateSince, cityIds: refusedCityIds };
}

interface ImageChange {
  id: number;
  image: Buffer;
  client: PictureClient;
  sessionId: string;
  /** Called once the picture is decoded; may still refuse. */
  beforeChange: () => Promise<void>;
}

/**
 * Replaces the picture and removes the files of the former one; that of an approved listing waits for review.
 * @throws ClientGone if the client has left before that; nothing has changed then
 */
export async function changeImage(
  deps: { db: Database; storage: Storage; outbox: Outbox; now: () => Date },
  { id, image: bytes, client, sessionId, beforeChange }: ImageChange,
): Promise<{ isHeld: boolean }> {
  try {
    const picture = await encodePicture(bytes, client);
    await beforeChange();
    return await replacePicture(deps, id, picture, {
      async check(tx) {
        client.signal.throwIfAborted();
        // Ended while the picture was decoded.
        await refuseEndedSession(tx, sessionId, id);
      },
      async hold(tx, image) {
        const change = { craftsmanId: id, now: deps.now(), set: { image }, drop: [] };
        const { isNew, discarded } = await changeRevision(tx, change);
        if (isNew) await deps.outbox.notifyAdmins(tx, { kind: "revision", id });
        return discarded;
      },
      dropHeld: (tx) => dropHeld(tx, id, ["image"]),
    });
  } catch (error) {
    // Deleted meanwhile; its picture is not kept either.
    const isGone = error instanceof Refusal && error.code === "notFound";
    throw isGone ? new Refusal("unauthenticated") : error;
  }
}

interface SavedDifferences {
  /** Anything of the profile. */
  any: boolean;
  /** Something that has to wait for review. */
  held: boolean;
}

/** What saving this would change of the profile as its holder sees it. */
export async function findChanges(
  db: Database,
  update: ProfileUpdate,
  now: Date,
): Promise<SavedDifferences> {
  const { id, name, email, gender, phone } = update;
  const [row] = await selectRecords(db).where(eq(craftsman.id, id));
  if (!row) return { any: true, held: false };
  const values = {
    fullname: name,
    phone,
    ...(await wantedTrades(db, row, update)),
    ...optionalColumns(update),
  };
  const shown = shownValues(row);
  const isNew = ([column, value]: [string, unknown]) =>
    !isSameValue(shown[column as keyof typeof shown], value);
  const heldNow = Object.entries(splitHeld(row, values, now).held);
  return {
    any:
      row.account.email !== email ||
      row.craftsman.gender !== gender ||
      Object.entries(values).some(isNew),
    held: heldNow.some(isNew),
  };
}

interface Wanted {
  id: number;
  email: string | null;
  phone: string | null;
}

/** The contacts that saving would change. A number that already waits for review does not count as new. */
export async function changedContacts(
  db: Database,
  now: Contacts,
  { id, email, phone }: Wanted,
): Promise<ContactField[]> {
  const changed = differences(now, { email, phone });
  if (!changed.includes("phone")) return changed;
  const isShown = (await shownPhone(db, { id, phone: now.phone })) === phone;
  return isShown ? changed.filter((field) => field !== "phone") : changed;
}

/**
 * What of these values waits for review, and what shows at once: all of a listing that is not published. A text may be
 * taken away at once, and a number that its holder has proven is back at once.
 */
function splitHeld(
  { craftsman: row, proof }: OwnRecordRow,
  values: Partial<HeldValues> & Partial<FieldValues>,
  now: Date,
): { held: Partial<HeldValues>; atOnce: Partial<HeldValues> & Partial<FieldValues> } {
  // A paused one is published again by itself.
  if (decidedState(row) !== "approved") return { held: {}, atOnce: values };
  const mayShow = (column: string, value: unknown) =>
    !isHeldColumn(column) ||
    isSameValue(value, row[column]) ||
    (value === null && column in optionalFields) ||
    (column === "phone" && isProof(proof, value, now));
  const { held: heldLists, atOnce: remaining } = splitLists(row, values);
  const entries = Object.entries(values).filter(([column]) => !isListColumn(column));
  return {
    held: {
      ...Object.fromEntries(entries.filter(([column, value]) => !mayShow(column, value))),
      ...heldLists,
    },
    atOnce: {
      ...Object.fromEntries(entries.filter(([column, value]) => mayShow(column, value))),
      ...remaining,
    },
  };
}

/** The columns of further professions and cities, with those of the first ones, and that of the places. */
const listColumns = {
  furtherProfessionIds: "professionId",
  furtherCityIds: "cityId",
  placeIds: undefined,
} as const;

type ListColumn = keyof typeof listColumns;

const isListColumn = (column: string): column is ListColumn => column in listColumns;

/** What is taken from a list is gone at once; if it has something new, all of it waits. */
function splitLists(
  row: OwnRecordRow["craftsman"],
  values: Partial<HeldValues>,
): Record<"held" | "atOnce", Partial<Pick<HeldValues, ListColumn>>> {
  const held: Partial<Pick<HeldValues, ListColumn>> = {};
  const atOnce: Partial<Pick<HeldValues, ListColumn>> = {};
  for (const [column, firstColumn] of Object.entries(listColumns) as [
    ListColumn,
    (typeof listColumns)[ListColumn],
  ][]) {
    const wanted = values[column];
    if (wanted === undefined) continue;
    const first = firstColumn && values[firstColumn];
    const remaining = (row[column] ?? []).filter((id) => id === first || wanted?.includes(id));
    const isComplete = (wanted ?? []).every((id) => remaining.includes(id));
    if (!isComplete) held[column] = wanted;
    // The one that is to be the first stays where it is until then.
    const kept = isComplete ? [...(wanted ?? []), ...remaining] : remaining;
    atOnce[column] = orNull(kept);
  }
  return { held, atOnce };
}

/** The values of a listing as its holder sees them: those that wait, too. */
const shownValues = (row: OwnRecordRow) => ({
  ...row.craftsman,
  ...(row.revision?.state === "waiting" ? valuesOf(row.revision) : {}),
});

/**
 * The professions, cities and places that a profile is to have. What was not sent stays, but for places outside of the cities.
 * @throws Refusal `invalid` if a place that was sent is none of the cities'
 */
async function wantedTrades(
  db: Database,
  row: OwnRecordRow,
  { profession, professions, city, cities, places }: WantedTrades,
) {
  const shown = shownValues(row);
  const [professionId = profession, ...further] = professions ?? [
    profession,
    ...(shown.furtherProfessionIds ?? []),
  ];
  const [cityId = city, ...furtherCities] = cities ?? [city, ...(shown.furtherCityIds ?? [])];
  const furtherCityIds = orNull(furtherCities.filter((id) => id !== cityId));
  const placeIds = places ?? shown.placeIds;
  const found = await findPlaces(db, { cityId, furtherCityIds, placeIds });
  if (places && found.length < places.length) {
    throw new Refusal("invalid", { fields: { places: [accountFieldTexts.places] } });
  }
  return {
    professionId,
    furtherProfessionIds: orNull(further.filter((id) => id !== professionId)),
    cityId,
    furtherCityIds,
    placeIds: orNull(found.map(({ id }) => id)),
  };
}

type WantedTrades = Pick<
  ProfileUpdate,
  "profession" | "professions" | "city" | "cities" | "places"
>;

const orNull = (ids: number[]) => (ids.length > 0 ? [...new Set(ids)] : null);

/** Whether a proof is of this number, and not too old. */
const isProof = (proof: OwnRecordRow["proof"], phone: unknown, now: Date) =>
  proof !== null && proof.phone === phone && stillCounts(proof.provenAt, now);

const isHeldColumn = (column: string): column is ListingColumn =>
  (listingColumnsOf(heldFields) as string[]).includes(column);

/** Columns of the optional fields. Those that were not sent stay as they are, but for those that are cleared then. */
function optionalColumns(given: Pick<ProfileUpdate, FieldName>): Partial<FieldValues> {
  const sent = fieldNames.filter(
    (name) => given[name] !== undefined || optionalFields[name].clearedWhenMissing,
  );
  return Object.fromEntries(sent.map((name) => [name, given[name] ?? null]));
}
