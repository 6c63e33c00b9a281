import { and, eq, gt, inArray } from "drizzle-orm";
import { type Actor, writeAudit } from "#src/audit/write-audit.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { retryDeadlock } from "#src/database/retry-deadlock.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import {
  changeContacts,
  lockContacts,
} from "#src/features/accounts/contact-change/contact-change.service.server.ts";
import { isPhoneTaken, lockPhone, setNumber } from "#src/features/accounts/phone/numbers.server.ts";
import { selectRecords } from "#src/features/accounts/record/own-record.server.ts";
import { valuesForAudit } from "#src/features/accounts/record/values-for-audit.server.ts";
import { city, profession } from "#src/features/catalogue/table.server.ts";
import { relatedCities, union } from "#src/features/craftsmen/listing-visibility.server.ts";
import { exchangePictures } from "#src/features/craftsmen/pictures/exchange-pictures.server.ts";
import {
  ListingChanged,
  untilUnchanged,
} from "#src/features/craftsmen/pictures/pictures.server.ts";
import {
  type HeldField,
  heldColumns,
  heldFields,
  isSameValue,
  listingColumnsOf,
  withRelatedFields,
} from "#src/features/craftsmen/revisions/held-fields.ts";
import {
  fieldsOf,
  type HeldValues,
  noValues,
  type RevisionRow,
  revisionRetention,
  valuesOf,
} from "#src/features/craftsmen/revisions/revisions.server.ts";
import { revision } from "#src/features/craftsmen/revisions/table.server.ts";
import { updateSearchText } from "#src/features/craftsmen/search/words/stored-search-text.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { maxWorks } from "#src/features/craftsmen/works/rules.ts";
import { workPicture } from "#src/features/craftsmen/works/table.server.ts";
import {
  areSameFiles,
  exchangeWorks,
  readAddedFiles,
} from "#src/features/craftsmen/works/works.server.ts";
import type {
  DecisionsSnapshot,
  FormerDecisions,
} from "#src/features/former-decisions/former-decisions.server.ts";
import {
  lockListing,
  refusePublishing,
  refuseUnwanted,
} from "#src/features/moderation/decisions/lock-listing.server.ts";
import { lockRights, refuseOtherCity } from "#src/http/security/admin-rights.server.ts";
import type { Storage } from "#src/images/storage/storage.server.ts";
import type { Outbox } from "#src/mail/outbox.server.ts";
import { isUndoable, offerUndo, undoWindow } from "#src/undo/undo.server.ts";
import { pick } from "#src/util/pick.ts";
import { second } from "#src/util/time.ts";
import type { PuttingBack } from "./contract.ts";
import { revisionConflicts as conflicts, revisionFieldTexts } from "./texts.ts";

/** In ms: mails wait until a decision cannot be undone any more, and some time for what is under way. */
const mailDelay = undoWindow + 2 * second;

export interface RevisionDeps {
  db: Database;
  storage: Storage;
  outbox: Outbox;
  formerDecisions: FormerDecisions;
  by: Actor;
  now: Date;
}

/** What a decision on a revision has changed. As it is stored, each `Date` is its ISO string. */
export interface UndoableRevision {
  act: "approve" | "decline" | "putBack";
  craftsmanId: number;
  /** The row that has the former values, or that was declined. */
  revisionId: number;
  /** When it was decided, as an ISO string. */
  decidedAt: string;
  /** The fields that were published. */
  fields: HeldField[];
  /** Their values as the decision left them. */
  applied: Partial<HeldValues>;
  /** The revision with the fields that still wait, where some alone were approved. */
  rest?: { id: number; version: number } | undefined;
  former: DecisionsSnapshot;
  refusedCityIds: number[] | null;
  /** The causes of the mails that wait. */
  causes: string[];
  /** What is remembered of a changed number. */
  contactChangeId?: string | undefined;
}

interface Approval {
  /** Which of the fields that wait are published; all if absent. */
  fields?: HeldField[] | undefined;
  version?: number | undefined;
}

