import {
  and,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  notInArray,
  or,
  sql,
} from "drizzle-orm";
import { lineKey, sameLine } from "#src/arabic/same-line.ts";
import { type Actor, type SiteActor, writeAudit } from "#src/audit/write-audit.server.ts";
import { account } from "#src/auth/table.server.ts";
import { lockByKey } from "#src/database/lock-by-key.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { isUnconfirmed } from "#src/features/accounts/unconfirmed/unconfirmed.server.ts";
import { listingMerge } from "#src/features/craftsmen/duplicates/table.server.ts";
import { isUndoable } from "#src/features/craftsmen/duplicates/undoable-merges.server.ts";
import { relatedCities, union } from "#src/features/craftsmen/listing-visibility.server.ts";
import { isProven, isWithinYear, wasProven } from "#src/features/craftsmen/proof/proven.server.ts";
import { phoneProof } from "#src/features/craftsmen/proof/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import type { Outbox } from "#src/mail/outbox.server.ts";
import { type ActingAdmin, provesAgainstOthers } from "./second-admin.server.ts";
import { phoneAccess, phoneQuestion } from "./table.server.ts";

interface NumberQuery {
  /** E.164 */
  phone: string;
  /** Listing that may have the number itself. */
  id?: number;
}

/** Whether another listing has the number, or another account logs in with it. */
export async function isPhoneTaken(db: Database, { phone, id = 0 }: NumberQuery): Promise<boolean> {
  const [listings, logins] = await Promise.all([
    db.$count(craftsman, isOthers({ phone, id })),
    db.$count(account, isOtherLogin({ phone, id })),
  ]);
  return listings + logins > 0;
}

const holderColumns = {
  id: craftsman.id,
  cityId: craftsman.cityId,
  furtherCityIds: craftsman.furtherCityIds,
  refusedCityIds: craftsman.refusedCityIds,
  flagCityIds: craftsman.flagCityIds,
  state: craftsman.state,
  contactsFlaggedAt: craftsman.contactsFlaggedAt,
  email: account.email,
  hasAccount: sql<boolean>`${account.passwordHash} is not null`,
  isUnconfirmed: sql<boolean>`${isUnconfirmed}`,
};

/** The other listing that has a number, if any. */
export async function findHolder(db: Database, { phone, id = 0 }: NumberQuery) {
  const [holder] = await db
    .select({ ...holderColumns, isProven: sql<boolean>`${wasProven}` })
    .from(craftsman)
    .innerJoin(account, eq(account.id, craftsman.id))
    .where(isOthers({ phone, id }));
  return holder;
}

const isOthers = ({ phone, id = 0 }: NumberQuery) =>
  and(inArray(craftsman.phone, sameLine(phone)), ne(craftsman.id, id));

/** The other account that logs in with a number which its listing does not have: an admin has corrected that. */
export async function findLogin(
  db: Database,
  { phone, id = 0 }: NumberQuery,
): Promise<Holder | undefined> {
  const numbers = sameLine(phone);
  const isProven = exists(
    db
      .select({ id: phoneProof.craftsmanId })
      .from(phoneProof)
      .where(
        and(
          eq(phoneProof.craftsmanId, craftsman.id),
          inArray(phoneProof.phone, numbers),
          isWithinYear,
        ),
      ),
  );
  const hasAnother = or(isNull(craftsman.phone), notInArray(craftsman.phone, numbers));
  const [login] = await db
    .select({ ...holderColumns, isProven: sql<boolean>`${isProven}` })
    .from(craftsman)
    .innerJoin(account, eq(account.id, craftsman.id))
    .where(and(isOtherLogin({ phone, id }), hasAnother));
  return login;
}

const isOtherLogin = ({ phone, id = 0 }: NumberQuery) =>
  and(eq(account.loginPhone, lineKey(phone)), ne(account.id, id));

type Holder = NonNullable<Awaited<ReturnType<typeof findHolder>>>;

const mayLose = {
  unproven: ({ isProven, state }: Holder) => !isProven || state === "declined",
  unconfirmed: ({ isUnconfirmed }: Holder) => isUnconfirmed,
  declined: ({ isUnconfirmed, state }: Holder) => isUnconfirmed || state === "declined",
};

/**
 * Whether somebody who proves a number can register with it. That of a listing without an account is claimed.
 * @param comparer who compared the message
 */
export async function isFreeToProof(
  db: Database,
  { phone, comparer, now }: { phone: string; comparer?: ActingAdmin | undefined; now: Date },
): Promise<boolean> {
  const holder = await findHolder(db, { phone });
  const login = await findLogin(db, { phone });
  return (
    (!holder || (holder.hasAccount && losesToProof(holder, comparer))) &&
    (!login || losesToProof(login, comparer)) &&
    (provesAgainstOthers(comparer) || !(await findFormer(db, { phone, now }))) &&
    !(await isProvenWithoutListing(db, { phone, comparer, now }))
  );
}

