import { and, asc, eq, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { displayPhone } from "#src/arabic/phone.server.ts";
import { type Actor, writeAudit } from "#src/audit/write-audit.server.ts";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { retryDeadlock } from "#src/database/retry-deadlock.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { createClaimLink } from "#src/features/accounts/phone/access.service.server.ts";
import { type CodeRow, findMessagedCode } from "#src/features/accounts/phone/codes.server.ts";
import { findHolder, findLogin, takeNumber } from "#src/features/accounts/phone/numbers.server.ts";
import {
  giveProvenNumber,
  type HideByProof,
  hidePictureOf,
  proveByCode,
} from "#src/features/accounts/phone/prove.server.ts";
import type { ProofOutcome } from "#src/features/accounts/phone/purposes.ts";
import { mayMoveProven } from "#src/features/accounts/phone/second-admin.server.ts";
import {
  phoneAccess,
  phoneCode,
  phoneQuestion,
} from "#src/features/accounts/phone/table.server.ts";
import { city, profession } from "#src/features/catalogue/table.server.ts";
import { inCities } from "#src/features/craftsmen/in-cities.server.ts";
import { relatedCities } from "#src/features/craftsmen/listing-visibility.server.ts";
import { phoneProof } from "#src/features/craftsmen/proof/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import {
  isOfUnfinishedImport,
  unfinishedImport,
} from "#src/features/craftsmen/unfinished-import.server.ts";
import type { ModerationDeps } from "#src/features/moderation/deps.server.ts";
import { lockRights, refuseOtherCity } from "#src/http/security/admin-rights.server.ts";
import type { AdminRights } from "#src/http/security/viewer.ts";
import { hour } from "#src/util/time.ts";
import type { AskedListing, ClaimLink, FoundCode, PhoneQuestion } from "./contract.ts";
import { phoneAdminSentences } from "./texts.ts";

type Deps = Pick<
  ModerationDeps,
  "db" | "outbox" | "formerDecisions" | "country" | "appUrl" | "now"
> & { appKey: string };

type Rights = Pick<AdminRights, "cities">;

/** How long a person who was compared has to set the password. */
const passwordLifetime = 72 * hour;

const listed = {
  id: craftsman.id,
  fullname: craftsman.fullname,
  profession: profession.title,
  city: city.name,
};

/**
 * Says for which number and listing a code was made that came in a message.
 * @throws Refusal `notFound`, `forbidden` for a listing of other cities
 */
export async function findCode(
  { db, appKey, country, now }: Deps,
  digits: string,
  rights: Rights,
): Promise<FoundCode> {
  const code = await findMessagedCode(db, { appKey, now: now() }, digits);
  if (!code) throw noSuchCode();
  await refuseOthers(db, rights, code);
  const [listing] = await db
    .select(listed)
    .from(craftsman)
    .innerJoin(profession, eq(profession.id, craftsman.professionId))
    .innerJoin(city, eq(city.id, craftsman.cityId))
    .where(eq(craftsman.id, code.craftsmanId ?? 0));
  return {
    id: code.id,
    phone: code.phone,
    phone_display: displayPhone(code.phone, country),
    purpose: code.purpose,
    listing: listing ?? null,
    expires_at: code.expiresAt.toISOString(),
  };
}

/**
 * An admin has seen that the message came from the number of its code.
 * @returns also whose listing it is about, if any
 * @throws Refusal `notFound` once the code is used or expired, `forbidden` for a listing of other cities
 */
export async function matchCode(
  deps: Deps & Pick<ModerationDeps, "storage"> & { hideByProof: HideByProof },
  id: string,
  by: Actor,
): Promise<{ outcome: Exclude<ProofOutcome, "used">; name: string | null }> {
  const { db, now } = deps;
  const match = async (tx: Database) => {
    const at = now();
    const rights = await lockRights(tx, by.accountId);
    const [code] = await tx.select().from(phoneCode).where(eq(phoneCode.id, id));
    if (!code || code.isSent || code.expiresAt <= at) throw noSuchCode();
    await refuseOthers(tx, rights, code);
    const outcome = await proveByCode(tx, { ...deps, now: at }, code, {
      how: "message",
      by,
      comparer: { ...rights, accountId: by.accountId },
    });
    if (outcome === "used") throw noSuchCode();
    if (isLeftToOthers(outcome) || code.craftsmanId === null) {
      const { craftsmanId, purpose } = code;
      await writeAudit(tx, by, {
        act: "listing.compareCode",
        ...(craftsmanId === null ? {} : { subject: craftsmanId }),
        after: { code_for: purpose, outcome },
      });
    }
    const { craftsmanId } = code;
    const [listing] = await tx
      .select({ name: craftsman.fullname })
      .from(craftsman)
      .where(eq(craftsman.id, craftsmanId ?? 0));
    return { outcome, craftsmanId, name: listing?.name ?? null };
  };
  const { outcome, craftsmanId, name } = await retryDeadlock(() => db.transaction(match));
  if (outcome === "hidden") await hidePictureOf(deps, craftsmanId!);
  return { outcome, name };
}

