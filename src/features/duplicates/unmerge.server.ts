import { and, eq, gte, inArray, isNotNull, lte, notInArray, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { type Act, audit } from "#src/audit/table.server.ts";
import { writeAudit } from "#src/audit/write-audit.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { retryDeadlock } from "#src/database/retry-deadlock.server.ts";
import { violatedConstraint } from "#src/database/statement.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { awaitsRevert } from "#src/features/accounts/contact-change/revert-state.server.ts";
import {
  type OwnRecordRow,
  selectRecords,
} from "#src/features/accounts/record/own-record.server.ts";
import { endSessions } from "#src/features/accounts/sessions/end-sessions.server.ts";
import { contactChange, passwordReset, session } from "#src/features/accounts/table.server.ts";
import { listingCheck } from "#src/features/craftsmen/checks/table.server.ts";
import {
  type StoredMerge,
  type StoredRows,
  unmergeWindow,
} from "#src/features/craftsmen/duplicates/stored-merge.ts";
import { listingMerge } from "#src/features/craftsmen/duplicates/table.server.ts";
import { hiddenBy } from "#src/features/craftsmen/hidden.server.ts";
import { union } from "#src/features/craftsmen/listing-visibility.server.ts";
import { settlePicture, visibilityIn } from "#src/features/craftsmen/pictures/pictures.server.ts";
import { phoneProof } from "#src/features/craftsmen/proof/table.server.ts";
import { revision } from "#src/features/craftsmen/revisions/table.server.ts";
import { updateSearchText } from "#src/features/craftsmen/search/words/stored-search-text.server.ts";
import type { ListingState } from "#src/features/craftsmen/states.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { removeWorksSince, showJoined } from "#src/features/craftsmen/works/works.server.ts";
import {
  lockListings,
  refuseUnwanted,
} from "#src/features/moderation/decisions/lock-listing.server.ts";
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
import {
  comparedAfter,
  endUndo,
  lockAccounts,
  loginColumns,
  type MergeDeps,
} from "./merge.server.ts";
import {
  insertStored,
  moveBack,
  readStored,
  restoreColumns,
  subtractNumberRequests,
} from "./merge-rows.server.ts";
import { mergeConflicts } from "./texts.ts";

/** The listing's columns that a merge changes. */
const freshColumns = [
  ...["fresh_since", "is_confirmed", "confirmed_at", "asked_at", "times_asked"],
  "unconfirmed_since",
];

const stateColumns = ["state", "state_since", "state_reason", "hidden_at", "hidden_by"];

/** What `comparedAfter` calls the lists that are joined. */
const furtherNames: Record<string, string> = {
  further_profession_ids: "furtherProfessionIds",
  further_city_ids: "furtherCityIds",
  place_ids: "placeIds",
};

const mergedColumns = [
  ...["fullname", "phone", "description", "image", "refused_city_ids", "flag_city_ids"],
  ...Object.keys(furtherNames),
  ...[...stateColumns, "approved_at", "position", "was_published", "search_text"],
  ...["doubted_phone", "phone_doubted_at", "phone_asked_at", "phone_hidden_at", "phone_cleared_at"],
];

type MergeRow = typeof listingMerge.$inferSelect;

/**
 * Brings both listings back as they were before a merge of the last 24 hours, with what belonged to each. What was added
 * since stays with the one that was kept, but for what the holder of the other one has changed there meanwhile. Sessions of an
 * account that ended do not come back.
 * @throws Refusal `notFound`, `forbidden` without a right on both cities, `conflict` in words where it is too late, or
 * an admin has changed something since
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
    const present = listing?.image ?? null;
    // A picture that the holder of the own account has chosen since stays.
    const isReplaced =
      present !== before.image && (data.isFormerLogin || present === data.after.image);
    const keptImage = isReplaced
      ? await copy(seen.keptImage, before.state as ListingState)
      : present;
    const discarded = [
      ...[seen.formerImage, seen.keptImage],
      ...(isReplaced ? [present] : []),
    ].filter((image) => image !== null);
    await retryDeadlock(() =>
      db.transaction(async (tx) => {
        await unmergeIn(tx, deps, { keptId, formerId, formerImage, present, keptImage });
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
  /** The kept listing's picture as it was copied. */
  present: string | null;
  /** The names that the pictures have from now on. */
  formerImage: string | null;
  keptImage: string | null;
}