/**
 * Publishes what a revision holds, or some fields of it, and keeps the former values for 30 days.
 * @returns the token by which it can be undone, and whether some fields still wait
 * @throws Refusal `notFound`, `forbidden` without a right on a city that publishing needs, `invalid` where a field does
 * not wait, or `conflict` where it was decided or saved again meanwhile, or where the listing is hidden
 */
export const approveRevision = (
  deps: RevisionDeps,
  id: number,
  { fields, version }: Approval,
): Promise<{ token: string; isPart: boolean }> =>
  publish(deps, { id, fields }, (row) => {
    if (row.state !== "waiting") throw conflict("decided");
    if (version !== undefined && version !== row.version) throw conflict("changed");
    const waiting = fieldsOf(row);
    if (waiting.length === 0) throw conflict("decided");
    if (fields?.some((field) => !waiting.includes(field))) {
      // What was seen is not what waits.
      if (version === undefined) throw conflict("changed");
      throw new Refusal("invalid", { fields: { fields: [revisionFieldTexts.fields] } });
    }
    // Each once, in whatever order and however often it is named.
    const chosen = withRelatedFields(fields ?? waiting);
    return waiting.filter((field) => chosen.includes(field));
  });

/**
 * Puts the values back that an approval has replaced, and keeps the present ones in their place. A second put-back would
 * publish these again, so it needs the version that the first one has left, or is refused while that can be undone.
 * @throws Refusal as `approveRevision`
 */
export const putBack = (
  deps: RevisionDeps,
  id: number,
  { version }: PuttingBack,
): Promise<{ token: string; isPart: boolean }> =>
  publish(deps, { id }, async (row, tx) => {
    const { now } = deps;
    const isKept =
      row.state === "former" && row.decidedAt!.getTime() > now.getTime() - revisionRetention;
    if (!isKept) throw conflict("decided");
    const data = { act: "putBack", revisionId: id };
    const isDone =
      version === undefined
        ? await isUndoable(tx, { kind: "revision", data, now })
        : version !== row.version;
    const kept = fieldsOf(row);
    if (isDone || kept.length === 0) throw conflict("decided");
    return kept;
  });

