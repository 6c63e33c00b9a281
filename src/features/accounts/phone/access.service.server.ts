import { randomBytes } from "node:crypto";
import { and, eq, gt, gte, inArray, isNotNull, isNull, not } from "drizzle-orm";
import { displayPhone } from "#src/arabic/phone.server.ts";
import { lineKey, sameLine } from "#src/arabic/same-line.ts";
import { type Actor, type SiteActor, writeAudit } from "#src/audit/write-audit.server.ts";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { replaceEmail } from "#src/features/accounts/contact-change/contact-change.service.server.ts";
import { differences } from "#src/features/accounts/contact-change/contacts.ts";
import { flagContacts } from "#src/features/accounts/contact-change/flag-contacts.server.ts";
import { hashPassword } from "#src/features/accounts/password/passwords.server.ts";
import { refuseMadeOfFacts } from "#src/features/accounts/password/public-facts.server.ts";
import { endSessions } from "#src/features/accounts/sessions/end-sessions.server.ts";
import { contactChange } from "#src/features/accounts/table.server.ts";
import { confirmListing } from "#src/features/craftsmen/freshness.server.ts";
import { decidedState } from "#src/features/craftsmen/hidden.server.ts";
import { isPhoneHidden, phoneHiddenSince } from "#src/features/craftsmen/reports/doubts.server.ts";
import { heldFields } from "#src/features/craftsmen/revisions/held-fields.ts";
import { dropHeld } from "#src/features/craftsmen/revisions/revisions.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import {
  isOfUnfinishedImport,
  unfinishedImport,
} from "#src/features/craftsmen/unfinished-import.server.ts";
import { showIfUntold } from "#src/features/craftsmen/untold.server.ts";
import { lockRights } from "#src/http/security/admin-rights.server.ts";
import { hashOf } from "#src/util/hash.server.ts";
import { day, hour } from "#src/util/time.ts";
import type { AccessView, DisputeProof, RemovalProof } from "./contract.ts";
import { findDisputed } from "./dispute.server.ts";
import { findTarget } from "./number-target.server.ts";
import { setNumber, takeNumber } from "./numbers.server.ts";
import { codeWays, type OfferDeps } from "./offer.server.ts";
import { writeProof } from "./prove.server.ts";
import type { ActingAdmin } from "./second-admin.server.ts";
import { phoneAccess } from "./table.server.ts";
import { phoneSentences } from "./texts.ts";

type Access = typeof phoneAccess.$inferSelect;

const linkLifetime = 72 * hour;
/** For so long a number that was typed, or a link that was begun, waits for the code. */
const begunLifetime = day;

const newSecret = () => randomBytes(32).toString("base64url");

/**
 * Makes the link by which the craftsman of a listing without an account claims it. It ends the former one, and alone
 * proves nothing. The listing must be locked.
 */
export async function createClaimLink(
  tx: Database,
  { id, phone, by, now }: { id: number; phone: string; by: Actor; now: Date },
): Promise<{ token: string; expiresAt: Date }> {
  const token = newSecret();
  const expiresAt = new Date(now.getTime() + linkLifetime);
  // Whoever has proven the number by a link goes on.
  const isFormer = and(
    eq(phoneAccess.craftsmanId, id),
    isNotNull(phoneAccess.tokenHash),
    isNull(phoneAccess.provenAt),
  );
  await tx.delete(phoneAccess).where(isFormer);
  await tx
    .insert(phoneAccess)
    .values({ craftsmanId: id, kind: "claim", phone, tokenHash: hashOf(token), expiresAt });
  await writeAudit(tx, by, { act: "listing.claimLink", subject: id });
  return { token, expiresAt };
}

