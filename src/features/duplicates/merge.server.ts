import { and, eq, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { sameLine } from "#src/arabic/same-line.ts";
import { type Actor, writeAudit } from "#src/audit/write-audit.server.ts";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { retryDeadlock } from "#src/database/retry-deadlock.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { lockPhone, setNumber } from "#src/features/accounts/phone/numbers.server.ts";
import {
  type OwnRecordRow,
  selectRecords,
} from "#src/features/accounts/record/own-record.server.ts";
import {
  type AuditedColumn,
  valuesForAudit,
} from "#src/features/accounts/record/values-for-audit.server.ts";
import { endSessions } from "#src/features/accounts/sessions/end-sessions.server.ts";
import { contactChange, passwordReset } from "#src/features/accounts/table.server.ts";
import { listingCheck } from "#src/features/craftsmen/checks/table.server.ts";
import type { StoredMerge } from "#src/features/craftsmen/duplicates/stored-merge.ts";
import { listingMerge } from "#src/features/craftsmen/duplicates/table.server.ts";
import { fieldNames } from "#src/features/craftsmen/fields/fields.ts";
import { maxListed } from "#src/features/craftsmen/further/rules.ts";
import { decidedState } from "#src/features/craftsmen/hidden.server.ts";
import { union } from "#src/features/craftsmen/listing-visibility.server.ts";
import {
  ListingChanged,
  settlePicture,
  untilUnchanged,
  visibilityIn,
} from "#src/features/craftsmen/pictures/pictures.server.ts";
import { stillCounts } from "#src/features/craftsmen/proof/proven.server.ts";
import { phoneProof } from "#src/features/craftsmen/proof/table.server.ts";
import { isSameValue } from "#src/features/craftsmen/revisions/held-fields.ts";
import { updateSearchText } from "#src/features/craftsmen/search/words/stored-search-text.server.ts";
import type { ListingState } from "#src/features/craftsmen/states.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import {
  joinWorks,
  readWorkRows,
  removeJoined,
} from "#src/features/craftsmen/works/works.server.ts";
import type { ListingDeps } from "#src/features/listings/deps.server.ts";
import {
  lockListings,
  refusePublishing,
  refuseUnwanted,
} from "#src/features/moderation/decisions/lock-listing.server.ts";
import type { Pair } from "#src/features/moderation/orders/same-numbers.server.ts";
import { lockRights, refuseOtherCity } from "#src/http/security/admin-rights.server.ts";
import { visibilityOf } from "#src/images/paths.ts";
import {
  discardPicture,
  removeDiscardedNow,
  removeUnusedPicture,
} from "#src/images/unused.server.ts";
import { mail } from "#src/mail/table.server.ts";
import { forgetDecisions, undoWindow } from "#src/undo/undo.server.ts";
import { pick } from "#src/util/pick.ts";
import { second } from "#src/util/time.ts";
import type { MergingInput } from "./contract.ts";
import {
  addNumberRequests,
  goneTables,
  keptLoginTables,
  keptTables,
  loginMoves,
  moveRows,
  moves,
  readStored,
} from "./merge-rows.server.ts";
import { findObstacle, findSharedNumber } from "./obstacles.server.ts";
import { mergeConflicts } from "./texts.ts";

export type MergeDeps = Pick<
  ListingDeps,
  "db" | "storage" | "outbox" | "formerDecisions" | "versions"
> & {
  by: Actor;
  now: Date;
};

type Choices = Omit<MergingInput, "other">;
type ListingRow = OwnRecordRow["craftsman"];

/** In ms: mails wait for who presses the wrong button, though a merge can be undone for longer. */
const mailDelay = undoWindow + 2 * second;

/** The account's columns by which somebody logs in. */
export const loginColumns = [
  ...["email", "login_phone", "password_hash"],
  ...["email_verified_at", "was_verified", "reminded_at"],
];

