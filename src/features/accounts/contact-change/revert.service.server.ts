import { randomBytes } from "node:crypto";
import { and, eq, gte, ne, sql } from "drizzle-orm";
import { type Actor, type SiteActor, writeAudit } from "#src/audit/write-audit.server.ts";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { violatedConstraint } from "#src/database/statement.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { hashPassword } from "#src/features/accounts/password/passwords.server.ts";
import { setNumber, takeNumber } from "#src/features/accounts/phone/numbers.server.ts";
import { endSessions } from "#src/features/accounts/sessions/end-sessions.server.ts";
import { contactChange, passwordReset } from "#src/features/accounts/table.server.ts";
import {
  hasUnconfirmed,
  removeUnconfirmed,
} from "#src/features/accounts/unconfirmed/remove-unconfirmed.server.ts";
import { decidedState } from "#src/features/craftsmen/hidden.server.ts";
import { changeListing } from "#src/features/craftsmen/pictures/pictures.server.ts";
import { heldFields } from "#src/features/craftsmen/revisions/held-fields.ts";
import { dropHeld } from "#src/features/craftsmen/revisions/revisions.server.ts";
import type { ListingState } from "#src/features/craftsmen/states.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import type { FormerDecisions } from "#src/features/former-decisions/former-decisions.server.ts";
import { isUnwanted } from "#src/features/refused-numbers/refused-numbers.server.ts";
import { lockRights } from "#src/http/security/admin-rights.server.ts";
import type { Storage } from "#src/images/storage/storage.server.ts";
import { removeDiscardedNow } from "#src/images/unused.server.ts";
import type { MailFiles } from "#src/mail/files.server.ts";
import type { Outbox } from "#src/mail/outbox.server.ts";
import { readLinkKey } from "#src/program-state/link-key.server.ts";
import { replaceEmail } from "./contact-change.service.server.ts";
import { type Contacts, differences, formerContacts } from "./contacts.ts";
import { flagContacts, flagReturnedNumber } from "./flag-contacts.server.ts";
import type { ContactChangeView } from "./revert.contract.ts";
import { revertSentences as sentences } from "./revert.texts.ts";
import { isRevertLink, type RevertLink } from "./revert-link.server.ts";
import { hideUntilNewPassword } from "./revert-state.server.ts";
import { isUnprovenEmail, returnProvenEmail, takeUnprovenEmail } from "./unproven-email.server.ts";

interface LinkDeps {
  db: Database;
  appKey: string;
  now: () => Date;
}

interface RevertDeps {
  db: Database;
  storage: Storage;
  outbox: Outbox;
  mailFiles: MailFiles;
  formerDecisions: FormerDecisions;
  now: () => Date;
}

/** The holder of the former address: the entry's subject says whose account it is. */
const holder: SiteActor = { accountId: null, address: "holder" };

/**
 * What has become of the change that a link is about.
 * @throws Refusal `forbidden` for a link that is altered or expired, or that an older one has ended
 */
export async function showChange(deps: LinkDeps, link: RevertLink): Promise<ContactChangeView> {
  const { state } = await readChange(deps, link);
  return { state };
}

/**
 * Reverts a change of contacts and all that came after it, by the link that the former address got. All sessions
 * and the password end; a link to a new password goes to the former address, and a published listing is
 * hidden until it was used. Where somebody else has proven a former contact since, the contacts stay until an
 * owner decides. Doing it again changes nothing.
 * @throws Refusal `forbidden` for a link that is altered or expired, or that an older one has ended
 */
export async function revertChange(
  deps: RevertDeps & LinkDeps,
  link: RevertLink,
): Promise<ContactChangeView> {
  const change = await readChange(deps, link);
  // The listing may be published again since it was used.
  if (change.state !== "open") return { state: change.state };
  const passwordHash = await hashOfNoPassword();
  return withListing<ContactChangeView>(deps, change.accountId, async (tx, now) => {
    const held = await holdChange(tx, change);
    // An older link was used, or an owner has decided, since it was read.
    if (!held) throw badLink();
    const { id, from } = held;
    if (held.change.state !== "open") return { result: { state: held.change.state } };
    // The links of later changes, which a thief may have, end; those of older ones stay.
    await tx
      .delete(contactChange)
      .where(
        and(
          eq(contactChange.accountId, id),
          gte(contactChange.createdAt, held.change.createdAt),
          ne(contactChange.id, held.change.id),
        ),
      );
    const returned = await returnContacts(tx, deps, held, { by: holder, now });
    const state = returned ? "reverted" : "waiting";
    await tx.update(contactChange).set({ state }).where(eq(contactChange.id, held.change.id));
    // The link has proven whose the former address is, so that the registration is not removed as unconfirmed.
    await tx.update(account).set({ passwordHash, wasVerified: true }).where(eq(account.id, id));
    await tx.delete(passwordReset).where(eq(passwordReset.accountId, id));
    await endSessions(tx, id);
    await dropHeld(tx, id, heldFields);
    await hideUntilNewPassword(tx, id, now);
    const fields = differences(from, held.to);
    const after = returned ? { returned: fields } : { wanted: fields };
    await writeAudit(tx, holder, { act: "listing.revert", subject: id, after });
    if (returned) await sendNewPassword(deps.outbox, tx, held, { isReverted: true });
    return { result: { state }, removed: returned?.removed };
  }).catch(orBadLink);
}