/** What a link leads to, for the browser with this secret. Reading it changes nothing. */
export async function showLink(
  deps: OfferDeps,
  token: string,
  secret: string | undefined,
): Promise<AccessView> {
  const access = await findByToken(deps.db, token);
  const isOwn = access?.secretHash && secret && access.secretHash === hashOf(secret);
  if (!access || (!isOwn && access.expiresAt <= deps.now())) return nothingLeft("expired");
  if (access.begunAt && !isOwn) return nothingLeft("used");
  return viewOf(deps, access);
}

/**
 * Begins a claim by a link, which nobody can begin again.
 * @returns the secret of the browser that began it
 * @throws Refusal `conflict` if it was used, or the listing has an account by now, `notFound` if it has expired
 */
export async function beginByLink(
  { db, now }: Pick<OfferDeps, "db" | "now">,
  token: string,
): Promise<string> {
  const access = await findByToken(db, token);
  const at = now();
  if (!access || access.expiresAt <= at) {
    throw new Refusal("notFound", { message: phoneSentences.linkExpired });
  }
  const secret = newSecret();
  const begun = await db
    .update(phoneAccess)
    .set({
      begunAt: at,
      secretHash: hashOf(secret),
      expiresAt: new Date(at.getTime() + begunLifetime),
    })
    .where(and(eq(phoneAccess.id, access.id), isNull(phoneAccess.begunAt)))
    .returning();
  if (begun.length === 0) throw new Refusal("conflict", { message: phoneSentences.linkUsed });
  return secret;
}

/**
 * Begins with a number that was typed: the claim of a listing without an account, a new password for an account
 * without an e-mail whose number is proven, or nothing. Its client cannot tell which before the number is proven.
 * A browser that has begun with the number goes on, so that its next code replaces the former one.
 */
export async function beginByNumber(
  db: Database,
  { phone, secret, now }: { phone: string; secret: string | undefined; now: Date },
): Promise<{ secret: string; access: Access }> {
  const target = await findTarget(db, phone, now);
  const made = newSecret();
  const begun = {
    secretHash: hashOf(made),
    begunAt: now,
    expiresAt: new Date(now.getTime() + begunLifetime),
  };
  const isIt = and(
    eq(phoneAccess.secretHash, hashOf(secret ?? "")),
    eq(phoneAccess.phone, phone),
    target ? eq(phoneAccess.craftsmanId, target.id) : isNull(phoneAccess.craftsmanId),
    target ? eq(phoneAccess.kind, target.kind) : isNull(phoneAccess.kind),
    isNull(phoneAccess.tokenHash),
    isNull(phoneAccess.provenAt),
    gt(phoneAccess.expiresAt, now),
  );
  const [former] = await db.update(phoneAccess).set(begun).where(isIt).returning();
  if (former) return { secret: made, access: former };
  const { id: craftsmanId = null, kind = null } = target ?? {};
  const [access] = await db
    .insert(phoneAccess)
    .values({ craftsmanId, kind, phone, ...begun })
    .returning();
  return { secret: made, access: access! };
}

/** What a browser with this secret can do to hide a page that it asks to remove. */
export async function showRemoval(
  deps: Pick<OfferDeps, "db" | "settings" | "hooks" | "country" | "now">,
  id: number,
  secret: string | undefined,
): Promise<RemovalProof> {
  const begun = await findBegun(deps.db, { id, kind: "removal", secret, now: deps.now() });
  const listing = await findUnclaimed(deps.db, id);
  const ways = codeWays(deps, listing?.phone ?? null);
  if (begun?.provenAt) return { state: "hidden", ...ways };
  return { state: listing ? "open" : "closed", ...ways };
}

/** The published listing without an account whose number proves that its page is one's own. */
export async function findUnclaimed(db: Database, id: number) {
  const [found] = await db
    .select({ phone: craftsman.phone, fullname: craftsman.fullname })
    .from(craftsman)
    .innerJoin(account, eq(account.id, craftsman.id))
    .where(
      and(
        eq(craftsman.id, id),
        eq(craftsman.state, "approved"),
        isNull(account.passwordHash),
        // The offer names it.
        not(isPhoneHidden),
      ),
    );
  return found?.phone ? { ...found, phone: found.phone } : undefined;
}

