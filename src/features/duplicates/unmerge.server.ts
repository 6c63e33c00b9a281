import { and, eq, inArray, lte, sql } from "drizzle-orm";
import { writeAudit } from "#src/audit/write-audit.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { retryDeadlock } from "#src/database/retry-deadlock.server.ts";
import { violatedConstraint } from "#src/database/statement.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { selectRecords } from "#src/features/accounts/record/own-record.server.ts";
import { endSessions } from "#src/features/accounts/sessions/end-sessions.server.ts";
import { contactChange, passwordReset, session } from "#src/features/accounts/table.server.ts";
import { listingCheck } from "#src/features/craftsmen/checks/table.server.ts";
import {
  type StoredMerge,
  type StoredRows,
  unmergeWindow,
} from "#src/features/craftsmen/duplicates/stored-merge.ts";
import { listingMerge } from "#src/features/craftsmen/duplicates/table.server.ts";
import { union } from "#src/features/craftsmen/listing-visibility.server.ts";
import { settlePicture, visibilityIn } from "#src/features/craftsmen/pictures/pictures.server.ts";
import { phoneProof } from "#src/features/craftsmen/proof/table.server.ts";
import { updateSearchText } from "#src/features/craftsmen/search/words/stored-search-text.server.ts";
import type { ListingState } from "#src/features/craftsmen/states.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { showJoined } from "#src/features/craftsmen/works/works.server.ts";
import { lockListings } from "#src/features/moderation/decisions/lock-listing.server.ts";
import { lockRights, refuseOtherCity } from "#src/http/security/admin-rights.server.ts";
import type { AdminRights } from "#src/http/security/viewer.ts";
import {
  discardPicture,
  removeDiscardedNow,
  removeUnusedPicture,
} from "#src/images/unused.server.ts";
import { dropMail } from "#src/mail/drop-mail.server.ts";
import { mail } from "#src/mail/table.server.ts";
import { forgetDecisions } from "#src/undo/undo.server.ts";
import { comparedAfter, endUndo, loginColumns, type MergeDeps } from "./merge.server.ts";
import { insertStored, moveBack, restoreColumns } from "./merge-rows.server.ts";
import { mergeConflicts } from "./texts.ts";

/** The listing's columns that a merge changes. */
const freshColumns = [
  ...["fresh_since", "is_confirmed", "asked_at", "times_asked"],
  "unconfirmed_since",
];

const mergedColumns = [
  ...["fullname", "phone", "description", "image", "refused_city_ids", "flag_city_ids"],
  ...["state", "state_since", "state_reason", "hidden_at", "hidden_by", "approved_at"],
  ...["position", "was_published", "search_text"],
  ...["doubted_phone", "phone_doubted_at", "phone_hidden_at", "phone_cleared_at"],
];

type MergeRow = typeof listingMerge.$inferSelect;

/**
 * Brings both listings back as they were before a merge of the last 24 hours, with what belonged to each. What was added
 * since stays with the one that was kept. Sessions of an account that ended do not come back.
 * @throws Refusal `notFound`, `forbidden` without a right on both cities, `conflict` in words where it is too late, or
 * something has changed since
 */