/**
 * Carries out a revert that waited, as an owner has decided.
 * @throws Refusal `conflict` where it was decided already, or where somebody else still has the contacts
 */
export function approveRevert(deps: RevertDeps, changeId: string, by: Actor): Promise<void> {
  return decide(deps, changeId, by, async (tx, held, now) => {
    const returned = await returnContacts(tx, deps, held, { by, now });
    if (!returned) throw new Refusal("conflict", { message: sentences.stillHeld });
    await tx
      .update(contactChange)
      .set({ state: "reverted" })
      .where(eq(contactChange.id, held.change.id));
    await sendNewPassword(deps.outbox, tx, held, { isReverted: true });
    const after = { returned: differences(held.from, held.to) };
    await writeAudit(tx, by, { act: "listing.approveRevert", subject: held.id, after });
    return { result: undefined, removed: returned.removed };
  });
}

/**
 * Leaves an account's contacts as they are: the present address gets a link to a new password.
 * @throws Refusal `conflict` where it was decided already
 */
export function declineRevert(deps: RevertDeps, changeId: string, by: Actor): Promise<void> {
  return decide(deps, changeId, by, async (tx, held) => {
    await tx.delete(contactChange).where(eq(contactChange.id, held.change.id));
    await deps.outbox.enqueue(tx, {
      cause: `revert-declined:${held.change.id}`,
      kind: "revertDeclined",
      recipient: held.to.email,
      data: { accountId: held.id },
    });
    const present = { ...held, to: held.from };
    await sendNewPassword(deps.outbox, tx, present, { isReverted: false });
    await writeAudit(tx, by, { act: "listing.declineRevert", subject: held.id });
    return { result: undefined };
  });
}

type Change = typeof contactChange.$inferSelect;

/** A change whose listing and account are locked until the transaction ends. */
interface HeldChange {
  id: number;
  change: Change;
  from: Contacts;
  to: Contacts;
  /** What admins have decided of the listing: one that a revert has hidden was approved. */
  decided: { state: ListingState; stateSince: Date; cityIds: number[] | null };
}

/** What a transaction leaves to be removed after it. */
type Removed = Awaited<ReturnType<typeof removeUnconfirmed>>;

async function decide(
  deps: RevertDeps,
  changeId: string,
  by: Actor,
  work: (
    tx: Database,
    held: HeldChange,
    now: Date,
  ) => Promise<{ result: undefined; removed?: Removed }>,
) {
  const isThis = eq(contactChange.id, changeId);
  const [change] = await deps.db.select().from(contactChange).where(isThis);
  if (!change) throw new Refusal("notFound", { message: sentences.decided });
  await withListing(deps, change.accountId, async (tx, now) => {
    await lockRights(tx, by.accountId);
    const held = await holdChange(tx, change);
    if (held?.change.state !== "waiting") {
      throw new Refusal("conflict", { message: sentences.decided });
    }
    return work(tx, held, now);
  });
}

/**
 * Runs a transaction that hides the listing if it is published; the files of a removed registration go after it.
 * @throws Refusal `conflict` where somebody else takes a former contact at this moment
 */
async function withListing<Result>(
  { db, storage, mailFiles, now }: RevertDeps,
  id: number,
  work: (tx: Database, now: Date) => Promise<{ result: Result; removed?: Removed | undefined }>,
): Promise<Result> {
  const stateAfter = (state: ListingState) => (state === "approved" ? "suspended" : state);
  const { result, removed } = await changeListing({ db, storage }, id, stateAfter, (tx) =>
    work(tx, now()),
  ).catch(orBusy);
  if (removed) {
    await mailFiles.remove(removed.mails);
    if (removed.listing.image) await removeDiscardedNow({ db, storage }, removed.listing.image);
  }
  return result;
}

async function readChange({ db, appKey, now }: LinkDeps, link: RevertLink): Promise<Change> {
  if (!isRevertLink(await readLinkKey(db, appKey), link, now())) throw badLink();
  const [found] = await db.select().from(contactChange).where(eq(contactChange.id, link.id));
  if (!found) throw badLink();
  return found;
}