/** @param chooseFields of the row once it is locked, and once the admin's rights are checked */
function publish(
  deps: RevisionDeps,
  { id, fields }: { id: number; fields?: HeldField[] | undefined },
  chooseFields: (row: RevisionRow, tx: Database) => HeldField[] | Promise<HeldField[]>,
): Promise<{ token: string; isPart: boolean }> {
  const { db, by, now, formerDecisions, outbox } = deps;
  return untilUnchanged(async () => {
    const { row: seen, image } = await readRevision(db, id);
    const hasPicture = (fields ?? fieldsOf(seen)).includes("image");
    const hasWorks = (fields ?? fieldsOf(seen)).includes("pictures");
    const pair = hasPicture ? { shown: image, kept: seen.image } : noPictures;
    const works = hasWorks ? await readAddedFiles(db, seen.craftsmanId, seen.pictures) : [];
    return exchangePictures(deps, { ...pair, works }, async (tx, copies) => {
      const rights = await lockRights(tx, by.accountId);
      const found = await lockListing(tx, seen.craftsmanId, rights);
      const row = await lockRevision(tx, id);
      const chosen = await chooseFields(row, tx);
      const [record] = await selectRecords(tx).where(eq(craftsman.id, row.craftsmanId));
      const listing = record!.craftsman;
      const isAsCopied =
        chosen.includes("image") === hasPicture &&
        chosen.includes("pictures") === hasWorks &&
        (!hasWorks ||
          areSameFiles(works, await readAddedFiles(tx, row.craftsmanId, row.pictures))) &&
        (!hasPicture || (row.image === seen.image && listing.image === image));
      if (!isAsCopied) throw new ListingChanged();
      if (found.state !== "approved") throw conflict("hidden");
      const former = await formerDecisions.snapshotOf(tx, listing.id);
      const applied: Partial<HeldValues> = {
        ...(await withoutDeleted(tx, valuesOf(row, chosen))),
        ...(hasPicture ? { image: copies.shown } : {}),
      };
      const { phone } = applied;
      const elsewhere = phone
        ? await formerDecisions.findCities(
            tx,
            { id: listing.id, phone, email: record!.account.email },
            now,
          )
        : { refused: [], unconfirmed: [] };
      const refused = union(found.refusedCityIds, elsewhere.refused);
      await refusePublishing(tx, rights, {
        ...found,
        refusedCityIds: union(refused, elsewhere.unconfirmed),
      });
      if (phone) await refuseUnwanted(tx, listing.id, phone);
      // Without a right on a city that it moves to, or that is added.
      const { cityId = found.cityId, furtherCityIds = null } = applied;
      await refusePublishing(tx, rights, { cityId, furtherCityIds, refusedCityIds: null });
      const contactChangeId = await applyValues(tx, deps, listing.id, applied);
      const formerWorks = applied.pictures
        ? await exchangeWorks(tx, listing.id, applied.pictures, copies.works)
        : null;
      if (hasWorks) await refuseTooManyWorks(tx, listing.id);
      const refusedCityIds = refused.length > 0 ? refused : null;
      await tx.update(craftsman).set({ refusedCityIds }).where(eq(craftsman.id, listing.id));
      const [after] = await selectRecords(tx).where(eq(craftsman.id, listing.id));
      // A further profession or city that is the first one now is among the others no more.
      const replaced = heldFields.filter(
        (field) => chosen.includes(field) || hasLeftList(field, listing, after!.craftsman),
      );
      const columns = replaced.map((field) => heldColumns[field]);
      const before = {
        ...pick(listing, listingColumnsOf(replaced)),
        ...(hasPicture ? { image: copies.kept } : {}),
        ...(hasWorks ? { pictures: formerWorks } : {}),
      };
      const kept = await keepFormer(tx, { row, chosen: replaced, before, now });
      const isApproval = row.state === "waiting";
      await writeAudit(tx, by, {
        act: isApproval ? "listing.approveChanges" : "listing.putBack",
        subject: listing.id,
        cityIds: union(relatedCities(listing), relatedCities(after!.craftsman)),
        before: valuesForAudit(record!, columns),
        after: valuesForAudit(after!, columns),
      });
      const cause = `changes-approved:${kept.id}:${now.getTime()}`;
      if (isApproval) {
        await outbox.enqueue(tx, {
          cause,
          kind: "changesApproved",
          recipient: record!.account.email,
          data: {
            accountId: listing.id,
            fields: chosen,
            revisionId: kept.id,
            decidedAt: now.toISOString(),
          },
          delay: mailDelay,
        });
      }
      const data: UndoableRevision = {
        act: isApproval ? "approve" : "putBack",
        craftsmanId: listing.id,
        revisionId: kept.id,
        decidedAt: now.toISOString(),
        fields: replaced,
        // As the trigger that tidies lists has left them.
        applied: {
          ...pick(after!.craftsman, listingColumnsOf(replaced)),
          ...(applied.pictures ? { pictures: applied.pictures } : {}),
        },
        rest: kept.rest,
        former,
        refusedCityIds: listing.refusedCityIds,
        causes: [
          ...(isApproval && record!.account.email ? [cause] : []),
          ...(contactChangeId && record!.account.email ? [`changed-from:${contactChangeId}`] : []),
        ],
        contactChangeId,
      };
      const token = await offerUndo(tx, { kind: "revision", data, accountId: by.accountId, now });
      return { token, isPart: kept.rest !== undefined };
    });
  });
}

/**
 * Declines what a revision holds; the published values stay.
 * @returns the token by which it can be undone
 * @throws Refusal `notFound`, `forbidden`, or `conflict` where it was decided meanwhile
 */
