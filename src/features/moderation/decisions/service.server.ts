import { eq } from "drizzle-orm";
import { age } from "#src/arabic/age.ts";
import type { CountryCode } from "#src/arabic/phone.server.ts";
import { type Actor, writeAudit } from "#src/audit/write-audit.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { asRecord, selectRecords } from "#src/features/accounts/record/own-record.server.ts";
import type { RecordVersions } from "#src/features/accounts/record/record-version.server.ts";
import { endSessions } from "#src/features/accounts/sessions/end-sessions.server.ts";
import { freshFrom } from "#src/features/craftsmen/freshness.server.ts";
import { hiddenBy } from "#src/features/craftsmen/hidden.server.ts";
import { union } from "#src/features/craftsmen/listing-visibility.server.ts";
import { changeListing } from "#src/features/craftsmen/pictures/pictures.server.ts";
import type { ListingState } from "#src/features/craftsmen/states.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { worksDigest } from "#src/features/craftsmen/works/works.server.ts";
import type { FormerDecisions } from "#src/features/former-decisions/former-decisions.server.ts";
import {
  conflictTexts,
  decidedBy,
  pausedListing,
  phoneMissing,
} from "#src/features/moderation/texts.ts";
import { lockRights } from "#src/http/security/admin-rights.server.ts";
import type { Storage } from "#src/images/storage/storage.server.ts";
import type { MailKind } from "#src/mail/kinds.ts";
import type { Outbox } from "#src/mail/outbox.server.ts";
import { offerUndo, undoWindow } from "#src/undo/undo.server.ts";
import { second } from "#src/util/time.ts";
import { type DecisionInLog, findLastDecisions } from "./last-decisions.server.ts";
import {
  citiesOfAct,
  emailOf,
  lockListing,
  noFlags,
  refuseByContacts,
  refuseUnwanted,
  settledFlags,
  stateForAudit,
} from "./lock-listing.server.ts";
import type { UndoableDecision } from "./undo-decision.server.ts";

/** What is decided of a listing, and what becomes of it in each state where that makes sense. */
const decisions = {
  approve: { pending: "approved" },
  decline: { pending: "declined" },
  suspend: { approved: "suspended" },
  // A declined one returns to the orders.
  restore: { suspended: "approved", declined: "pending" },
  // Without a word to its craftsman, as an approval that was a mistake.
  reopen: { approved: "pending" },
} satisfies Record<string, Partial<Record<ListingState, ListingState>>>;

export type Decision = keyof typeof decisions;

/** In ms: the mail waits until a decision cannot be undone any more, and some time for what is under way. */
const mailMargin = 2 * second;

/** The mail to the craftsman when the listing comes into a state. */
const mailKindOf = (decision: Decision, state: ListingState): MailKind | undefined => {
  if (state === "pending") return undefined;
  return state === "approved" && decision === "restore" ? "restored" : state;
};

export interface DecisionDeps {
  db: Database;
  storage: Storage;
  outbox: Outbox;
  versions: RecordVersions;
  formerDecisions: FormerDecisions;
  country: CountryCode;
  by: Actor;
  now: Date;
}

export interface Given {
  /** For `decline` only: no mail is sent, and the craftsman cannot submit the listing again. */
  final?: boolean;
  /** In ms, for which it can be undone; ten seconds if absent. */
  window?: number;
  /** Text for the craftsman, for `decline` and `suspend` only. */
  reason?: string | null;
  /**
   * The version of the record as the admin saw it, for `approve` and `restore`. Decisions that hide a listing
   * have none, or a craftsman could prevent them by saving again and again.
   */
  version?: string | undefined;
}

interface GivenInside extends Given {
  /** The name that the picture has after the transaction; as it is now if absent. */
  image?: string | null;
}

/**
 * Decides on a listing, queues the mail to the craftsman and writes the audit row, all or nothing. Its picture
 * is public from an approval on, and private again from a suspension on. What another
 * admin has decided in the same words is left as it is.
 * @returns the token by which it can be undone; undefined if nothing changed
 * @throws Refusal `notFound`, `forbidden` where the admin has no right on a city that this needs, or
 * `conflict` where it is in a state that this does not lead from, or is no longer what the admin saw
 */
export function decide(
  deps: DecisionDeps,
  decision: Decision,
  id: number,
  given: Given,
): Promise<string | undefined> {
  return changeListing(deps, id, stateAfter(decision), async (tx, _listing, image) => {
    const data = await decideIn(tx, deps, decision, id, { ...given, image });
    if (!data) return undefined;
    const { by, now } = deps;
    return offerUndo(tx, { kind: "decision", data, accountId: by.accountId, now });
  });
}

/** The state that a decision brings a listing of another state to; those that it does not lead from stay. */
export const stateAfter =
  (decision: Decision) =>
  (state: ListingState): ListingState => {
    const nextStates: Partial<Record<ListingState, ListingState>> = decisions[decision];
    return nextStates[state] ?? state;
  };

/**
 * Decides inside a transaction, that of `changeListing` where the picture becomes public or private by it.
 * @returns by what it can be undone
 */