/** @returns null where the change is there no more */
async function holdChange(
  tx: Database,
  { id: changeId, accountId: id }: Change,
): Promise<HeldChange | null> {
  const [listing] = await tx.select().from(craftsman).where(eq(craftsman.id, id));
  const [own] = await tx.select().from(account).where(eq(account.id, id)).for("update");
  const [change] = await tx.select().from(contactChange).where(eq(contactChange.id, changeId));
  if (!listing || !own || !change) return null;
  const { stateSince, refusedCityIds: cityIds } = listing;
  return {
    id,
    change,
    from: { email: own.email, phone: listing.phone },
    to: formerContacts(change),
    decided: {
      state: decidedState(listing),
      stateSince,
      cityIds,
    },
  };
}

/**
 * Gives an account its former contacts, in whose mailbox the link was found. A registration that nobody
 * has confirmed gives them up, and so does an account that has not proven its e-mail. A number whose owner does not
 * want to be listed since stays away.
 * @returns null where somebody else has proven one of them since; nothing has changed then
 * @throws Refusal `conflict` where somebody else proves the e-mail at this moment
 */
async function returnContacts(
  tx: Database,
  { outbox, formerDecisions }: Pick<RevertDeps, "outbox" | "formerDecisions">,
  { id, change, from, to: former, decided }: HeldChange,
  { by: actor, now }: { by: Actor | SiteActor; now: Date },
): Promise<{ removed: Removed } | null> {
  const isRefused = former.phone !== null && (await isUnwanted(tx, { id, phone: former.phone }));
  const to = { ...former, phone: isRefused ? null : former.phone };
  const returned = differences(from, to);
  const deps = { outbox, formerDecisions, now };
  const { email, phone } = to;
  const isOthers = and(email === null ? sql`false` : eq(account.email, email), ne(account.id, id));
  const hasOther = async () => (await tx.$count(account, isOthers)) > 0;
  const isUnproven = async () =>
    email !== null && ((await hasUnconfirmed(tx, email)) || (await isUnprovenEmail(tx, email)));
  if ((await hasOther()) && !(await isUnproven())) return null;
  if (returned.includes("phone")) {
    const from = actor === holder ? "unconfirmed" : "declined";
    const taking = { id, from, by: actor, now } as const;
    if (phone !== null && (await takeNumber(tx, deps, { phone, ...taking }))) return null;
    await setNumber(tx, { id, phone });
  }
  let removed: Removed = null;
  if (returned.includes("email")) {
    removed = email === null ? null : await removeUnconfirmed(tx, deps, email);
    const displaced = email === null ? null : await takeUnprovenEmail(tx, email);
    if (await hasOther()) throw new Refusal("conflict", { message: sentences.busy });
    await replaceEmail(tx, id, {
      to: email,
      verifiedAt: email === null ? null : now,
    });
    if (displaced) await returnProvenEmail(tx, deps, displaced);
  } else await tx.update(account).set({ emailVerifiedAt: now }).where(eq(account.id, id));
  if (returned.length > 0) {
    await formerDecisions.rememberChange(tx, id, { from, to }, decided);
    await flagContacts(tx, deps, { id, contacts: to, changed: returned });
  }
  if (returned.includes("phone") && phone !== null && !change.formerPhoneProven) {
    await flagReturnedNumber(tx, id, now);
  }
  return { removed };
}

/** The address that lost the account learns of it: an old mailbox may be somebody else's by now. */
async function sendNewPassword(
  outbox: Outbox,
  tx: Database,
  { id, change, from, to }: HeldChange,
  { isReverted }: { isReverted: boolean },
) {
  const after = isReverted ? "revert" : "declinedRevert";
  await outbox.enqueue(tx, {
    cause: `${after}:${change.id}`,
    kind: "reset",
    recipient: to.email,
    data: { accountId: id, after },
  });
  if (from.email === to.email) return;
  await outbox.enqueue(tx, {
    cause: `reverted-from:${change.id}`,
    kind: "contactsReverted",
    recipient: from.email,
    data: { accountId: id },
  });
}

/** The hash of a password that nobody knows. */
const hashOfNoPassword = () => hashPassword(randomBytes(32).toString("base64url"));

const badLink = () => new Refusal("forbidden", { message: sentences.badLink });

function orBadLink(error: unknown): never {
  // Deleted meanwhile.
  throw error instanceof Refusal && error.code === "notFound" ? badLink() : error;
}

/** Somebody registers with a former contact at this moment. */
function orBusy(error: unknown): never {
  const isTaken = /^(account_email|account_login_phone|craftsman_phone)_unique$/.test(
    violatedConstraint(error) ?? "",
  );
  throw isTaken ? new Refusal("conflict", { message: sentences.busy, cause: error }) : error;
}