/**
 * Merges the younger of two listings into the older one, whose address stays and which gets what belongs to the other:
 * notes, reports, consents, former decisions, its part of the log. For 24 hours it can be undone.
 * @throws Refusal `notFound`, `forbidden` without the right to publish both, `conflict` in words where one of them waits for
 * another decision, or two accounts have not proven one number
 */
export const mergeListings = (deps: MergeDeps, pair: Pair, choices: Choices): Promise<void> =>
  untilUnchanged(async () => {
    const { db, storage } = deps;
    const seen = await readPair(db, pair);
    const plan = planPictures(seen.older.craftsman, seen.younger.craftsman, choices);
    const copies: string[] = [];
    const copy = async (image: string | null, visibility: "public" | "private") => {
      const copied = image && (await storage.copyPicture(image, visibility));
      if (copied) copies.push(copied);
      return copied;
    };
    try {
      const pictures: Pictures = {
        shown: plan.isKept ? plan.source : await copy(plan.source, plan.visibility),
        former: await copy(seen.younger.craftsman.image, "private"),
        kept: await copy(seen.older.craftsman.image, "private"),
        discarded: [
          ...(plan.isKept ? [] : [seen.older.craftsman.image]),
          seen.younger.craftsman.image,
        ].filter((image) => image !== null),
      };
      await retryDeadlock(() =>
        db.transaction((tx) => mergeIn(tx, deps, { pair, choices, seen, pictures })),
      );
      for (const image of pictures.discarded) await removeDiscardedNow({ db, storage }, image);
      // Works of a listing in another state than the merged one; what fails here is settled hourly.
      await settlePicture({ db, storage }, pair.olderId).catch(() => {});
    } catch (error) {
      for (const image of copies) await removeUnusedPicture(storage, image, error);
      throw error;
    }
  });

interface Pictures {
  /** That of the listing from now on. */
  shown: string | null;
  /** Private copies of what both have, for undoing it: the holder may change the one that stays. */
  former: string | null;
  kept: string | null;
  discarded: string[];
}

/** Who logs in meanwhile waits, and is refused if that login has ended. */
export const lockAccounts = (tx: Database, ids: number[]) =>
  tx
    .select({ id: account.id })
    .from(account)
    .where(inArray(account.id, ids))
    .orderBy(account.id)
    .for("update");

interface MergeInside {
  pair: Pair;
  choices: Choices;
  seen: { older: OwnRecordRow; younger: OwnRecordRow };
  pictures: Pictures;
}