export async function unmergeListings(
  deps: MergeDeps,
  rights: Pick<AdminRights, "cities">,
  { keptId, formerId }: Pick<Unmerging, "keptId" | "formerId">,
): Promise<void> {
  const { db, storage, now } = deps;
  const [listing] = await db.select().from(craftsman).where(eq(craftsman.id, keptId));
  if (listing) refuseOtherCity(rights, [listing.cityId]);
  const seen = await readMerge(db, keptId, formerId);
  const data = refuseLate(seen, now);
  const copies: string[] = [];
  const copy = async (image: string | null, state: ListingState) => {
    const copied = image && (await storage.copyPicture(image, visibilityIn(state)));
    if (copied) copies.push(copied);
    return copied;
  };
  const former = rowOf(data.gone, "craftsman");
  const before = rowOf(data.before, "craftsman");
  try {
    const formerImage = await copy(seen.formerImage, former.state as ListingState);
    const wasReplaced = data.after.image !== before.image;
    const keptImage = wasReplaced
      ? await copy(seen.keptImage, before.state as ListingState)
      : (before.image as string | null);
    const discarded = [
      ...[seen.formerImage, seen.keptImage],
      ...(wasReplaced ? [data.after.image as string | null] : []),
    ].filter((image) => image !== null);
    await retryDeadlock(() =>
      db.transaction(async (tx) => {
        await unmergeIn(tx, deps, { keptId, formerId, formerImage, keptImage });
        for (const image of discarded) await discardPicture(tx, image);
      }),
    );
    for (const image of discarded) await removeDiscardedNow({ db, storage }, image);
    for (const id of [keptId, formerId]) await settlePicture({ db, storage }, id).catch(() => {});
  } catch (error) {
    for (const image of copies) await removeUnusedPicture(storage, image, error);
    if (violatedConstraint(error) !== undefined) {
      throw new Refusal("conflict", { message: mergeConflicts.taken, cause: error as Error });
    }
    throw error;
  }
}

interface Unmerging {
  keptId: number;
  formerId: number;
  /** The names that the pictures have from now on. */
  formerImage: string | null;
  keptImage: string | null;
}

async function unmergeIn(
  tx: Database,
  { outbox, by, now }: MergeDeps,
  { keptId, formerId, formerImage, keptImage }: Unmerging,
): Promise<void> {
  const rights = await lockRights(tx, by.accountId);
  await lockListings(tx, [keptId]);
  const [row] = await tx.select().from(listingMerge).where(isMerge(keptId, formerId)).for("update");
  if (!row) throw new Refusal("notFound");
  const data = refuseLate(row, now);
  const former = rowOf(data.gone, "craftsman");
  const [kept] = await selectRecords(tx).where(eq(craftsman.id, keptId));
  const cityIds = [kept!.craftsman.cityId, Number(former.city_id)];
  for (const cityId of cityIds) refuseOtherCity(rights, [cityId]);
  refuseChanged(comparedAfter(kept!), data.after);
  await forgetDecisions(tx, keptId);
  await tx.delete(listingMerge).where(eq(listingMerge.formerId, formerId));
  const withImage = (rows: StoredRows, image: string | null): StoredRows => ({
    ...rows,
    rows: rows.rows.map((one) => ({ ...one, image })),
  });
  // The kept one first, which may have the other's number and e-mail.
  for (const stored of data.before) {
    if (stored.table === "account") await restoreColumns(tx, stored, loginColumns);
    if (stored.table === "craftsman") {
      // What somebody has said since of the listing is still true.
      const isAsFresh = kept!.craftsman.freshSince.toISOString() === data.freshSince;
      const columns = isAsFresh ? [...mergedColumns, ...freshColumns] : mergedColumns;
      await restoreColumns(tx, withImage(stored, keptImage), columns);
    }
  }
  await tx.delete(phoneProof).where(eq(phoneProof.craftsmanId, keptId));
  await tx.delete(listingCheck).where(eq(listingCheck.craftsmanId, keptId));
  // They are those of the other login, which comes back with its own.
  if (data.isFormerLogin) {
    await tx.delete(contactChange).where(eq(contactChange.accountId, keptId));
  }
  const own = ["phone_proof", "listing_check", "contact_change"];
  await insertStored(
    tx,
    data.before.filter(({ table }) => own.includes(table)),
  );
  await insertStored(
    tx,
    data.gone.map((stored) =>
      stored.table === "craftsman" ? withImage(stored, formerImage) : stored,
    ),
  );
  const ids = { keptId, formerId };
  if (data.isFormerLogin) await returnLogin(tx, ids);
  const mails = data.moved.find(({ table }) => table === "mail");
  await moveBack(
    tx,
    data.moved.filter((one) => one !== mails),
    ids,
  );
  await showJoined(tx, data.heldWorks ?? []);
  await tx.execute(sql`update report set device_hash = replace(device_hash, ${` ${formerId}`}, '')
    where craftsman_id = ${formerId} and device_hash like ${`% ${formerId}`}`);
  if (mails) await moveMailsBack(tx, mails.keys, formerId);
  // Texts may have been folded otherwise since.
  for (const id of [keptId, formerId]) await updateSearchText(tx, id);
  await writeAudit(tx, by, {
    act: "listing.unmerge",
    subject: keptId,
    cityIds: union(cityIds),
    after: { other_listing: formerId },
  });
  await tellAgain(tx, { outbox, now }, { ids, causes: data.causes });
}