async function unmergeIn(
  tx: Database,
  { outbox, by, now }: MergeDeps,
  { keptId, formerId, formerImage, present, keptImage }: Unmerging,
): Promise<void> {
  const rights = await lockRights(tx, by.accountId);
  await lockListings(tx, [keptId]);
  await lockAccounts(tx, [keptId]);
  const [row] = await tx.select().from(listingMerge).where(isMerge(keptId, formerId)).for("update");
  if (!row) throw new Refusal("notFound");
  const data = refuseLate(row, now);
  const former = rowOf(data.gone, "craftsman");
  const [kept] = await selectRecords(tx).where(eq(craftsman.id, keptId));
  const cityIds = [kept!.craftsman.cityId, Number(former.city_id)];
  for (const cityId of cityIds) refuseOtherCity(rights, [cityId]);
  if (kept!.craftsman.image !== present) throw changedSince();
  await refuseChanged(tx, kept!, row, data);
  await forgetDecisions(tx, keptId);
  await tx.delete(listingMerge).where(eq(listingMerge.formerId, formerId));
  const withImage = (rows: StoredRows, image: string | null): StoredRows => ({
    ...rows,
    rows: rows.rows.map((one) => ({ ...one, image })),
  });
  const [login] = await readStored(tx, [{ table: "account", columns: ["id"] }], keptId);
  // The kept one first, which may have the other's number and e-mail.
  for (const stored of data.before) {
    if (stored.table === "account") await restoreColumns(tx, stored, loginColumnsOf(kept!, data));
    if (stored.table === "craftsman") {
      await restoreColumns(tx, withImage(stored, keptImage), listingColumnsOf(kept!, data));
    }
  }
  const isOwnNumber = !data.isFormerLogin && kept!.craftsman.phone !== data.after.phone;
  const proven = data.isFormerLogin ? await readProofSince(tx, keptId, row) : undefined;
  if (!isOwnNumber) await tx.delete(phoneProof).where(eq(phoneProof.craftsmanId, keptId));
  const checks = await takeOutChecks(tx, keptId, data);
  const gone = [...data.gone.filter(({ table }) => table !== "listing_check"), ...checks.gone].map(
    (stored) => {
      if (stored.table === "craftsman") {
        return withImage(proven ? withNumber(stored, proven) : stored, formerImage);
      }
      return stored.table === "account" && data.isFormerLogin
        ? withLogin(stored, login!, proven)
        : stored;
    },
  );
  // Changes of contacts since are those of the login, which goes on with its listing.
  await insertStored(
    tx,
    gone.filter(
      ({ table }) =>
        !(table === "contact_change" && data.isFormerLogin) && !(table === "phone_proof" && proven),
    ),
  );
  if (proven) await tx.insert(phoneProof).values({ ...proven, craftsmanId: formerId });
  await subtractNumberRequests(tx, keptId, data.gone);
  const ids = { keptId, formerId };
  if (data.isFormerLogin) await returnLogin(tx, ids);
  const own = ["contact_change", ...(isOwnNumber ? [] : ["phone_proof"])];
  await insertStored(tx, [
    ...data.before.filter(({ table }) => own.includes(table)),
    ...checks.before,
  ]);
  const mails = data.moved.find(({ table }) => table === "mail");
  await moveBack(
    tx,
    data.moved.filter((one) => one !== mails),
    ids,
  );
  await showJoined(tx, data.heldWorks ?? []);
  if (data.isFormerLogin) {
    await dropRevisionsSince(tx, keptId, row.mergedAt);
    await removeWorksSince(tx, keptId, data.keptWorks ?? []);
  }
  await tx.execute(sql`update report set device_hash = replace(device_hash, ${` ${formerId}`}, '')
    where craftsman_id = ${formerId} and device_hash like ${`% ${formerId}`}`);
  if (mails) await moveMailsBack(tx, mails.keys, formerId);
  // Texts may have been folded otherwise since.
  for (const id of [keptId, formerId]) await updateSearchText(tx, id);
  for (const id of [keptId, formerId]) await refuseUnwantedNumber(tx, id);
  await writeAudit(tx, by, {
    act: "listing.unmerge",
    subject: keptId,
    cityIds: union(cityIds),
    after: { other_listing: formerId },
  });
  await tellAgain(tx, { outbox, now }, { ids, causes: data.causes });
}