/**
 * What this browser can do to hide the number of a page that it reported as another person's: `alarmed` where it has proven
 * to have it, and the admins decide.
 */
export async function showDispute(
  deps: Pick<OfferDeps, "db" | "settings" | "hooks" | "country" | "now">,
  { id, device, secret }: { id: number; device: string | undefined; secret: string | undefined },
): Promise<DisputeProof> {
  const found = await findDisputed(deps.db, { id, device });
  const begun = await findBegun(deps.db, { id, kind: "dispute", secret, now: deps.now() });
  const ways = codeWays(deps, found?.listing.phone ?? null);
  if (!found || found.passwordHash === null) {
    // Whoever has the number of a page without an account has the whole page hidden.
    return { state: found ? "unclaimed" : "closed", ...ways };
  }
  if (phoneHiddenSince(found.listing))
    return { state: begun?.provenAt ? "hidden" : "closed", ...ways };
  if (begun?.provenAt) return { state: "alarmed", ...ways };
  return { state: found.listing.phone ? "open" : "closed", ...ways };
}

interface Begun {
  id: number;
  kind: "removal" | "dispute";
  secret: string | undefined;
  now: Date;
}

/** Begins to hide a page, or its number, by that number, or goes on where this browser has begun. */
export async function beginHiding(
  db: Database,
  {
    id,
    kind,
    phone,
    secret,
    now,
    reportId = null,
  }: Begun & { phone: string; reportId?: number | null },
): Promise<{ secret: string; accessId: string }> {
  const begun = await findBegun(db, { id, kind, secret, now });
  if (secret && begun && !begun.provenAt && begun.phone === phone) {
    return { secret, accessId: begun.id };
  }
  const made = newSecret();
  const [access] = await db
    .insert(phoneAccess)
    .values({
      craftsmanId: id,
      kind,
      phone,
      reportId,
      secretHash: hashOf(made),
      begunAt: now,
      expiresAt: new Date(now.getTime() + begunLifetime),
    })
    .returning();
  return { secret: made, accessId: access!.id };
}

async function findBegun(
  db: Database,
  { id, kind, secret, now }: Begun,
): Promise<Access | undefined> {
  if (!secret) return undefined;
  const isIt = and(
    eq(phoneAccess.secretHash, hashOf(secret)),
    eq(phoneAccess.kind, kind),
    eq(phoneAccess.craftsmanId, id),
    gt(phoneAccess.expiresAt, now),
  );
  const [found] = await db.select().from(phoneAccess).where(isIt);
  return found;
}

/** What this browser has begun. @throws Refusal `notFound` once that is over */
export async function findAccess(
  db: Database,
  secret: string | undefined,
  now: Date,
): Promise<Access & { fullname: string | null }> {
  const isValid = and(gt(phoneAccess.expiresAt, now), isNull(phoneAccess.doneAt));
  const [found] = secret
    ? await db
        .select({ access: phoneAccess, fullname: craftsman.fullname })
        .from(phoneAccess)
        .leftJoin(craftsman, eq(craftsman.id, phoneAccess.craftsmanId))
        .where(and(isValid, eq(phoneAccess.secretHash, hashOf(secret))))
    : [];
  if (!found) throw new Refusal("notFound", { message: phoneSentences.gone });
  return { ...found.access, fullname: found.fullname };
}

/** The proof of a number that this browser has given without a session, which a registration with it uses. */
export async function findRegistration(
  db: Database,
  { secret, phone, now }: { secret: string | undefined; phone: string; now: Date },
): Promise<Access | undefined> {
  if (!secret) return undefined;
  const isIt = and(
    eq(phoneAccess.secretHash, hashOf(secret)),
    eq(phoneAccess.kind, "registration"),
    inArray(phoneAccess.phone, sameLine(phone)),
    isNotNull(phoneAccess.provenAt),
    isNull(phoneAccess.doneAt),
    gt(phoneAccess.expiresAt, now),
  );
  const [found] = await db.select().from(phoneAccess).where(isIt);
  return found;
}