export const declineRevision = (
  { db, outbox, by, now }: Pick<RevisionDeps, "db" | "outbox" | "by" | "now">,
  id: number,
  { reason }: { reason: string },
): Promise<string> =>
  retryDeadlock(() =>
    db.transaction(async (tx) => {
      const { row: seen } = await readRevision(tx, id);
      const rights = await lockRights(tx, by.accountId);
      const found = await lockListing(tx, seen.craftsmanId);
      const row = await lockRevision(tx, id);
      refuseOtherCity(rights, union(relatedCities(found), wantedCities(row)));
      if (row.state !== "waiting") throw conflict("decided");
      await tx
        .update(revision)
        .set({ state: "declined", reason, decidedAt: now })
        .where(eq(revision.id, id));
      const [record] = await selectRecords(tx).where(eq(craftsman.id, row.craftsmanId));
      const { email } = record!.account;
      const cause = `changes-declined:${id}:${now.getTime()}`;
      await outbox.enqueue(tx, {
        cause,
        kind: "changesDeclined",
        recipient: email,
        data: { accountId: row.craftsmanId, revisionId: id },
        delay: mailDelay,
      });
      const fields = fieldsOf(row);
      await writeAudit(tx, by, {
        act: "listing.declineChanges",
        subject: row.craftsmanId,
        cityIds: relatedCities(found),
        after: { reason },
      });
      const data: UndoableRevision = {
        act: "decline",
        craftsmanId: row.craftsmanId,
        revisionId: id,
        decidedAt: now.toISOString(),
        fields,
        applied: {},
        former: [],
        refusedCityIds: null,
        causes: email ? [cause] : [],
      };
      return offerUndo(tx, { kind: "revision", data, accountId: by.accountId, now });
    }),
  );

/** The former values of a listing that can be put back; the newest. */
export async function readFormer(db: Database, craftsmanId: number, now: Date) {
  const rows = await db
    .select()
    .from(revision)
    .where(
      and(
        eq(revision.craftsmanId, craftsmanId),
        eq(revision.state, "former"),
        gt(revision.decidedAt, new Date(now.getTime() - revisionRetention)),
      ),
    )
    .orderBy(revision.decidedAt, revision.id);
  // Nothing is what was there before a number that is put back or set.
  const newest = rows.findLast(
    (row) => row.phone !== null || row.fields.some((field) => field !== "phone"),
  );
  if (!newest || fieldsOf(newest).length === 0) return null;
  const { id, version } = newest;
  return { id, version, decided_at: newest.decidedAt!.toISOString(), fields: fieldsOf(newest) };
}

/** A revision with the picture that its listing shows. @throws Refusal `notFound` */
export async function readRevision(db: Database, id: number) {
  const [found] = await db
    .select({ row: revision, image: craftsman.image })
    .from(revision)
    .innerJoin(craftsman, eq(craftsman.id, revision.craftsmanId))
    .where(eq(revision.id, id));
  if (!found) throw new Refusal("notFound");
  return found;
}

/** @throws Refusal `conflict` if it is gone */
export async function lockRevision(tx: Database, id: number): Promise<RevisionRow> {
  const [found] = await tx.select().from(revision).where(eq(revision.id, id)).for("update");
  if (!found) throw conflict("decided");
  return found;
}

/**
 * Gives a listing other values, but for pictures of works. A new number changes its contacts, which its e-mail is told of.
 * @returns what is remembered of the former contacts, if they changed
 * @throws Refusal `conflict` where somebody else has the number
 */