/**
 * Whether somebody has proven the number on the way to a page or a registration that is not finished, which an admin who
 * alone has seen the message of another may not overtake.
 * @param accessId of that other one
 */
export async function isProvenWithoutListing(
  db: Database,
  {
    phone,
    comparer,
    accessId = null,
    now,
  }: {
    phone: string;
    comparer: ActingAdmin | undefined;
    accessId?: string | null;
    now: Date;
  },
): Promise<boolean> {
  if (!comparer || provesAgainstOthers(comparer)) return false;
  const isOpen = and(
    inArray(phoneAccess.phone, sameLine(phone)),
    isNotNull(phoneAccess.provenAt),
    isNull(phoneAccess.doneAt),
    gt(phoneAccess.expiresAt, now),
  );
  const isByOthers = sql`${phoneAccess.byAccountId} is distinct from ${comparer.accountId}`;
  const isAnother = accessId ? ne(phoneAccess.id, accessId) : undefined;
  return (await db.$count(phoneAccess, and(isOpen, isByOthers, isAnother))) > 0;
}

/** A declined listing keeps what it has proven from an admin who alone has seen the message of another. */
const losesToProof = (one: Holder, comparer: ActingAdmin | undefined) =>
  mayLose.unproven(one) && (!one.isProven || provesAgainstOthers(comparer));

/**
 * A listing to whose holder the number may belong though it is not his at the moment: he has proven it within a year, or a
 * merge which can be undone has taken it.
 */
const findFormer = async (db: Database, query: NumberQuery & { now: Date }) =>
  (await findProver(db, query)) ?? findMerged(db, query);

/** The listing whose holder was the last to prove the number within a year, whatever number it has now. */
async function findProver(
  db: Database,
  { phone, id = 0 }: NumberQuery,
): Promise<Holder | undefined> {
  const isIts = and(inArray(phoneProof.phone, sameLine(phone)), ne(phoneProof.craftsmanId, id));
  const [prover] = await db
    .select({ ...holderColumns, isProven: sql<boolean>`true` })
    .from(phoneProof)
    .innerJoin(craftsman, eq(craftsman.id, phoneProof.craftsmanId))
    .innerJoin(account, eq(account.id, craftsman.id))
    .where(and(isIts, isWithinYear))
    .orderBy(desc(phoneProof.provenAt))
    .limit(1);
  return prover;
}

/** The listing that had the number taken by a merge which can be undone: it comes back with that. */
async function findMerged(
  db: Database,
  { phone, id = 0, now }: NumberQuery & { now: Date },
): Promise<Holder | undefined> {
  const hadIt = sql`exists (
    select from jsonb_array_elements((${listingMerge.data}->'gone') || (${listingMerge.data}->'before')) stored,
      jsonb_array_elements(stored->'rows') listing
    where stored->>'table' = 'craftsman' and listing->>'phone' in ${sameLine(phone)})`;
  const [merged] = await db
    .select({ ...holderColumns, isProven: sql<boolean>`true` })
    .from(listingMerge)
    .innerJoin(craftsman, eq(craftsman.id, listingMerge.keptId))
    .innerJoin(account, eq(account.id, craftsman.id))
    .where(and(isUndoable(now), ne(listingMerge.keptId, id), hadIt));
  return merged;
}

/** Changes of one number wait for each other: each then sees who has it. */
export const lockPhone = (tx: Database, phone: string) => lockByKey(tx, `phone ${lineKey(phone)}`);

interface Taking {
  phone: string;
  /** Listing that gets the number; it must be locked before. */
  id: number;
  /**
   * Who may lose it: `unproven` to a proof of the number, also a declined listing that had proven it; `unconfirmed`
   * to the link of a former holder, and also `declined` once an owner agrees; an id to an admin's decision on the
   * number of that listing.
   */
  from: keyof typeof mayLose | number;
  by: Actor | SiteActor;
  /** Who compared the message: it takes no number of other cities' listings, nor one that another has proven. */
  comparer?: ActingAdmin | undefined;
  now: Date;
}

/**
 * Takes a number from the listing that has it, and from an account that only logs in with it. That listing stays, without
 * a number, and the account no longer logs in with it; its holder gets a mail, and admins look at it. What others have
 * asked for by the number ends.
 * @returns the listing that keeps the number, or whose account goes on logging in with it; undefined if none does
 */