export function viewOf(
  deps: Pick<OfferDeps, "settings" | "hooks" | "country">,
  access: Access & { fullname: string | null },
): AccessView {
  const { kind, phone, tokenHash, provenAt } = access;
  const isKnown = tokenHash !== null || provenAt !== null;
  return {
    state: stateOf(access),
    kind: isKnown ? kind : null,
    fullname: isKnown ? access.fullname : null,
    listing_id: tokenHash === null ? null : access.craftsmanId,
    phone_display: displayPhone(phone, deps.country),
    ...codeWays(deps, phone),
  };
}

function stateOf({ kind, begunAt, provenAt, allowedAt, doneAt }: Access): AccessView["state"] {
  if (doneAt) return "used";
  if (!begunAt) return "open";
  if (!provenAt) return "waiting";
  if (kind === null) return "nothing";
  if (kind === "registration") return "register";
  if (kind === "removal" || kind === "dispute") return "hidden";
  return kind === "claim" || allowedAt ? "ready" : "comparing";
}

const nothingLeft = (state: "used" | "expired"): AccessView => ({
  state,
  kind: null,
  fullname: null,
  listing_id: null,
  phone_display: null,
  by_message: false,
  by_sending: false,
});

async function findByToken(db: Database, token: string) {
  const [found] = await db
    .select({ access: phoneAccess, fullname: craftsman.fullname })
    .from(phoneAccess)
    .leftJoin(craftsman, eq(craftsman.id, phoneAccess.craftsmanId))
    .where(eq(phoneAccess.tokenHash, hashOf(token)));
  return found && { ...found.access, fullname: found.fullname };
}

/**
 * Locks the rights of the admin who compared the message of a proof: they limit from which listings it takes a number.
 * It comes before the row of the proof, in the order in which an admin is removed.
 * @returns undefined for the other ways, which have no such limits
 * @throws `ended` where that admin is removed: nobody vouches for the message
 */
export async function lockComparer(
  tx: Database,
  { how, byAccountId }: Pick<Access, "how" | "byAccountId">,
  ended: () => Refusal,
): Promise<ActingAdmin | undefined> {
  if (how !== "message") return undefined;
  if (byAccountId === null) throw ended();
  const rights = await lockRights(tx, byAccountId).catch((error) => {
    throw error instanceof Refusal ? ended() : error;
  });
  return { ...rights, accountId: byAccountId };
}

/** A password that was set by a number. */
interface Opened {
  id: number;
  email: string | null;
  type: number;
  passwordHash: string;
}

/**
 * Sets the password of the page to which a proven number leads: claims a listing without an account, or replaces a
 * password, which ends all sessions and held changes, and reverts a change of contacts where the number was left by
 * it.
 * @param welcome what else belongs to it, in the same transaction
 * @throws Refusal `notFound` once it is over or the admin who compared the message is removed, `conflict` unless the
 * number is proven and, for a new password, an admin
 * has compared the person, or while the listing is being imported, `invalid` on `password`
 */