async function mergeIn(
  tx: Database,
  { outbox, formerDecisions, versions, by, now }: MergeDeps,
  { pair, choices, seen, pictures }: MergeInside,
): Promise<void> {
  const { olderId: keptId, youngerId: formerId } = pair;
  const rights = await lockRights(tx, by.accountId);
  await lockListings(tx, [keptId, formerId]);
  await lockAccounts(tx, [keptId, formerId]);
  const { older, younger } = await readPair(tx, pair);
  for (const { craftsman } of [older, younger]) refuseOtherCity(rights, [craftsman.cityId]);
  const admin = { ...rights, accountId: by.accountId };
  const obstacle = await findObstacle(tx, pair, admin);
  if (obstacle) throw new Refusal("conflict", { message: obstacle });
  await versions.refuseStale(tx, keptId, choices.older_version);
  await versions.refuseStale(tx, formerId, choices.younger_version);
  if (!isAsSeen(older, seen.older) || !isAsSeen(younger, seen.younger)) throw new ListingChanged();
  const chosen = (field: "fullname" | "phone" | "description") =>
    (choices[field] === "younger" ? younger : older).craftsman[field];
  const phone = chosen("phone") as string | null;
  if (phone) await lockPhone(tx, phone);
  const isFormerLogin = staysOfYounger({ older, younger }, choices);
  const [login, other] = isFormerLogin ? [younger, older] : [older, younger];
  const refusedCityIds = await refuseWithoutRights();
  await forgetDecisions(tx, keptId);
  await forgetDecisions(tx, formerId);
  const shared = await findSharedNumber(tx, [keptId, formerId]);
  const isShared = phone !== null && sameLine(phone).includes(shared?.phone ?? "");
  const proof = proofThatStays({ phone, isShared, login, other, now });
  const before = await readStored(
    tx,
    isFormerLogin ? [...keptTables, ...keptLoginTables] : keptTables,
    keptId,
  );
  const keptWorks = (await readWorkRows(tx, keptId)).map(({ id }) => id);
  let heldWorks: number[] = [];
  const moved = await moveHistory();
  const gone = await readStored(tx, goneTables, formerId);
  if (isFormerLogin) {
    // Of the login that ends, before that of the other one takes its place.
    await endSessions(tx, keptId);
    await tx.delete(passwordReset).where(eq(passwordReset.accountId, keptId));
    await tx.delete(contactChange).where(eq(contactChange.accountId, keptId));
    await moveRows(tx, loginMoves, { formerId, keptId });
  }
  await tx.delete(account).where(eq(account.id, formerId));
  if (isFormerLogin) await takeLogin(tx, keptId, younger.account);
  await replaceProof(tx, keptId, proof);
  await takeChecks(tx, keptId, gone);
  await addNumberRequests(tx, keptId, gone);
  const values = {
    fullname: chosen("fullname") as string,
    description: chosen("description"),
    image: pictures.shown,
    phone,
    ...joinedTrades(older.craftsman, younger.craftsman),
    refusedCityIds: refusedCityIds.length > 0 ? refusedCityIds : null,
    ...stateAfterMerge(older.craftsman, younger.craftsman),
    ...freshnessOf(older.craftsman, younger.craftsman),
    ...doubtsWithNumber((choices.phone === "younger" ? younger : older).craftsman),
  };
  await tx.update(craftsman).set(values).where(eq(craftsman.id, keptId));
  // Otherwise the login stays as it was, as after a correction.
  if (isShared && proof && isOf(phone, proof)) {
    await setNumber(tx, { id: keptId, phone, isProven: true });
  }
  if (phone && values.state === "approved") await refuseUnwanted(tx, keptId, phone);
  await updateSearchText(tx, keptId);
  for (const image of pictures.discarded) await discardPicture(tx, image);
  const [merged] = await selectRecords(tx).where(eq(craftsman.id, keptId));
  await auditMerge(merged!);
  const causes = await tellHolders();
  const data: StoredMerge = {
    formerName: younger.craftsman.fullname,
    gone,
    moved,
    before,
    after: comparedAfter(merged!),
    freshSince: merged!.craftsman.freshSince.toISOString(),
    isFormerLogin,
    causes,
    heldWorks,
    keptWorks,
  };
  await tx.insert(listingMerge).values({
    formerId,
    keptId,
    mergedAt: now,
    accountId: by.accountId,
    data,
    formerImage: pictures.former,
    keptImage: pictures.kept,
  });

  /** @returns the cities that refused either, or a listing with the number or e-mail that stays */
  async function refuseWithoutRights(): Promise<number[]> {
    const contacts = { id: keptId, phone, email: login.account.email };
    const elsewhere = await formerDecisions.findCities(tx, contacts, now);
    const refused = union(
      older.craftsman.refusedCityIds,
      younger.craftsman.refusedCityIds,
      elsewhere.refused,
    );
    const { cityId } = older.craftsman;
    const { furtherCityIds } = joinedTrades(older.craftsman, younger.craftsman);
    const needed = union(refused, elsewhere.unconfirmed);
    await refusePublishing(tx, rights, { cityId, furtherCityIds, refusedCityIds: needed });
    return refused;
  }

  async function moveHistory() {
    // A browser has one voice about a listing: of two reports by one, both stay; `voiceOf` tells that they are its.
    await tx.execute(sql`update report row set device_hash = device_hash || ${` ${formerId}`}
      where craftsman_id = ${formerId} and outcome is null and exists (
        select from report own where own.craftsman_id = ${keptId} and own.outcome is null
          and own.device_hash = row.device_hash)`);
    // Of a listing that was merged into this one before, nothing can be brought back any more.
    await endUndo(tx, eq(listingMerge.keptId, formerId));
    const ids = { formerId, keptId };
    const moved = await moveRows(tx, moves, ids);
    const mails = await moveMails(tx, ids);
    const works = moved.find(({ table }) => table === "work_picture")?.keys ?? [];
    heldWorks = await joinWorks(tx, keptId, works);
    return [...moved, ...(mails.length > 0 ? [{ table: "mail", keys: mails }] : [])];
  }

  async function auditMerge(merged: OwnRecordRow) {
    const columns = mergedColumns.filter(
      (column) => !isSameValue(older.craftsman[column], merged.craftsman[column]),
    );
    await writeAudit(tx, by, {
      act: "listing.merge",
      subject: keptId,
      cityIds: union(
        [older.craftsman.cityId],
        [younger.craftsman.cityId],
        merged.craftsman.furtherCityIds,
      ),
      before: valuesForAudit(older, columns satisfies AuditedColumn[]),
      after: {
        ...valuesForAudit(merged, columns),
        other_listing: formerId,
        ...(login.account.passwordHash === null
          ? {}
          : { login: isFormerLogin ? "younger" : "older" }),
      },
    });
  }

  /** Whoever has an account is told which login stays. @returns the causes of the mails */
  async function tellHolders(): Promise<string[]> {
    const causes: string[] = [];
    for (const one of [older, younger]) {
      const { email, id, passwordHash } = one.account;
      if (email === null || passwordHash === null) continue;
      const stays = isFormerLogin ? id === formerId : id === keptId;
      const cause = `merged:${id}:${now.getTime()}`;
      await outbox.enqueue(tx, {
        cause,
        kind: "listingsMerged",
        recipient: email,
        data: { accountId: keptId, formerId, stays },
        delay: mailDelay,
      });
      causes.push(cause);
    }
    return causes;
  }
}

