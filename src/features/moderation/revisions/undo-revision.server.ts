import { and, eq } from "drizzle-orm";
import { writeAudit } from "#src/audit/write-audit.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { retryDeadlock } from "#src/database/retry-deadlock.server.ts";
import { isPhoneTaken, lockPhone, setNumber } from "#src/features/accounts/phone/numbers.server.ts";
import { selectRecords } from "#src/features/accounts/record/own-record.server.ts";
import { valuesForAudit } from "#src/features/accounts/record/values-for-audit.server.ts";
import { contactChange } from "#src/features/accounts/table.server.ts";
import { relatedCities, union } from "#src/features/craftsmen/listing-visibility.server.ts";
import { exchangePictures } from "#src/features/craftsmen/pictures/exchange-pictures.server.ts";
import {
  ListingChanged,
  untilUnchanged,
} from "#src/features/craftsmen/pictures/pictures.server.ts";
import {
  heldColumns,
  isSameValue,
  listingColumnsOf,
} from "#src/features/craftsmen/revisions/held-fields.ts";
import {
  fieldsOf,
  type HeldValues,
  isOpen,
  noValues,
  type RevisionRow,
  valuesOf,
} from "#src/features/craftsmen/revisions/revisions.server.ts";
import { revision } from "#src/features/craftsmen/revisions/table.server.ts";
import { updateSearchText } from "#src/features/craftsmen/search/words/stored-search-text.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import {
  areAsExchanged,
  areSameFiles,
  exchangeWorks,
  readAddedFiles,
} from "#src/features/craftsmen/works/works.server.ts";
import {
  lockListing,
  refuseUnwanted,
} from "#src/features/moderation/decisions/lock-listing.server.ts";
import { lockRights, refuseOtherCity } from "#src/http/security/admin-rights.server.ts";
import { dropMail } from "#src/mail/drop-mail.server.ts";
import { tooLate } from "#src/undo/undo.server.ts";
import { pick } from "#src/util/pick.ts";
import {
  conflict,
  lockRevision,
  noPictures,
  type RevisionDeps,
  readRevision,
  refuseTooManyWorks,
  type UndoableRevision,
  wantedCities,
} from "./service.server.ts";

/** As it comes back from the database, each date is its ISO string. */
export type StoredRevision = Omit<UndoableRevision, "former"> & {
  former: (Omit<UndoableRevision["former"][number], "decidedAt" | "expiresAt"> & {
    decidedAt: string;
    expiresAt: string;
  })[];
};

type Claim = (tx: Database) => Promise<void>;

/**
 * Takes a decision on a revision back, and drops the mails that wait: what was declined waits again, what was published
 * is exchanged for what was there.
 * @param claim marks the decision as undone, in the same transaction
 * @throws Refusal `conflict` if the listing or the revision was changed since or a mail was sent, `forbidden` without a
 * right on the city
 */
export const undoRevision = (
  deps: Omit<RevisionDeps, "outbox">,
  stored: StoredRevision,
  claim: Claim,
): Promise<void> =>
  stored.act === "decline" ? undoDecline(deps, stored, claim) : undoPublishing(deps, stored, claim);

const undoDecline = (
  { db, by, now }: Omit<RevisionDeps, "outbox">,
  { craftsmanId, revisionId, decidedAt, causes }: StoredRevision,
  claim: Claim,
) =>
  retryDeadlock(() =>
    db.transaction(async (tx) => {
      await claim(tx);
      const rights = await lockRights(tx, by.accountId);
      const found = await lockListing(tx, craftsmanId);
      const row = await lockRevision(tx, revisionId).catch(() => {
        throw conflict("outdated");
      });
      refuseOtherCity(rights, union(relatedCities(found), wantedCities(row)));
      if (row.state !== "declined" || row.decidedAt?.toISOString() !== decidedAt) {
        throw conflict("outdated");
      }
      await dropAll(tx, causes, now);
      await tx
        .update(revision)
        .set({ state: "waiting", reason: null, decidedAt: null })
        .where(eq(revision.id, revisionId));
      await writeAudit(tx, by, {
        act: "listing.undoChanges",
        subject: craftsmanId,
        cityIds: relatedCities(found),
      });
    }),
  );