export async function openByNumber<Welcomed>(
  {
    db,
    outbox,
    formerDecisions,
    now,
  }: Pick<OfferDeps, "db" | "outbox" | "formerDecisions" | "now">,
  { secret, password }: { secret: string | undefined; password: string },
  welcome: (tx: Database, opened: Opened) => Promise<Welcomed>,
): Promise<Welcomed> {
  const access = await findAccess(db, secret, now());
  if (stateOf(access) !== "ready" || access.craftsmanId === null) {
    throw new Refusal("conflict", { message: phoneSentences.notProven });
  }
  const id = access.craftsmanId;
  await refuseMadeOfFacts(db, id, password);
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const at = now();
    const comparer = await lockComparer(tx, access, gone);
    const [listing] = await tx.select().from(craftsman).where(eq(craftsman.id, id)).for("update");
    const [own] = await tx.select().from(account).where(eq(account.id, id)).for("update");
    if (listing && (await isOfUnfinishedImport(tx, listing))) {
      throw new Refusal("conflict", { message: unfinishedImport });
    }
    const done = await tx
      .update(phoneAccess)
      .set({ doneAt: at })
      .where(and(eq(phoneAccess.id, access.id), isNull(phoneAccess.doneAt)))
      .returning();
    if (!listing || !own || done.length === 0) throw gone();
    if (access.kind === "claim" && own.passwordHash !== null) {
      throw new Refusal("conflict", { message: phoneSentences.linkUsed });
    }
    const target = await findTarget(tx, access.phone, at);
    if (target?.id !== id || target.kind !== access.kind) throw gone();
    const phone = target.change?.formerPhone ?? listing.phone!;
    const taking = { phone, id, from: "unproven", by: holder, comparer, now: at } as const;
    if (await takeNumber(tx, { outbox }, taking)) throw gone();
    if (target.change) {
      const reverted = { listing, own, change: target.change, phone };
      await revertToNumber(tx, { outbox, formerDecisions, now: at }, reverted);
      const { how, byAccountId: accountId } = access;
      if (how) await writeProof(tx, { now: at }, { id, phone, how, by: { accountId } });
    }
    const [opened] = await tx
      .update(account)
      .set({ passwordHash, loginPhone: lineKey(phone) })
      .where(eq(account.id, id))
      .returning();
    // So that the trigger drops cached responses that say whether the listing has an account.
    await tx.update(craftsman).set({ phone }).where(eq(craftsman.id, id));
    await endSessions(tx, id);
    // What somebody else has sent with the former password.
    if (access.kind !== "claim") await dropHeld(tx, id, heldFields);
    if (access.kind === "claim") await showIfUntold(tx, listing, at);
    await confirmListing(tx, id, at);
    const act = access.kind === "claim" ? "listing.claim" : "listing.newPassword";
    await writeAudit(tx, holder, { act, subject: id });
    return welcome(tx, { ...opened!, passwordHash });
  });
}

const gone = () => new Refusal("notFound", { message: phoneSentences.gone });

const holder: SiteActor = { accountId: null, address: "holder" };

interface Reverted {
  listing: typeof craftsman.$inferSelect;
  own: typeof account.$inferSelect;
  change: typeof contactChange.$inferSelect;
  phone: string;
}

/**
 * Reverts a change of contacts, and those after it, of an account that had no e-mail: whoever has made it could get
 * another password by the new address. That address learns of it. No other listing may have the number.
 */
async function revertToNumber(
  tx: Database,
  { outbox, ...deps }: Pick<OfferDeps, "outbox" | "formerDecisions"> & { now: Date },
  { listing, own, change, phone }: Reverted,
): Promise<void> {
  const { id, stateSince, refusedCityIds: cityIds } = listing;
  const from = { email: own.email, phone: listing.phone };
  const to = { email: null, phone };
  await tx
    .delete(contactChange)
    .where(and(eq(contactChange.accountId, id), gte(contactChange.createdAt, change.createdAt)));
  await setNumber(tx, { id, phone });
  if (own.email !== null) {
    await replaceEmail(tx, id, { to: null, verifiedAt: null });
    await outbox.enqueue(tx, {
      cause: `reverted-from:${change.id}`,
      kind: "contactsReverted",
      recipient: own.email,
      data: { accountId: id },
    });
  }
  const changed = differences(from, to);
  const decided = { state: decidedState(listing), stateSince, cityIds };
  await deps.formerDecisions.rememberChange(tx, id, { from, to }, decided);
  await flagContacts(tx, deps, { id, contacts: to, changed });
  await writeAudit(tx, holder, {
    act: "listing.revert",
    subject: id,
    after: { returned: changed },
  });
}