export async function applyValues(
  tx: Database,
  { outbox, formerDecisions, now }: Pick<RevisionDeps, "outbox" | "formerDecisions" | "now">,
  id: number,
  { phone, pictures: _works, ...values }: Partial<HeldValues>,
): Promise<string | undefined> {
  const isOwn = eq(craftsman.id, id);
  if (Object.keys(values).length > 0) {
    await tx.update(craftsman).set(values).where(isOwn);
    await updateSearchText(tx, id);
  }
  if (phone === undefined) return undefined;
  const from = await lockContacts(tx, id);
  const to = { email: from.email, phone };
  if (phone === null) await tx.update(craftsman).set({ phone }).where(isOwn);
  else {
    await lockPhone(tx, phone);
    if (await isPhoneTaken(tx, { phone, id })) throw conflict("phoneTaken");
    await setNumber(tx, { id, phone });
  }
  const [{ state, stateSince, refusedCityIds: cityIds }] = (await tx
    .select()
    .from(craftsman)
    .where(isOwn)) as [typeof craftsman.$inferSelect];
  await formerDecisions.rememberChange(tx, id, { from, to }, { state, stateSince, cityIds });
  return changeContacts(tx, outbox, { id, from, to, at: now, delay: mailDelay });
}

interface Keeping {
  row: RevisionRow;
  /** The fields that were published. */
  chosen: HeldField[];
  /** The values that they replaced. */
  before: Partial<HeldValues>;
  now: Date;
}

/**
 * Keeps the values that were replaced: in the row itself, or in one of their own while the row still holds others.
 * @returns the row that has them, and the one with what still waits
 */
async function keepFormer(tx: Database, { row, chosen, before, now }: Keeping) {
  const rest = fieldsOf(row).filter((field) => !chosen.includes(field));
  const former = {
    ...noValues,
    ...before,
    fields: chosen,
    state: "former" as const,
    decidedAt: now,
  };
  if (rest.length === 0) {
    await tx
      .update(revision)
      .set({ ...former, version: row.version + 1 })
      .where(eq(revision.id, row.id));
    return { id: row.id };
  }
  const version = row.version + 1;
  await tx
    .update(revision)
    .set({ ...noValues, ...valuesOf(row, rest), fields: rest, version })
    .where(eq(revision.id, row.id));
  const { craftsmanId, createdAt } = row;
  const [added] = await tx
    .insert(revision)
    .values({ ...former, craftsmanId, createdAt })
    .returning({ id: revision.id });
  return { id: added!.id, rest: { id: row.id, version } };
}

/** The cities that a revision moves its listing to, or adds. */
export const wantedCities = ({ cityId, furtherCityIds }: RevisionRow): number[] =>
  union(cityId === null ? null : [cityId], furtherCityIds);

const hasLeftList = (
  field: HeldField,
  before: Omit<HeldValues, "pictures">,
  after: Omit<HeldValues, "pictures">,
) =>
  (field === "professions" || field === "cities") &&
  !isSameValue(before[heldColumns[field]], after[heldColumns[field]]);

/** Values without the further professions and cities that were deleted while they waited. */
async function withoutDeleted(
  tx: Database,
  values: Partial<HeldValues>,
): Promise<Partial<HeldValues>> {
  const { furtherProfessionIds: professions, furtherCityIds: cities } = values;
  const [someProfessions, someCities] = [
    professions?.length
      ? await tx
          .select({ id: profession.id })
          .from(profession)
          .where(inArray(profession.id, professions))
      : [],
    cities?.length
      ? await tx.select({ id: city.id }).from(city).where(inArray(city.id, cities))
      : [],
  ];
  const present = (ids: number[], rows: { id: number }[]) =>
    ids.filter((id) => rows.some((row) => row.id === id));
  return {
    ...values,
    ...(professions && { furtherProfessionIds: present(professions, someProfessions) }),
    ...(cities && { furtherCityIds: present(cities, someCities) }),
  };
}

export const conflict = (why: keyof typeof conflicts) =>
  new Refusal("conflict", { message: conflicts[why] });

/** Where others were added since. @throws Refusal `conflict` */
export async function refuseTooManyWorks(tx: Database, craftsmanId: number): Promise<void> {
  const isShown = and(eq(workPicture.craftsmanId, craftsmanId), eq(workPicture.isHeld, false));
  if ((await tx.$count(workPicture, isShown)) > maxWorks) throw conflict("tooManyWorks");
}

export const noPictures = { shown: null, kept: null };
