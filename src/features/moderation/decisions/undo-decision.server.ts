import { eq } from "drizzle-orm";
import { type Actor, writeAudit } from "#src/audit/write-audit.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { retryDeadlock } from "#src/database/retry-deadlock.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { decidedState } from "#src/features/craftsmen/hidden.server.ts";
import { changeListing, visibilityIn } from "#src/features/craftsmen/pictures/pictures.server.ts";
import {
  heldFields,
  isSameValue,
  type ListingColumn,
  listingColumnsOf,
} from "#src/features/craftsmen/revisions/held-fields.ts";
import type { ListingState } from "#src/features/craftsmen/states.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { worksDigest } from "#src/features/craftsmen/works/works.server.ts";
import type {
  DecisionsSnapshot,
  FormerDecisions,
} from "#src/features/former-decisions/former-decisions.server.ts";
import { undoneTexts, undoOutdated } from "#src/features/moderation/texts.ts";
import { lockRights, refuseOtherCity } from "#src/http/security/admin-rights.server.ts";
import type { Storage } from "#src/images/storage/storage.server.ts";
import { dropMail } from "#src/mail/drop-mail.server.ts";
import { tooLate } from "#src/undo/undo.server.ts";
import {
  emailOf,
  lockListing,
  lockListings,
  refusePublishing,
  refuseUnwanted,
  stateForAudit,
  undefinedIfSkipped,
} from "./lock-listing.server.ts";

type ListingRow = typeof craftsman.$inferSelect;

/** Columns that are reviewed before they are public. */
const reviewedColumns = listingColumnsOf(heldFields);

/** What a decision changed. As it is stored, each `Date` is its ISO string. */
export interface UndoableDecision {
  id: number;
  /** The cities in which it was decided: who undoes it needs a right on one of them. */
  actCityIds: number[];
  before: Pick<
    ListingRow,
    | "state"
    | "stateSince"
    | "stateReason"
    | "approvedAt"
    | "declinedDigests"
    | "declinedFinally"
    | "wasPublished"
    | "position"
    | "refusedCityIds"
    | "refusalReason"
    | "contactsFlaggedAt"
    | "changedFrom"
    | "flagCityIds"
  >;
  /** The listing as the decision left it. */
  after: Pick<ListingRow, "state" | "stateSince" | "hiddenAt" | ListingColumn> & {
    email: string | null;
    /** Its pictures of works, as `worksDigest` has them. */
    works?: string | undefined;
  };
  former: DecisionsSnapshot;
  /** The cause of the mail that waits; absent if there is none. */
  cause?: string | undefined;
}

export type StoredDecision = Stored<UndoableDecision>;

export interface StoredDecisions {
  decisions: StoredDecision[];
}

type Stored<Value> = Value extends Date
  ? string
  : Value extends object
    ? { [Key in keyof Value]: Stored<Value[Key]> }
    : Value;

interface Deps {
  db: Database;
  storage: Storage;
  formerDecisions: FormerDecisions;
  by: Actor;
  now: Date;
}

/**
 * What became of an undo: `late` if the mail was sent, `outdated` if something else became of the listing, `forbidden`
 * if the admin has no right any more that it needs.
 */
type Outcome = "undone" | "late" | "outdated" | "forbidden";

/** How many of several decisions were undone, and whether some were not. */
export interface Undone {
  count: number;
  /** Why the others were not; undefined if there are none. */
  left: Exclude<Outcome, "undone"> | undefined;
}

/**
 * Brings a listing back to how it was before a decision, and drops the mail that waits. Sessions that
 * the decision ended stay ended.
 * @param claim marks the decision as undone, in the same transaction
 * @returns a sentence on how the listing is now
 * @throws Refusal `conflict` if something else became of the listing, or the mail was sent, `forbidden`
 * where the admin has no right on the city where it was decided, or on one that publishing it needs
 */
export async function undoDecision(
  deps: Deps,
  decision: StoredDecision,
  claim: (tx: Database) => Promise<void>,
): Promise<string> {
  const { id, before, after } = decision;
  await changeListing(deps, id, stateIfUndone(before.state, after.state), async (tx) => {
    await claim(tx);
    const rights = await lockRights(tx, deps.by.accountId);
    const found = await lockListing(tx, id);
    const outcome = await undoIn(tx, deps, decision, { rights, found });
    if (outcome !== "undone") throw refusalOf(outcome);
  });
  return undoneTexts[before.state];
}

/** Marks decisions that were made together as undone, in the transaction that undoes them. */
export interface Claims {
  all(tx: Database): Promise<void>;
  one(tx: Database, listingId: number): Promise<void>;
}

/**
 * Undoes decisions that were made together. Those of which something else became meanwhile, whose mail was sent, or
 * that the admin may not undo any more, are left as they are.
 * @throws Refusal `conflict` or `forbidden` if there are no others
 */
export async function undoDecisions(
  deps: Deps,
  decisions: StoredDecision[],
  claims: Claims,
): Promise<Undone> {
  const movesPictures = decisions.some(
    ({ before, after }) => visibilityIn(before.state) !== visibilityIn(after.state),
  );
  const outcomes = await (movesPictures ? undoEach : undoTogether)(deps, decisions, claims);
  const undone = undoneOf(outcomes);
  if (undone.count === 0) throw refusalOf(undone.left ?? "outdated");
  return undone;
}