const undoPublishing = (
  deps: Omit<RevisionDeps, "outbox">,
  stored: StoredRevision,
  claim: Claim,
): Promise<void> =>
  untilUnchanged(async () => {
    const { craftsmanId: id, revisionId, fields, applied, rest, causes } = stored;
    const { row: seen, image } = await readRevision(deps.db, revisionId).catch(() => {
      throw conflict("outdated");
    });
    const hasPicture = fields.includes("image");
    const pair = hasPicture ? { shown: image, kept: seen.image } : noPictures;
    const works = fields.includes("pictures")
      ? await readAddedFiles(deps.db, id, seen.pictures)
      : [];
    await exchangePictures(deps, { ...pair, works }, async (tx, copies) => {
      await claim(tx);
      const rights = await lockRights(tx, deps.by.accountId);
      const found = await lockListing(tx, id, rights);
      refuseOtherCity(rights, [found.cityId]);
      const row = await lockRevision(tx, revisionId).catch(() => {
        throw conflict("outdated");
      });
      const [record] = await selectRecords(tx).where(eq(craftsman.id, id));
      const listing = record!.craftsman;
      const columns = fields.map((field) => heldColumns[field]);
      const listingColumns = listingColumnsOf(fields);
      const isAsLeft =
        found.state === "approved" &&
        row.state === "former" &&
        row.decidedAt?.toISOString() === stored.decidedAt &&
        listingColumns.every((column) => isSameValue(listing[column], applied[column] ?? null)) &&
        (!applied.pictures || (await areAsExchanged(tx, id, applied.pictures))) &&
        (await isRestAsLeft(tx, stored)) &&
        (await canReturn(tx, row, stored));
      if (!isAsLeft) throw conflict("outdated");
      const isAsCopied =
        (!hasPicture || row.image === seen.image) &&
        (works.length === 0 || areSameFiles(works, await readAddedFiles(tx, id, row.pictures)));
      if (!isAsCopied) throw new ListingChanged();
      const { phone } = valuesOf(row, fields);
      if (phone) await refuseUnwanted(tx, id, phone);
      await dropAll(tx, causes, deps.now);
      const { pictures: formerWorks, ...former } = valuesOf(row, fields);
      const wantedWorks = formerWorks && (await exchangeWorks(tx, id, formerWorks, copies.works));
      if (wantedWorks) await refuseTooManyWorks(tx, id);
      const restored = {
        ...former,
        ...(hasPicture ? { image: copies.shown } : {}),
        refusedCityIds: stored.refusedCityIds,
      };
      await tx.update(craftsman).set(restored).where(eq(craftsman.id, id));
      if (restored.phone) await setNumber(tx, { id, phone: restored.phone });
      await updateSearchText(tx, id);
      await deps.formerDecisions.restoreSnapshot(tx, id, stored.former);
      if (stored.contactChangeId) {
        await tx.delete(contactChange).where(eq(contactChange.id, stored.contactChangeId));
      }
      const values: Partial<HeldValues> = {
        ...pick(listing, listingColumns),
        ...(hasPicture ? { image: copies.kept } : {}),
        ...(wantedWorks ? { pictures: wantedWorks } : {}),
      };
      if (rest) {
        const waiting = await lockRevision(tx, rest.id);
        await tx.delete(revision).where(eq(revision.id, row.id));
        await tx
          .update(revision)
          .set({
            ...values,
            fields: [...fieldsOf(waiting), ...fields],
            version: waiting.version + 1,
          })
          .where(eq(revision.id, rest.id));
      } else {
        const state = stored.act === "approve" ? "waiting" : "former";
        await tx
          .update(revision)
          .set({
            ...noValues,
            ...values,
            state,
            decidedAt: state === "waiting" ? null : row.decidedAt,
            version: row.version + 1,
          })
          .where(eq(revision.id, row.id));
      }
      const [after] = await selectRecords(tx).where(eq(craftsman.id, id));
      await writeAudit(tx, deps.by, {
        act: "listing.undoChanges",
        subject: id,
        cityIds: union(relatedCities(listing), relatedCities(after!.craftsman)),
        before: valuesForAudit(record!, columns),
        after: valuesForAudit(after!, columns),
      });
    });
  });

/** Whether what waits is still as the decision left it: nothing more was saved or declined since. */
async function isRestAsLeft(
  tx: Database,
  { act, craftsmanId, rest }: Pick<StoredRevision, "act" | "craftsmanId" | "rest">,
): Promise<boolean> {
  if (act === "putBack") return true;
  const [open] = await tx
    .select()
    .from(revision)
    .where(and(eq(revision.craftsmanId, craftsmanId), isOpen));
  if (!open || !rest) return !open && !rest;
  return open.state === "waiting" && open.id === rest.id && open.version === rest.version;
}

/** Whether each former value is still there: no city or profession is deleted, and nobody else has the number. */
async function canReturn(
  tx: Database,
  row: RevisionRow,
  { craftsmanId, fields }: Pick<StoredRevision, "craftsmanId" | "fields">,
): Promise<boolean> {
  const kept = fieldsOf(row);
  if (!fields.every((field) => kept.includes(field))) return false;
  if (!fields.includes("phone") || row.phone === null) return true;
  await lockPhone(tx, row.phone);
  return !(await isPhoneTaken(tx, { phone: row.phone, id: craftsmanId }));
}

async function dropAll(tx: Database, causes: string[], now: Date): Promise<void> {
  for (const cause of causes) if (!(await dropMail(tx, cause, now))) throw tooLate();
}