export async function takeNumber(
  tx: Database,
  { outbox }: { outbox: Outbox },
  { phone, id, from, by, comparer, now }: Taking,
): Promise<Holder | undefined> {
  await lockPhone(tx, phone);
  await tx
    .select({ id: craftsman.id })
    .from(craftsman)
    .where(isOthers({ phone, id }))
    .for("update");
  // A new statement, since it may have been proven or approved while the lock was awaited.
  const holder = await findHolder(tx, { phone, id });
  const login = await findLogin(tx, { phone, id });
  const mayBeTaken = (one: Holder) => {
    if (typeof from === "number") return one.id === from;
    return from === "unproven" ? losesToProof(one, comparer) : mayLose[from](one);
  };
  const loses = (one: Holder) => hasRightOn(comparer, one) && mayBeTaken(one);
  if (holder && !loses(holder)) return holder;
  // A login number that its account has not proven keeps nobody from the number.
  if (login && !(login.isProven ? loses(login) : hasRightOn(comparer, login))) return login;
  if (!provesAgainstOthers(comparer)) {
    const former = await findFormer(tx, { phone, id, now });
    if (former) return former;
  }
  if (holder) await loseNumber(tx, holder, now);
  await tx.update(account).set({ loginPhone: null }).where(isOtherLogin({ phone, id }));
  // Otherwise it would count again once the number is free.
  await tx
    .delete(phoneProof)
    .where(and(ne(phoneProof.craftsmanId, id), inArray(phoneProof.phone, sameLine(phone))));
  const loss = { by, takerId: id };
  if (holder) await reportLoss(tx, outbox, holder, { ...loss, lost: "listed" });
  if (login) await reportLoss(tx, outbox, login, { ...loss, lost: "login" });
  await endRequests(tx, { phone, id });
  return undefined;
}

interface Loss {
  by: Taking["by"];
  /** Who has the number now; 0 where that is registered yet. */
  takerId: number;
  lost: "listed" | "login";
}

async function reportLoss(
  tx: Database,
  outbox: Outbox,
  loser: Holder,
  { by, takerId, lost }: Loss,
): Promise<void> {
  await writeAudit(tx, by, {
    act: "listing.losePhone",
    subject: loser.id,
    cityIds: relatedCities(loser),
    ...(takerId ? { after: { other_listing: takerId } } : {}),
  });
  await outbox.enqueue(tx, {
    // Once, however often the number changes hands.
    cause: `${lost === "login" ? "login-phone-taken" : "phone-taken"}:${loser.id}`,
    kind: "phoneTaken",
    recipient: loser.email,
    data: { accountId: loser.id, lost },
  });
}

/** A city that refused the listing before may hide it, but not take its number. */
const hasRightOn = (comparer: Taking["comparer"], { cityId }: { cityId: number }) =>
  !comparer?.cities || comparer.cities.includes(cityId);

/** A published listing without a number is put before the moderators of its city. */
async function loseNumber(tx: Database, holder: Holder, now: Date): Promise<void> {
  const { id, state, cityId, flagCityIds, contactsFlaggedAt } = holder;
  const flags = {
    contactsFlaggedAt: contactsFlaggedAt ?? now,
    flagCityIds: union(flagCityIds, [cityId]),
  };
  await tx
    .update(craftsman)
    .set({ phone: null, ...(state === "approved" ? flags : {}) })
    .where(eq(craftsman.id, id));
}

/** Questions whose the number is, and ways to others' pages by it: it has changed hands. */
async function endRequests(tx: Database, { phone, id }: { phone: string; id: number }) {
  const isIts = inArray(phoneQuestion.phone, sameLine(phone));
  await tx.delete(phoneQuestion).where(and(isIts, isNotNull(phoneQuestion.holderId)));
  const isOthers = and(
    inArray(phoneAccess.phone, sameLine(phone)),
    ne(phoneAccess.craftsmanId, id),
    eq(phoneAccess.kind, "password"),
    isNull(phoneAccess.doneAt),
  );
  await tx.delete(phoneAccess).where(isOthers);
}

/**
 * Gives a listing a number that nobody else has. Its account logs in with it once it is proven. Until then an account
 * logs in with its e-mail, or else with its former number: one that was given up is to be free, but nobody is to be
 * locked out.
 * @param isProven whether it is proven now; a former proof of the same number counts, too
 */
export async function setNumber(
  tx: Database,
  {
    id,
    phone,
    isProven: isProvenNow = false,
  }: { id: number; phone: string | null; isProven?: boolean },
): Promise<void> {
  const isOwn = eq(craftsman.id, id);
  await tx.update(craftsman).set({ phone }).where(isOwn);
  const [stored] = isProvenNow ? [] : await tx.select({ isProven }).from(craftsman).where(isOwn);
  const loginPhone =
    phone !== null && (isProvenNow || stored?.isProven)
      ? sql`${lineKey(phone)}::text`
      : sql`case when ${account.email} is null then ${account.loginPhone} end`;
  await tx
    .update(account)
    .set({ loginPhone: sql`case when ${account.passwordHash} is not null then ${loginPhone} end` })
    .where(eq(account.id, id));
}