/** What came of the message is decided later; of all else there is a row that says what was done. */
const isLeftToOthers = (outcome: ProofOutcome) =>
  outcome === "held" || outcome === "asked" || outcome === "alarmed" || outcome === "left";

const noSuchCode = () => new Refusal("notFound", { message: phoneAdminSentences.noSuchCode });

/**
 * By the page of a code or, where it leads to none, by that which has its number, or logs in with it, and may lose it. As for all that
 * opens a page to somebody, only its present city counts.
 * @throws Refusal `forbidden`
 */
async function refuseOthers(
  db: Database,
  rights: Rights,
  { craftsmanId, phone }: CodeRow,
): Promise<void> {
  const holder =
    craftsmanId === null
      ? ((await findHolder(db, { phone })) ?? (await findLogin(db, { phone })))
      : undefined;
  const id = craftsmanId ?? holder?.id ?? 0;
  const [listing] = await db.select().from(craftsman).where(eq(craftsman.id, id));
  if (listing) refuseOtherCity(rights, [listing.cityId]);
}

/** At most this many questions are shown; further ones come once these are decided. */
const maxQuestions = 50;

/** What is to be decided about numbers of listings in these cities, the oldest first. */
export async function listQuestions(
  { db, country }: Deps,
  { cities }: Rights,
): Promise<PhoneQuestion[]> {
  const holder = alias(craftsman, "holder");
  const holderTrade = alias(profession, "holder_trade");
  const holderCity = alias(city, "holder_city");
  const rows = await db
    .select({
      question: phoneQuestion,
      listing: craftsman,
      profession: profession.title,
      city: city.name,
      holder,
      holderProfession: holderTrade.title,
      holderCity: holderCity.name,
      provenAt: phoneProof.provenAt,
    })
    .from(phoneQuestion)
    .innerJoin(craftsman, eq(craftsman.id, phoneQuestion.craftsmanId))
    .innerJoin(profession, eq(profession.id, craftsman.professionId))
    .innerJoin(city, eq(city.id, craftsman.cityId))
    .leftJoin(holder, eq(holder.id, phoneQuestion.holderId))
    .leftJoin(holderTrade, eq(holderTrade.id, holder.professionId))
    .leftJoin(holderCity, eq(holderCity.id, holder.cityId))
    .leftJoin(phoneProof, eq(phoneProof.craftsmanId, phoneQuestion.holderId))
    .where(cities ? or(inCities(cities), inCities(cities, holder.cityId)) : undefined)
    .orderBy(asc(phoneQuestion.createdAt), asc(phoneQuestion.id))
    .limit(maxQuestions);
  return rows.map(({ question, listing, profession, city, holder, ...row }) => ({
    id: question.id,
    kind: question.holderId === null ? "password" : "number",
    phone: question.phone,
    phone_display: displayPhone(question.phone, country),
    listing: asAsked(listing, { profession, city }, cities),
    holder: holder && {
      ...asAsked(holder, { profession: row.holderProfession!, city: row.holderCity! }, cities),
      proven_at: row.provenAt?.toISOString() ?? null,
    },
    may_decide: [listing, holder].every((one) => !one || !cities || cities.includes(one.cityId)),
    how: question.how,
    asked_at: question.createdAt.toISOString(),
  }));
}

/** An admin sees listings that are public, and those that the own cities have to do with. */
function asAsked(
  listing: typeof craftsman.$inferSelect,
  { profession, city }: { profession: string; city: string },
  cities: Rights["cities"],
): AskedListing {
  const isVisible =
    listing.state === "approved" ||
    !cities ||
    relatedCities(listing).some((id) => cities.includes(id));
  if (!isVisible) return { id: null, fullname: null, profession: null, city };
  const { id, fullname } = listing;
  return { id, fullname, profession, city };
}

type Question = typeof phoneQuestion.$inferSelect;

/**
 * Gives the number to whoever has proven it now, or lets that person set a new password.
 * @throws Refusal `notFound` where it was decided already, `forbidden` for listings of other cities and, unless an owner
 * decides, to the admin who compared the message; `conflict` where somebody else has the number by now
 */
