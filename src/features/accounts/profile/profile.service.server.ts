import { eq } from "drizzle-orm";
import type { CountryCode } from "#src/arabic/phone.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { retryDeadlock } from "#src/database/retry-deadlock.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import {
  changeContacts,
  lockContacts,
  readContacts,
} from "#src/features/accounts/contact-change/contact-change.service.server.ts";
import { type ContactField, differences } from "#src/features/accounts/contact-change/contacts.ts";
import { flagContacts } from "#src/features/accounts/contact-change/flag-contacts.server.ts";
import type { ProfileUpdate } from "#src/features/accounts/contract.ts";
import { accountFieldTexts } from "#src/features/accounts/field-texts.ts";
import { refuseUnproven } from "#src/features/accounts/password/own-password.server.ts";
import { setNumber } from "#src/features/accounts/phone/numbers.server.ts";
import { selectRecords } from "#src/features/accounts/record/own-record.server.ts";
import { refuseEndedSession } from "#src/features/accounts/sessions/end-sessions.server.ts";
import { asFieldError, refuseUnusable } from "#src/features/accounts/usable.server.ts";
import {
  type FieldName,
  type FieldValues,
  fieldNames,
  optionalFields,
} from "#src/features/craftsmen/fields/fields.ts";
import { decidedState } from "#src/features/craftsmen/paused.server.ts";
import { replacePicture } from "#src/features/craftsmen/pictures/pictures.server.ts";
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

/**
 * Saves a craftsman's changes to the own profile.
 * @returns whether the e-mail is a new one, which has to be verified anew
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
): Promise<boolean> {
  const { city: cityId, profession: professionId } = given;
  const optional = optionalColumns(given);
  const own = { accountId: id, name, country, site: settings.current.site };
  await refuseUnusable(db, { email, phone, professionId, cityId }, form, own);
  await beforeChange();
  try {
    const save = async (tx: Database) => {
      const former = await lockContacts(tx, id);
      // Ended meanwhile, as by a link that reverts a change of contacts.
      await refuseEndedSession(tx, sessionId);
      const [recordBefore] = await selectRecords(tx).where(eq(craftsman.id, id));
      const changed = differences(former, { email, phone });
      // Changed by another session since its holder was confirmed.
      const unproven = changed.filter((field) => !proven.includes(field));
      if (unproven.length > 0) refuseUnproven(unproven);
      const deps = { formerDecisions, now: now() };
      await tx
        .update(craftsman)
        .set({
          fullname: name,
          gender,
          cityId,
          professionId,
          ...optional,
        })
        .where(eq(craftsman.id, id));
      await updateSearchText(tx, id);
      if (changed.includes("phone")) await setNumber(tx, { id, phone });
      if (changed.length > 0) {
        const current = await stateOf(tx, id);
        const contacts = { from: former, to: { email, phone } };
        await formerDecisions.rememberChange(tx, id, contacts, current);
        await flagContacts(tx, deps, { id, contacts: { email, phone }, changed });
      }
      await recordChanges(tx, recordBefore!);
      const change = { id, from: former, to: { email, phone }, at: now() };
      await changeContacts(tx, outbox, change);
      return changed.includes("email");
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
 * Replaces the picture and removes the files of the former one.
 * @throws ClientGone if the client has left before that; nothing has changed then
 */
export async function changeImage(
  deps: { db: Database; storage: Storage },
  { id, image: bytes, client, sessionId, beforeChange }: ImageChange,
): Promise<void> {
  try {
    const picture = await encodePicture(bytes, client);
    await beforeChange();
    await replacePicture(deps, id, picture, async (tx) => {
      client.signal.throwIfAborted();
      // Ended while the picture was decoded.
      await refuseEndedSession(tx, sessionId);
    });
  } catch (error) {
    // Deleted meanwhile; its picture is not kept either.
    const isGone = error instanceof Refusal && error.code === "notFound";
    throw isGone ? new Refusal("unauthenticated") : error;
  }
}

/** Whether saving this would change anything of the profile. */
export async function hasChanges(db: Database, update: ProfileUpdate): Promise<boolean> {
  const { id, name, gender, city, profession } = update;
  if (differences(await readContacts(db, id), update).length > 0) return true;
  const [stored] = await db.select().from(craftsman).where(eq(craftsman.id, id));
  if (!stored) return true;
  const values = { fullname: name, gender, cityId: city, professionId: profession };
  const given = Object.entries({ ...values, ...optionalColumns(update) });
  return given.some(([column, value]) => stored[column as keyof typeof stored] !== value);
}

/** Columns of the optional fields. Those that were not sent stay as they are, but for those that are cleared then. */
function optionalColumns(given: Pick<ProfileUpdate, FieldName>): Partial<FieldValues> {
  const sent = fieldNames.filter(
    (name) => given[name] !== undefined || optionalFields[name].clearedWhenMissing,
  );
  return Object.fromEntries(sent.map((name) => [name, given[name] ?? null]));
}