/** Whether the younger one's account becomes that of the kept listing: the only one, or the one that is chosen. */
export const staysOfYounger = (
  { older, younger }: MergeInside["seen"],
  { login }: Pick<Choices, "login">,
): boolean =>
  younger.account.passwordHash !== null &&
  (older.account.passwordHash === null || login === "younger");

/** Columns whose changes the log has. */
const mergedColumns = [
  ...(["fullname", "phone", "description", "image"] as const),
  ...(["furtherProfessionIds", "furtherCityIds", "placeIds"] as const),
] as const;

/** What was seen of a merged listing, which must be the same still when it is undone. */
export const comparedAfter = ({ craftsman: row, account: own }: OwnRecordRow) => ({
  fullname: row.fullname,
  phone: row.phone,
  image: row.image,
  state: row.state,
  professionId: row.professionId,
  cityId: row.cityId,
  furtherProfessionIds: String(row.furtherProfessionIds ?? ""),
  furtherCityIds: String(row.furtherCityIds ?? ""),
  placeIds: String(row.placeIds ?? ""),
  phoneHiddenAt: row.phoneHiddenAt?.toISOString() ?? null,
  phoneClearedAt: row.phoneClearedAt?.toISOString() ?? null,
  ...pick(row, ["gender", ...fieldNames]),
  loginPhone: own.loginPhone,
});

/** @throws Refusal `notFound` unless both are there */
async function readPair(db: Database, { olderId, youngerId }: Pair) {
  const rows = await selectRecords(db).where(inArray(craftsman.id, [olderId, youngerId]));
  const older = rows.find((row) => row.craftsman.id === olderId);
  const younger = rows.find((row) => row.craftsman.id === youngerId);
  if (!older || !younger) throw new Refusal("notFound");
  return { older, younger };
}