export function approveQuestion(deps: Deps, id: string, by: Actor): Promise<Question> {
  return decideQuestion(deps, id, by, async (tx, question, { now, rights }) => {
    const { craftsmanId, holderId, accessId, phone, how, byAccountId } = question;
    if (!mayMoveProven({ ...rights, accountId: by.accountId }, [byAccountId])) {
      throw new Refusal("forbidden", { message: phoneAdminSentences.otherAdmin });
    }
    if (accessId !== null) {
      const expiresAt = new Date(now.getTime() + passwordLifetime);
      await tx
        .update(phoneAccess)
        .set({ allowedAt: now, expiresAt })
        .where(eq(phoneAccess.id, accessId));
      await writeAudit(tx, by, { act: "listing.allowPassword", subject: craftsmanId });
      return;
    }
    const taking = { phone, id: craftsmanId, from: holderId!, by, now };
    if (await takeNumber(tx, deps, taking)) {
      throw new Refusal("conflict", { message: phoneAdminSentences.otherHolder });
    }
    const proof = { phone, how, by: { accountId: byAccountId } };
    await giveProvenNumber(tx, { ...deps, now }, { id: craftsmanId, ...proof });
    await writeAudit(tx, by, { act: "listing.movePhone", subject: craftsmanId });
  });
}

/** Leaves the number where it is, or the password as it is. */
export function declineQuestion(deps: Deps, id: string, by: Actor): Promise<Question> {
  return decideQuestion(deps, id, by, async (tx, { craftsmanId, accessId }) => {
    if (accessId !== null) await tx.delete(phoneAccess).where(eq(phoneAccess.id, accessId));
    const act = accessId === null ? "listing.keepPhone" : "listing.refusePassword";
    await writeAudit(tx, by, { act, subject: craftsmanId });
  });
}

function decideQuestion(
  { db, now }: Deps,
  id: string,
  by: Actor,
  work: (tx: Database, question: Question, at: { now: Date; rights: AdminRights }) => Promise<void>,
): Promise<Question> {
  const decide = async (tx: Database) => {
    const rights = await lockRights(tx, by.accountId);
    const [question] = await tx.select().from(phoneQuestion).where(eq(phoneQuestion.id, id));
    if (!question) throw decidedBefore();
    const { craftsmanId, holderId } = question;
    const isOne = or(eq(craftsman.id, craftsmanId), eq(craftsman.id, holderId ?? 0));
    const listings = await tx
      .select()
      .from(craftsman)
      .where(isOne)
      .orderBy(craftsman.id)
      .for("update");
    for (const { cityId } of listings) refuseOtherCity(rights, [cityId]);
    const taken = await tx.delete(phoneQuestion).where(eq(phoneQuestion.id, id)).returning();
    if (taken.length === 0) throw decidedBefore();
    await work(tx, question, { now: now(), rights });
    return question;
  };
  return retryDeadlock(() => db.transaction(decide));
}

const decidedBefore = () =>
  new Refusal("notFound", { message: phoneAdminSentences.questionDecided });

/**
 * Makes a link by which the craftsman of a listing without an account claims it.
 * @throws Refusal `notFound`, `conflict` if it has an account or no number or is being imported, `forbidden` for a
 * listing of other cities
 */
export async function makeClaimLink(
  { db, appUrl, now }: Deps,
  id: number,
  by: Actor,
): Promise<ClaimLink> {
  const { token, expiresAt } = await db.transaction(async (tx) => {
    const rights = await lockRights(tx, by.accountId);
    const [found] = await tx
      .select({ listing: craftsman })
      .from(craftsman)
      .where(eq(craftsman.id, id))
      .for("update");
    if (!found) throw new Refusal("notFound");
    const { phone, ...listing } = found.listing;
    refuseOtherCity(rights, [listing.cityId]);
    if (await isOfUnfinishedImport(tx, listing)) {
      throw new Refusal("conflict", { message: unfinishedImport });
    }
    const [own] = await tx
      .select({ passwordHash: account.passwordHash })
      .from(account)
      .where(and(eq(account.id, id)));
    if (own?.passwordHash !== null) {
      throw new Refusal("conflict", { message: phoneAdminSentences.hasAccount });
    }
    if (phone === null) throw new Refusal("conflict", { message: phoneAdminSentences.noNumber });
    return createClaimLink(tx, { id, phone, by, now: now() });
  });
  return { url: `${appUrl}/claim/${token}`, expires_at: expiresAt.toISOString() };
}
