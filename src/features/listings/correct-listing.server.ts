import { eq } from "drizzle-orm";
import { type Actor, writeAudit } from "#src/audit/write-audit.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { retryDeadlock } from "#src/database/retry-deadlock.server.ts";
import { violatedConstraint } from "#src/database/statement.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { lockPhone } from "#src/features/accounts/phone/numbers.server.ts";
import { selectRecords } from "#src/features/accounts/record/own-record.server.ts";
import { valuesForAudit } from "#src/features/accounts/record/values-for-audit.server.ts";
import { fieldNames } from "#src/features/craftsmen/fields/fields.ts";
import { decidedState } from "#src/features/craftsmen/hidden.server.ts";
import { relatedCities, union } from "#src/features/craftsmen/listing-visibility.server.ts";
import { isSettled } from "#src/features/craftsmen/reports/doubts.server.ts";
import { heldColumns, heldFields } from "#src/features/craftsmen/revisions/held-fields.ts";
import { dropHeld, keepUnanswered } from "#src/features/craftsmen/revisions/revisions.server.ts";
import { revision } from "#src/features/craftsmen/revisions/table.server.ts";
import { updateSearchText } from "#src/features/craftsmen/search/words/stored-search-text.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import type { DecisionsSnapshot } from "#src/features/former-decisions/former-decisions.server.ts";
import {
  lockListing,
  refusePublishing,
  refuseUnwanted,
} from "#src/features/moderation/decisions/lock-listing.server.ts";
import { lockRights, refuseOtherCity } from "#src/http/security/admin-rights.server.ts";
import { dropMail } from "#src/mail/drop-mail.server.ts";
import { offerUndo, tooLate, undoWindow } from "#src/undo/undo.server.ts";
import { second } from "#src/util/time.ts";
import { refuseUnknownEntries } from "./add-listing.server.ts";
import type { CorrectionInput } from "./contract.ts";
import type { ListingDeps } from "./deps.server.ts";
import { refuseKnownNumber } from "./numbers.server.ts";
import { listingSentences } from "./texts.ts";

/** In ms: the mail waits until the correction cannot be undone any more, and some time for what is under way. */
const mailDelay = undoWindow + 2 * second;

type Deps = Pick<ListingDeps, "db" | "outbox" | "formerDecisions" | "timeZone" | "country">;

type ListingRow = typeof craftsman.$inferSelect;

const correctedColumns = [
  ...(["fullname", "phone", "professionId", "cityId", "gender"] as const),
  ...fieldNames,
] as const;

type Corrected = Partial<Pick<ListingRow, (typeof correctedColumns)[number]>>;

/** Columns that follow from a corrected number. */
type Following = Partial<Pick<ListingRow, "refusedCityIds">>;

/** `phone` is null where it is to be hidden, since nobody answers it. */
type Given = Partial<Omit<CorrectionInput, "phone">> & { phone?: string | null | undefined };

interface Correction {
  id: number;
  /** What was corrected, before and after. */
  before: Corrected & Following;
  after: Corrected;
  /** What was remembered of the listing's contacts. */
  former: DecisionsSnapshot;
  /** The cause of the mail that waits; absent if there is none. */
  cause?: string;
  /** The revision with the number that was taken off. */
  formerId?: number;
}

/** As it comes back from the database, each date is its ISO string. */
export type StoredCorrection = Omit<Correction, "former"> & {
  former: (Omit<DecisionsSnapshot[number], "decidedAt" | "expiresAt"> & {
    decidedAt: string;
    expiresAt: string;
  })[];
};

interface Correcting {
  id: number;
  by: Actor;
  now: Date;
  /** Whether a number that was proven or found right within 30 days is taken off, too. */
  isConfirmed?: boolean | undefined;
}

/**
 * Corrects a listing in whatever state, or takes its number away, and queues the mail to its holder. Its e-mail, by which the holder logs in, is
 * not among the fields, and the number that the holder logs in with stays as it is.
 * @returns the token by which it can be undone, undefined if nothing was changed, and whether a mail is sent
 * @throws Refusal `notFound`, `invalid`, `forbidden` without a right on the city before and on the one after, or
 * `conflict` where the number is known, its owner does not want to be listed, or it is taken off without a confirmation
 */