/** Whoever is logged in is the holder of the listing that comes back. */
async function returnLogin(
  tx: Database,
  { keptId, formerId }: Pick<Unmerging, "keptId" | "formerId">,
) {
  await tx.update(session).set({ accountId: formerId }).where(eq(session.accountId, keptId));
  // Codes and links of the kept one are that holder's, too.
  await endSessions(tx, keptId);
  await tx.delete(passwordReset).where(eq(passwordReset.accountId, keptId));
}

/** A mail that was sent is followed by another one; one that waits is dropped. */
async function tellAgain(
  tx: Database,
  { outbox, now }: Pick<MergeDeps, "outbox" | "now">,
  { ids, causes }: { ids: { keptId: number; formerId: number }; causes: string[] },
): Promise<void> {
  for (const cause of causes) {
    if (await dropMail(tx, cause, now)) continue;
    const [, accountId] = cause.split(":");
    const [holder] = await selectRecords(tx).where(eq(craftsman.id, Number(accountId)));
    await outbox.enqueue(tx, {
      cause: `un${cause}`,
      kind: "listingsMerged",
      recipient: holder?.account.email ?? null,
      data: { accountId: Number(accountId), ...ids, isUndone: true },
    });
  }
}

/** Hourly: what was before a merge is kept for as long as it can be undone. */
export const forgetOldMerges = (db: Database, now: Date): Promise<void> =>
  db.transaction((tx) =>
    endUndo(tx, lte(listingMerge.mergedAt, new Date(now.getTime() - unmergeWindow))),
  );

const isMerge = (keptId: number, formerId: number) =>
  and(eq(listingMerge.keptId, keptId), eq(listingMerge.formerId, formerId));

/** @throws Refusal `notFound` */
async function readMerge(db: Database, keptId: number, formerId: number): Promise<MergeRow> {
  const [row] = await db.select().from(listingMerge).where(isMerge(keptId, formerId));
  if (!row) throw new Refusal("notFound");
  return row;
}

function refuseLate(row: MergeRow, now: Date): StoredMerge {
  if (row.data === null || row.mergedAt.getTime() + unmergeWindow <= now.getTime()) {
    throw new Refusal("conflict", { message: mergeConflicts.late });
  }
  return row.data;
}

function refuseChanged(present: Record<string, unknown>, after: Record<string, unknown>): void {
  const isSame = Object.entries(after).every(([name, value]) => present[name] === value);
  if (!isSame) throw new Refusal("conflict", { message: mergeConflicts.changedSince });
}

const rowOf = (stored: StoredRows[], table: string): Record<string, unknown> =>
  stored.find((one) => one.table === table)!.rows[0]!;

async function moveMailsBack(tx: Database, keys: (number | string)[], formerId: number) {
  const rows = await tx
    .select()
    .from(mail)
    .where(inArray(mail.id, keys.map(Number)));
  for (const { id, data } of rows) {
    await tx
      .update(mail)
      .set({ data: { ...data, accountId: formerId } })
      .where(eq(mail.id, id));
  }
}