const isAsSeen = ({ craftsman: row }: OwnRecordRow, { craftsman: seen }: OwnRecordRow) =>
  row.image === seen.image && row.state === seen.state;

/** The picture that stays, and whether it keeps its name: that of the older one, in a state of the same visibility. */
function planPictures(older: ListingRow, younger: ListingRow, { image }: Choices) {
  const source = (image === "younger" ? younger : older).image;
  const visibility = visibilityIn(mergedState(older, younger));
  const isOwn = image !== "younger";
  const isKept = isOwn && (source === null || visibilityOf(source) === visibility);
  return { source, visibility, isKept };
}

/** Published if one of them is; hidden only where nobody says of either that it is true. */
function mergedState(older: ListingRow, younger: ListingRow): ListingState {
  if (older.state === "approved" || younger.state === "approved") return "approved";
  return decidedState(older) === "approved" ? older.state : younger.state;
}

/** The columns of the state, of the listing that has it, and the earlier place in lists. */
function stateAfterMerge(older: ListingRow, younger: ListingRow) {
  const state = mergedState(older, younger);
  const from = older.state === state ? older : younger;
  const [first, other] = older.approvedAt ? [older, younger] : [younger, older];
  return {
    state,
    stateSince: from.stateSince,
    stateReason: from.stateReason,
    hiddenAt: from.hiddenAt,
    hiddenBy: from.hiddenBy,
    approvedAt: first.approvedAt ?? other.approvedAt,
    position: first.position ?? other.position,
    wasPublished: older.wasPublished || younger.wasPublished,
    flagCityIds: flagsOf(older, younger),
  };
}

function flagsOf(older: ListingRow, younger: ListingRow) {
  const flags = union(older.flagCityIds, younger.flagCityIds);
  return flags.length > 0 ? flags : null;
}

/** The professions, cities and places of both, those of the older one first; as many as a listing may have. */
function joinedTrades(older: ListingRow, younger: ListingRow) {
  const joined = (ids: number[], first: number | undefined, count: number) => {
    const all = union(ids).filter((id) => id !== first);
    return all.length > 0 ? all.slice(0, count) : null;
  };
  return {
    furtherProfessionIds: joined(
      union(older.furtherProfessionIds, [younger.professionId], younger.furtherProfessionIds),
      older.professionId,
      maxListed.professions - 1,
    ),
    furtherCityIds: joined(
      union(older.furtherCityIds, [younger.cityId], younger.furtherCityIds),
      older.cityId,
      maxListed.cities - 1,
    ),
    placeIds: joined(union(older.placeIds, younger.placeIds), undefined, maxListed.places),
  };
}

/** Of the one of which somebody said later that it is true. When its craftsman last did may be of the other one. */
function freshnessOf(older: ListingRow, younger: ListingRow) {
  const { freshSince, isConfirmed, askedAt, timesAsked, unconfirmedSince } =
    older.freshSince >= younger.freshSince ? older : younger;
  const confirmedAt =
    (older.confirmedAt ?? 0) >= (younger.confirmedAt ?? 0)
      ? older.confirmedAt
      : younger.confirmedAt;
  return { freshSince, isConfirmed, confirmedAt, askedAt, timesAsked, unconfirmedSince };
}

/** What is doubted of the number that stays comes with it, so that one under review stays hidden. */
function doubtsWithNumber(row: ListingRow) {
  const { doubtedPhone, phoneDoubtedAt, phoneAskedAt, phoneHiddenAt, phoneClearedAt } = row;
  return { doubtedPhone, phoneDoubtedAt, phoneAskedAt, phoneHiddenAt, phoneClearedAt };
}

async function takeLogin(tx: Database, keptId: number, login: OwnRecordRow["account"]) {
  const { email, loginPhone, passwordHash, emailVerifiedAt, wasVerified, remindedAt } = login;
  await tx
    .update(account)
    .set({ email, loginPhone, passwordHash, emailVerifiedAt, wasVerified, remindedAt })
    .where(eq(account.id, keptId));
}