function undoneOf(outcomes: Outcome[]): Undone {
  const others = outcomes.filter((outcome) => outcome !== "undone");
  const left = others.includes("late") ? "late" : others[0];
  return { count: outcomes.length - others.length, left };
}

function refusalOf(outcome: Exclude<Outcome, "undone">): Refusal {
  if (outcome === "late") return tooLate();
  if (outcome === "forbidden") return new Refusal("forbidden");
  return new Refusal("conflict", { message: undoOutdated });
}

/** For one of several: what keeps it from being undone keeps no other. */
function leftIfRefused(error: unknown): Outcome {
  if (error instanceof Refusal && error.code === "forbidden") return "forbidden";
  return undefinedIfSkipped(error) ?? "outdated";
}

/** In one transaction, for listings whose pictures stay as public or private as they are. */
function undoTogether(deps: Deps, decisions: StoredDecision[], claims: Claims): Promise<Outcome[]> {
  const undo = async (tx: Database) => {
    await claims.all(tx);
    await lockListings(
      tx,
      decisions.map(({ id }) => id),
    );
    const rights = await lockRights(tx, deps.by.accountId);
    const outcomes: Outcome[] = [];
    for (const decision of decisions) {
      const undone = lockListing(tx, decision.id).then((found) =>
        undoIn(tx, deps, decision, { rights, found }),
      );
      outcomes.push(await undone.catch(leftIfRefused));
    }
    // Nothing is claimed where nothing is undone.
    const { count, left } = undoneOf(outcomes);
    if (count === 0) throw refusalOf(left ?? "outdated");
    return outcomes;
  };
  return retryDeadlock(() => deps.db.transaction(undo));
}

/**
 * One transaction for each, since its picture gets another name. Where one fails, those after it can still be undone
 * by the same token.
 */
async function undoEach(
  deps: Deps,
  decisions: StoredDecision[],
  claims: Claims,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const decision of decisions) {
    const { id, before, after } = decision;
    const undo = changeListing(
      deps,
      id,
      stateIfUndone(before.state, after.state),
      async (tx): Promise<Outcome> => {
        const rights = await lockRights(tx, deps.by.accountId);
        const found = await lockListing(tx, id);
        const outcome = await undoIn(tx, deps, decision, { rights, found });
        if (outcome === "undone") await claims.one(tx, id);
        return outcome;
      },
    );
    outcomes.push(await undo.catch(leftIfRefused));
  }
  return outcomes;
}

interface Locked {
  rights: Awaited<ReturnType<typeof lockRights>>;
  found: Awaited<ReturnType<typeof lockListing>>;
}

/** Undoes a decision, or leaves the listing as it is. */
async function undoIn(
  tx: Database,
  { formerDecisions, by, now }: Pick<Deps, "formerDecisions" | "by" | "now">,
  { id, actCityIds, before, after, former: snapshot, cause }: StoredDecision,
  { rights, found }: Locked,
): Promise<Outcome> {
  refuseOtherCity(rights, actCityIds);
  const former = { state: before.state, stateSince: new Date(before.stateSince) };
  // A pause that is back can be ended without an admin.
  const publishes = decidedState({ ...found, ...former }) === "approved";
  if (publishes) {
    await refusePublishing(tx, rights, found);
    if (found.phone !== null) await refuseUnwanted(tx, id, found.phone);
  }
  const current = { ...found, email: (await emailOf(tx, id)).email };
  if (!isAsLeft(current, after)) return "outdated";
  // Nobody has seen it as it would be published.
  if (publishes && reviewedColumns.some((column) => isChanged(found, after, column)))
    return "outdated";
  if (publishes && after.works !== undefined && after.works !== (await worksDigest(tx, id)))
    return "outdated";
  if (cause && !(await dropMail(tx, cause, now))) return "late";
  await tx
    .update(craftsman)
    .set({
      ...before,
      stateSince: new Date(before.stateSince),
      contactsFlaggedAt: dateOrNull(before.contactsFlaggedAt),
      approvedAt: dateOrNull(before.approvedAt),
    })
    .where(eq(craftsman.id, id));
  await formerDecisions.restoreSnapshot(tx, id, snapshot);
  await writeAudit(tx, by, {
    act: "listing.undo",
    subject: id,
    before: stateForAudit(found.state, found.stateReason, found.declinedFinally),
    after: stateForAudit(before.state, before.stateReason, before.declinedFinally),
  });
  return "undone";
}

/** Neither decided again nor changed in what is decided by, or restored with it. */
const isAsLeft = (
  {
    state,
    stateSince,
    hiddenAt,
    phone,
    email,
  }: Pick<UndoableDecision["after"], "state" | "stateSince" | "hiddenAt" | "phone" | "email">,
  after: StoredDecision["after"],
) =>
  state === after.state &&
  stateSince.toISOString() === after.stateSince &&
  // It is hidden no more once its craftsman has set a new password.
  (hiddenAt?.toISOString() ?? null) === after.hiddenAt &&
  phone === after.phone &&
  email === after.email;

/** What an older version of the program has stored lacks some columns: these count as unchanged. */
const isChanged = (
  found: Pick<ListingRow, ListingColumn>,
  after: Partial<StoredDecision["after"]>,
  column: ListingColumn,
) => after[column] !== undefined && !isSameValue(found[column], after[column]);

const stateIfUndone = (before: ListingState, after: ListingState) => (state: ListingState) =>
  state === after ? before : state;

const dateOrNull = (text: string | null) => (text === null ? null : new Date(text));