type Proof = typeof phoneProof.$inferSelect;

/** The proof of another number by the holder who leaves: the number and the login by it are his. */
async function readProofSince(
  tx: Database,
  keptId: number,
  { mergedAt, data }: MergeRow,
): Promise<Proof | undefined> {
  const [proof] = await tx
    .select()
    .from(phoneProof)
    .where(and(eq(phoneProof.craftsmanId, keptId), gte(phoneProof.provenAt, mergedAt)));
  return proof && proof.phone !== data?.after.phone ? proof : undefined;
}

const withNumber = (stored: StoredRows, { phone }: Proof): StoredRows => ({
  ...stored,
  rows: stored.rows.map((row) => ({ ...row, phone })),
});

/** Whoever is logged in is the holder of the listing that comes back. */
async function returnLogin(
  tx: Database,
  { keptId, formerId }: Pick<Unmerging, "keptId" | "formerId">,
) {
  const isLogin = (table: { accountId: AnyPgColumn }) => eq(table.accountId, keptId);
  await tx.update(session).set({ accountId: formerId }).where(isLogin(session));
  await tx.update(contactChange).set({ accountId: formerId }).where(isLogin(contactChange));
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

const changedSince = () => new Refusal("conflict", { message: mergeConflicts.changedSince });

/** Acts of admins that leave other values in a listing, but for those by which its holder's own are published. */
const changingActs: Act[] = [
  ...(["listing.correct", "listing.uncorrect", "listing.approve", "listing.decline"] as const),
  ...(["listing.suspend", "listing.restore", "listing.reopen", "listing.undo"] as const),
  ...(["listing.hidePhone", "listing.clearPhone", "listing.undoPhone"] as const),
  ...(["listing.movePhone", "listing.losePhone", "listing.approveRevert"] as const),
];

/**
 * Refuses where an admin has changed something since, or nobody can tell who has. What the holder of the account has changed
 * ends nothing: whoever should not have got the page could keep it otherwise.
 */
async function refuseChanged(
  tx: Database,
  kept: OwnRecordRow,
  { keptId, formerId }: MergeRow,
  { before, after, isFormerLogin }: StoredMerge,
): Promise<void> {
  if (await awaitsRevert(tx, keptId)) {
    throw new Refusal("conflict", { message: mergeConflicts.contacts });
  }
  const { passwordHash } = kept.account;
  const wasClaimed = !isFormerLogin && rowOf(before, "account").password_hash === null;
  if (wasClaimed && passwordHash !== null) throw changedSince();
  const changed = changedNames(kept, after);
  if (changed.length === 0) return;
  const isUnderReview = changed.includes("phoneHiddenAt") && kept.craftsman.phoneHiddenAt !== null;
  const isByHolder = passwordHash !== null && !isUnderReview;
  if (!isByHolder || hiddenBy(kept.craftsman) === "revert") throw changedSince();
  const sinceMerge = sql`${audit.id} > (select max(id) from ${audit} merged
    where merged.act = 'listing.merge' and merged.subject = ${keptId}
      and merged.after->>'other_listing' = ${String(formerId)})`;
  const isByAdmin = and(
    eq(audit.subject, keptId),
    inArray(audit.act, changingActs),
    isNotNull(audit.accountId),
    sinceMerge,
  );
  if ((await tx.$count(audit, isByAdmin)) > 0) throw changedSince();
}

/** The login is its holder's to change, who goes on with it wherever it belongs. */
const loginNames = ["email", "loginPhone", "passwordHash"];

function changedNames(kept: OwnRecordRow, after: StoredMerge["after"]): string[] {
  const present: Record<string, unknown> = comparedAfter(kept);
  return Object.keys(after).filter(
    (name) =>
      !loginNames.includes(name) &&
      JSON.stringify(present[name] ?? null) !== JSON.stringify(after[name] ?? null),
  );
}

/** Of the kept account: all of the login that had ended, or what the merge has made of the one that stayed. */
function loginColumnsOf({ account: own }: OwnRecordRow, { after, isFormerLogin }: StoredMerge) {
  if (isFormerLogin) return loginColumns;
  return own.loginPhone === after.loginPhone ? ["login_phone"] : [];
}

/**
 * Of the kept listing: everything where the other one's holder had it meanwhile. Its own holder keeps what was changed
 * since, and whoever has said since that it is true has said so.
 */
function listingColumnsOf(
  kept: OwnRecordRow,
  { before, after, freshSince, isFormerLogin }: StoredMerge,
): string[] {
  const stored = rowOf(before, "craftsman");
  if (isFormerLogin) return Object.keys(stored).filter((column) => column !== "id");
  const changed = changedNames(kept, after);
  // Hidden by its holder, in a state that the merge has not changed.
  const isHiddenSince = changed.includes("state") && stored.state === after.state;
  const columns = mergedColumns.filter(
    (column) =>
      // Of the picture it is known which one it is.
      (column === "image" || !changed.includes(furtherNames[column] ?? column)) &&
      !(isHiddenSince && stateColumns.includes(column)),
  );
  const isAsFresh = kept.craftsman.freshSince.toISOString() === freshSince;
  return isAsFresh ? [...columns, ...freshColumns] : columns;
}

/**
 * The account that ended has the login as its holder has it now. It has the number of its listing, unless he has proven
 * another one since.
 */
const withLogin = (
  stored: StoredRows,
  { rows: [login] }: StoredRows,
  proven: Proof | undefined,
): StoredRows => ({
  ...stored,
  rows: stored.rows.map((row) => ({
    ...row,
    ...Object.fromEntries(
      loginColumns
        .filter((column) => column !== "login_phone" || proven)
        .map((column) => [column, login![column]]),
    ),
  })),
});

/**
 * Takes the checks of the merged listing away and says which come back: none that an admin has taken back since. One that
 * was noted since stays with the listing that stayed.
 */
async function takeOutChecks(tx: Database, keptId: number, { before, gone }: StoredMerge) {
  const present = await tx.select().from(listingCheck).where(eq(listingCheck.craftsmanId, keptId));
  const stored = [...before, ...gone].flatMap(({ table, rows }) =>
    table === "listing_check" ? rows : [],
  );
  const isStored = ({ kind, notedAt }: (typeof present)[number]) =>
    stored.some(
      (row) => row.kind === kind && Date.parse(String(row.noted_at)) === notedAt.getTime(),
    );
  const renewed = present.filter((check) => !isStored(check)).map(({ kind }) => kind);
  const kinds = present.map(({ kind }) => kind as string);
  await tx
    .delete(listingCheck)
    .where(and(eq(listingCheck.craftsmanId, keptId), notInArray(listingCheck.kind, renewed)));
  const those = (list: StoredRows[], dropped: string[]): StoredRows[] =>
    list
      .filter(({ table }) => table === "listing_check")
      .map(({ table, rows }) => ({
        table,
        rows: rows.filter(
          ({ kind }) => kinds.includes(String(kind)) && !dropped.includes(String(kind)),
        ),
      }));
  return { before: those(before, renewed), gone: those(gone, []) };
}

/** What was sent, or published, since the merge is of the holder who leaves. */
async function dropRevisionsSince(tx: Database, keptId: number, mergedAt: Date): Promise<void> {
  const removed = await tx
    .delete(revision)
    .where(and(eq(revision.craftsmanId, keptId), gte(revision.createdAt, mergedAt)))
    .returning({ image: revision.image });
  for (const { image } of removed) if (image) await discardPicture(tx, image);
}

/** Meanwhile its owner may have said that he does not want to be listed. */
async function refuseUnwantedNumber(tx: Database, id: number): Promise<void> {
  const [listing] = await tx.select().from(craftsman).where(eq(craftsman.id, id));
  if (listing?.phone && listing.state === "approved") await refuseUnwanted(tx, id, listing.phone);
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