type Proof = NonNullable<OwnRecordRow["proof"]>;

const isOf = (phone: string, proof: Proof) => sameLine(phone).includes(proof.phone);

interface Numbers {
  /** That of the merged listing. */
  phone: string | null;
  /** Whether both have shown that they have it. */
  isShared: boolean;
  /** Whose account stays, or the older one. */
  login: OwnRecordRow;
  other: OwnRecordRow;
  now: Date;
}

/**
 * The proof that stays. Another number than the one by which somebody logs in leaves the proof of that, as a correction does:
 * otherwise anybody who proves it could take it.
 * @throws Refusal `conflict` where the number is one that the other account alone has proven
 */
function proofThatStays({ phone, isShared, login, other, now }: Numbers): Proof | null {
  const [latest = null] = [login.proof, other.proof]
    .filter((proof) => proof !== null && phone !== null && isOf(phone, proof))
    .sort((one, next) => next!.provenAt.getTime() - one!.provenAt.getTime());
  const own = login.proof;
  const isOwnKept =
    login.account.passwordHash !== null &&
    own !== null &&
    stillCounts(own.provenAt, now) &&
    !(phone !== null && isOf(phone, own));
  if (isShared || !isOwnKept) return latest ?? own;
  if (latest && stillCounts(latest.provenAt, now)) {
    throw new Refusal("conflict", { message: mergeConflicts.numbers });
  }
  return own;
}

async function replaceProof(tx: Database, keptId: number, proof: Proof | null) {
  await tx.delete(phoneProof).where(eq(phoneProof.craftsmanId, keptId));
  if (proof) await tx.insert(phoneProof).values({ ...proof, craftsmanId: keptId });
}

/** Of each kind the later check. */
async function takeChecks(tx: Database, keptId: number, gone: StoredMerge["gone"]) {
  const rows = gone.find(({ table }) => table === "listing_check")?.rows ?? [];
  for (const row of rows) {
    await tx.execute(sql`
      insert into ${listingCheck}
      select * from jsonb_populate_record(
        null::listing_check, ${JSON.stringify({ ...row, craftsman_id: keptId })}::jsonb)
      on conflict (craftsman_id, kind) do update set seen_on = excluded.seen_on,
        fullname = excluded.fullname, profession_id = excluded.profession_id,
        city_id = excluded.city_id, account_id = excluded.account_id,
        noted_by = excluded.noted_by, noted_at = excluded.noted_at
      where excluded.seen_on > listing_check.seen_on`);
  }
}

/** What was sent to the former account is the kept one's; what waits finds no account, and is dropped. */
async function moveMails(
  tx: Database,
  { formerId, keptId }: { formerId: number; keptId: number },
): Promise<string[]> {
  const isFinished = or(isNotNull(mail.sentAt), isNotNull(mail.droppedAt));
  const rows = await tx
    .update(mail)
    .set({ data: sql`jsonb_set(${mail.data}, '{accountId}', to_jsonb(${keptId}::integer))` })
    .where(and(sql`${mail.data}->>'accountId' = ${String(formerId)}`, isFinished))
    .returning({ id: mail.id });
  return rows.map(({ id }) => String(id));
}

/** Ends that merges can be undone: nothing of what was before is kept. */
export async function endUndo(tx: Database, condition: SQL | undefined): Promise<void> {
  const rows = await tx
    .select()
    .from(listingMerge)
    .where(and(isNotNull(listingMerge.data), condition))
    .for("update");
  for (const { formerId, formerImage, keptImage, data } of rows) {
    await removeJoined(tx, data?.heldWorks ?? []);
    for (const image of [formerImage, keptImage]) if (image) await discardPicture(tx, image);
    await tx
      .update(listingMerge)
      .set({ data: null, formerImage: null, keptImage: null })
      .where(eq(listingMerge.formerId, formerId));
  }
}