export async function correctListing(
  { db, outbox, formerDecisions, timeZone, country }: Deps,
  { id, by, now, isConfirmed = true }: Correcting,
  given: Given,
): Promise<{ token: string | undefined; isTold: boolean }> {
  await refuseUnknownEntries(db, given);
  return retryDeadlock(() =>
    db.transaction(async (tx) => {
      const rights = await lockRights(tx, by.accountId);
      const found = await lockListing(tx, id, rights);
      const [record] = await selectRecords(tx).where(eq(craftsman.id, id));
      const { craftsman: row, account } = record!;
      const after = changesOf(row, given);
      const changed = Object.keys(after) as (keyof Corrected)[];
      const cityId = after.cityId ?? row.cityId;
      for (const city of [row.cityId, cityId]) refuseOtherCity(rights, [city]);
      if (changed.length === 0) return { token: undefined, isTold: false };
      if (after.phone === null && !isConfirmed && (await isSettled(tx, row, now))) {
        throw new Refusal("conflict", { message: listingSentences.numberSettled });
      }
      const former = await formerDecisions.snapshotOf(tx, id);
      const following: Following = {};
      if (after.phone) {
        const { phone } = after;
        await lockPhone(tx, phone);
        await refuseKnownNumber(tx, { phone, id, where: { time_zone: timeZone, country } });
        const { email } = account;
        const refused = await formerDecisions.findCities(tx, { id, phone, email }, now);
        const cities = union(row.refusedCityIds, refused.refused);
        const state = decidedState(found);
        if (state === "approved") {
          const refusedCityIds = union(cities, refused.unconfirmed);
          await refusePublishing(tx, rights, { cityId, refusedCityIds });
        }
        following.refusedCityIds = cities.length > 0 ? cities : null;
        const contacts = { from: { phone: row.phone, email }, to: { phone, email } };
        const { stateSince } = found;
        await formerDecisions.rememberChange(tx, id, contacts, {
          state,
          stateSince,
          cityIds: cities,
        });
      }
      const values = { ...after, ...following };
      await update(tx, id, values);
      // What its holder wants in the place of a corrected value is out of date; the rest still waits.
      const drop = heldFields.filter((field) => heldColumns[field] in after);
      await dropHeld(tx, id, drop);
      const formerId =
        after.phone === null && row.phone !== null
          ? await keepUnanswered(tx, { craftsmanId: id, phone: row.phone, now })
          : undefined;
      const before = valuesOf(row, Object.keys(values) as (keyof typeof values)[]);
      const [corrected] = await selectRecords(tx).where(eq(craftsman.id, id));
      await writeAudit(tx, by, {
        act: "listing.correct",
        subject: id,
        cityIds: union(relatedCities(row), relatedCities(corrected!.craftsman)),
        before: valuesForAudit(record!, changed),
        after: valuesForAudit(corrected!, changed),
      });
      const cause = account.email === null ? undefined : `corrected:${id}:${now.getTime()}`;
      if (cause) {
        const data = { accountId: id, fields: changed };
        const recipient = account.email;
        await outbox.enqueue(tx, { cause, kind: "corrected", recipient, data, delay: mailDelay });
      }
      const data: Correction = {
        id,
        before,
        after,
        former,
        ...(cause ? { cause } : {}),
        ...(formerId ? { formerId } : {}),
      };
      const token = await offerUndo(tx, {
        kind: "correction",
        data,
        accountId: by.accountId,
        now,
      });
      return { token, isTold: cause !== undefined };
    }),
  ).catch(asOutdated);
}

/**
 * Brings the corrected values back, and drops the mail that waits.
 * @param claim marks the correction as undone, in the same transaction
 * @throws Refusal `conflict` if one of the values was changed since or the mail was sent, `forbidden` without a right on
 * the cities
 */
export const undoCorrection = (
  { db, formerDecisions, by, now }: Pick<Deps, "db" | "formerDecisions"> & { by: Actor; now: Date },
  { id, before, after, former, cause, formerId }: StoredCorrection,
  claim: (tx: Database) => Promise<void>,
): Promise<void> =>
  retryDeadlock(() =>
    db.transaction(async (tx) => {
      await claim(tx);
      const rights = await lockRights(tx, by.accountId);
      await lockListing(tx, id, rights);
      const [record] = await selectRecords(tx).where(eq(craftsman.id, id));
      const row = record!.craftsman;
      const changed = Object.keys(after) as (keyof Corrected)[];
      if (changed.some((column) => row[column] !== after[column])) {
        throw new Refusal("conflict", { message: listingSentences.correctionOutdated });
      }
      for (const city of [row.cityId, before.cityId ?? row.cityId]) refuseOtherCity(rights, [city]);
      if (before.phone) {
        await lockPhone(tx, before.phone);
        await refuseUnwanted(tx, id, before.phone);
      }
      if (cause && !(await dropMail(tx, cause, now))) throw tooLate();
      await update(tx, id, before);
      if ("phone" in after) await formerDecisions.restoreSnapshot(tx, id, former);
      if (formerId) await tx.delete(revision).where(eq(revision.id, formerId));
      const [undone] = await selectRecords(tx).where(eq(craftsman.id, id));
      await writeAudit(tx, by, {
        act: "listing.uncorrect",
        subject: id,
        cityIds: union(relatedCities(row), relatedCities(undone!.craftsman)),
        before: valuesForAudit(record!, changed),
        after: valuesForAudit(undone!, changed),
      });
    }),
  ).catch(asOutdated);

/** What stands against the values since they were checked: a number that is taken, a city or profession that is gone. */
function asOutdated(error: unknown): never {
  if (!violatedConstraint(error)) throw error;
  throw new Refusal("conflict", { message: listingSentences.correctionOutdated, cause: error });
}

async function update(tx: Database, id: number, values: Corrected & Following) {
  await tx.update(craftsman).set(values).where(eq(craftsman.id, id));
  await updateSearchText(tx, id);
}

/** The columns whose given value is another one. */
function changesOf(row: ListingRow, given: Given): Corrected {
  const {
    profession_id: professionId,
    city_id: cityId,
    ...same
  }: Partial<CorrectionInput> & object = given as CorrectionInput;
  const wanted: Record<string, unknown> = { ...same, professionId, cityId };
  return Object.fromEntries(
    correctedColumns
      .filter((column) => wanted[column] !== undefined && wanted[column] !== row[column])
      .map((column) => [column, wanted[column]]),
  );
}

const valuesOf = <Column extends keyof ListingRow>(row: ListingRow, columns: Column[]) =>
  Object.fromEntries(columns.map((column) => [column, row[column]])) as Pick<ListingRow, Column>;