export async function decideIn(
  tx: Database,
  { outbox, versions, formerDecisions, country, by, now }: Omit<DecisionDeps, "db" | "storage">,
  decision: Decision,
  id: number,
  { reason = null, version, final: isFinal = false, window = undoWindow, image }: GivenInside,
): Promise<UndoableDecision | undefined> {
  const nextStates: Partial<Record<ListingState, ListingState>> = decisions[decision];
  const rights = await lockRights(tx, by.accountId);
  const found = await lockListing(tx, id, rights);
  const { email } = await emailOf(tx, id);
  // Whoever puts a published one among the orders must be able to publish it again.
  if (decision === "approve" || decision === "restore" || decision === "reopen") {
    found.refusedCityIds = await refuseByContacts(tx, { formerDecisions, now }, rights, found);
  }
  // Its holder does not want to be listed now.
  if (decision === "restore" && hiddenBy(found) === "pause") {
    throw new Refusal("conflict", { message: pausedListing });
  }
  const { state, stateReason, phone } = found;
  // What no admin has hidden comes back without one, who may still suspend it.
  const comesBack = hiddenBy(found) !== null;
  const next = nextStates[comesBack && decision === "suspend" ? "approved" : state];
  if (!next) {
    const last = (await findLastDecisions(tx, [id])).get(id);
    const isDone =
      Object.values(nextStates).includes(state) &&
      stateReason === reason &&
      found.declinedFinally === isFinal;
    // A client that says what it has seen learns that another admin was first.
    const isOthers = last !== undefined && last.accountId !== by.accountId;
    if (isDone && !(isOthers && version !== undefined)) return undefined;
    const seenBy = { accountId: by.accountId, since: found.stateSince, now };
    throw new Refusal("conflict", { message: conflictText(state, last, seenBy) });
  }
  await versions.refuseStale(tx, id, version);
  if (phone === null && decision === "approve") {
    throw new Refusal("conflict", { message: phoneMissing });
  }
  if (next === "approved" && phone !== null) await refuseUnwanted(tx, id, phone);
  const actCityIds = citiesOfAct(rights, found);
  // Also of a suspension: a published listing may have taken a number that another city refused.
  const isRefusal = next === "declined" || next === "suspended";
  const refusedCityIds = isRefusal ? union(found.refusedCityIds, actCityIds) : found.refusedCityIds;
  const changes = {
    state: next,
    stateSince: now,
    stateReason: reason,
    refusedCityIds,
    ...settledFlags(rights, found),
    ...(decision === "decline" || decision === "suspend" ? { refusalReason: reason } : {}),
    ...(next === "declined" ? { declinedDigests: await digestsOf(tx, id) } : {}),
    declinedFinally: isFinal && next === "declined",
    ...(decision === "approve" ? { approvedAt: now, declinedDigests: null, ...noFlags } : {}),
    // Otherwise it would be hidden again in the next hour.
    ...(hiddenBy(found) === "silence" && next === "approved" ? freshFrom(now) : {}),
    ...(decision === "reopen" ? { approvedAt: null, wasPublished: true } : {}),
  };
  await tx.update(craftsman).set(changes).where(eq(craftsman.id, id));
  if (next === "suspended") await endSessions(tx, id);
  const contacts = { phone, email };
  const former = await formerDecisions.snapshotOf(tx, id);
  if (isRefusal) {
    await formerDecisions.remember(tx, id, contacts, {
      state: next,
      stateSince: now,
      cityIds: refusedCityIds,
    });
  } else await formerDecisions.forget(tx, id, contacts);
  const kind = isFinal ? undefined : mailKindOf(decision, next);
  const cause = kind && `${kind}:${id}:${now.getTime()}`;
  if (kind && cause) {
    const data = { accountId: id };
    const delay = window + mailMargin;
    await outbox.enqueue(tx, { cause, kind, recipient: email, data, delay });
  }
  await writeAudit(tx, by, {
    act: `listing.${decision}`,
    subject: id,
    before: stateForAudit(state, stateReason, found.declinedFinally),
    after: stateForAudit(next, reason, changes.declinedFinally),
  });
  const before = {
    state,
    stateSince: found.stateSince,
    stateReason,
    approvedAt: found.approvedAt,
    declinedDigests: found.declinedDigests,
    declinedFinally: found.declinedFinally,
    wasPublished: found.wasPublished,
    position: found.position,
    refusedCityIds: found.refusedCityIds,
    refusalReason: found.refusalReason,
    contactsFlaggedAt: found.contactsFlaggedAt,
    changedFrom: found.changedFrom,
    flagCityIds: found.flagCityIds,
  };
  const after = {
    state: next,
    stateSince: now,
    hiddenAt: found.hiddenAt,
    phone,
    email,
    fullname: found.fullname,
    professionId: found.professionId,
    furtherProfessionIds: found.furtherProfessionIds,
    cityId: found.cityId,
    furtherCityIds: found.furtherCityIds,
    placeIds: found.placeIds,
    description: found.description,
    image: image === undefined ? found.image : image,
    works: await worksDigest(tx, id),
  };
  return { id, actCityIds, before, after, former, cause };

  async function digestsOf(tx: Database, id: number) {
    const [row] = await selectRecords(tx).where(eq(craftsman.id, id));
    return versions.digestsOf(asRecord(row!, country));
  }
}

/** Why a decision came too late: how the listing is now and, of another admin's decision, whose it was and when. */
function conflictText(
  state: ListingState,
  last: DecisionInLog | undefined,
  { accountId, since, now }: { accountId: number; since: Date; now: Date },
): string {
  const what = conflictTexts[state];
  if (!last?.by || last.accountId === accountId) return what;
  return `${what} ${decidedBy(last.by, age(since, now))}`;
}
