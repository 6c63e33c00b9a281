import { and, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type CountryCode, displayPhone } from "#src/arabic/phone.server.ts";
import { account, accountType } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { proofState } from "#src/features/accounts/phone/proof-state.server.ts";
import { hasSecondFactor } from "#src/features/accounts/second-factor/proof.server.ts";
import { city, profession, professionView } from "#src/features/catalogue/table.server.ts";
import { currentChecks } from "#src/features/craftsmen/checks/checks.server.ts";
import { unconfirmedView } from "#src/features/craftsmen/freshness.server.ts";
import { furtherColumns, withFurther } from "#src/features/craftsmen/further/further.server.ts";
import { nameFurther } from "#src/features/craftsmen/further/name-further.server.ts";
import { hiddenBy } from "#src/features/craftsmen/hidden.server.ts";
import { phoneProof } from "#src/features/craftsmen/proof/table.server.ts";
import { phoneHiddenSince } from "#src/features/craftsmen/reports/doubts.server.ts";
import type { HeldField } from "#src/features/craftsmen/revisions/held-fields.ts";
import {
  fieldsOf,
  type HeldValues,
  isOpen,
  type RevisionRow,
  readPublishedBefore,
  unansweredNumber,
  valuesOf,
} from "#src/features/craftsmen/revisions/revisions.server.ts";
import { revision } from "#src/features/craftsmen/revisions/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import {
  allWorks,
  publishedWorks,
  wantedWorks,
} from "#src/features/craftsmen/works/works.server.ts";
import type { Viewer } from "#src/http/security/viewer.ts";
import type { AdminRecord, CurrentUser, OwnRecord } from "./record.contract.ts";
import { withCityNames } from "./rights.server.ts";

/** The admin who compared the message that proved a number. */
const prover = alias(account, "prover");

/** All there is of craftsmen, for those who may see it: themselves and admins. */
export const selectRecords = (db: Database) =>
  db
    .select({
      craftsman,
      profession: professionView,
      city,
      ...furtherColumns,
      account,
      proof: phoneProof,
      prover: { adminName: prover.adminName, email: prover.email },
      phoneState: proofState,
      checks: currentChecks,
      works: allWorks,
      revision,
      unanswered: unansweredNumber,
    })
    .from(craftsman)
    .innerJoin(account, eq(account.id, craftsman.id))
    .leftJoin(phoneProof, eq(phoneProof.craftsmanId, craftsman.id))
    .leftJoin(prover, eq(prover.id, phoneProof.byAccountId))
    .leftJoin(revision, and(eq(revision.craftsmanId, craftsman.id), isOpen))
    .innerJoin(profession, eq(profession.id, craftsman.professionId))
    .innerJoin(city, eq(city.id, craftsman.cityId));

export type OwnRecordRow = Awaited<ReturnType<typeof selectRecords>>[number];

/** The listing as it is public, or would be, with the names of what waits for review. */
export function asRecord(
  {
    craftsman: row,
    account,
    proof: _proof,
    prover: _prover,
    phoneState,
    works,
    revision: open,
    unanswered,
    ...chosen
  }: OwnRecordRow,
  country: CountryCode,
) {
  const { createdAt, professionId, cityId, stateReason, ...listing } = row;
  return {
    ...listing,
    ...withFurther(chosen),
    pictures: publishedWorks(works),
    profession_id: professionId,
    city_id: cityId,
    created_at: createdAt.toISOString(),
    status: listing.state === "approved" ? 1 : 0,
    state_reason: stateReason,
    ...unconfirmedView(row.unconfirmedSince, row.confirmedAt),
    confirmed_at: row.confirmedAt?.toISOString() ?? null,
    hidden_by: hiddenBy(row),
    paused_at: hiddenBy(row) === "pause" ? row.stateSince.toISOString() : null,
    paused_until: hiddenBy(row) === "pause" ? row.pausedUntil : null,
    ...(listing.state === "declined" && listing.declinedFinally
      ? { refused_finally: true as const }
      : {}),
    phone_state: phoneState,
    proven: phoneState === "proven",
    phone_display: listing.phone && displayPhone(listing.phone, country),
    email: account.email,
    email_verified_at: account.emailVerifiedAt?.toISOString() ?? null,
    type: accountType.craftsman,
    ...(account.passwordHash === null ? { unclaimed: true as const } : {}),
    ...(phoneHiddenSince(row) ? { phone_under_review: true as const } : {}),
    ...(unanswered ? { phone_unanswered: true as const } : {}),
    pending_changes: open?.state === "waiting" ? fieldsOf(open) : [],
    ...(open?.state === "declined" ? { declined_changes: declinedView(open) } : {}),
  };
}

const declinedView = ({ reason, decidedAt, ...row }: RevisionRow) => ({
  fields: fieldsOf({ reason, decidedAt, ...row }),
  reason: reason ?? "",
  declined_at: decidedAt!.toISOString(),
});

/** A listing with the values that its holder saved and nobody has approved yet. */
async function withHeldValues(db: Database, row: OwnRecordRow): Promise<OwnRecordRow> {
  const { pictures: _works, ...held } =
    row.revision?.state === "waiting" ? valuesOf(row.revision) : ({} as Partial<HeldValues>);
  const { newProfession, newCity } = await readChosen(db, held);
  const shown = { ...row.craftsman, ...held };
  return {
    ...row,
    craftsman: shown,
    ...(await nameFurther(db, shown)),
    profession: newProfession ?? row.profession,
    city: newCity ?? row.city,
    // The proof is that of the number which is public.
    ...("phone" in held ? { phoneState: "unproven" as const, unanswered: null } : {}),
  };
}

/** The profession and city that a revision holds. */
async function readChosen(db: Database, { professionId, cityId }: Partial<HeldValues>) {
  const [newProfession] = professionId
    ? await db
        .select({ view: professionView })
        .from(profession)
        .where(eq(profession.id, professionId))
    : [];
  const [newCity] = cityId ? await db.select().from(city).where(eq(city.id, cityId)) : [];
  return { newProfession: newProfession?.view, newCity };
}

/** What was declined, so that its holder can correct it, and what of the same changes was published. */
async function declinedDetails(
  db: Database,
  { craftsman: listing, revision: declined }: OwnRecordRow,
  country: CountryCode,
) {
  const row = declined!;
  const held = valuesOf(row);
  const { newProfession, newCity } = await readChosen(db, held);
  const further = await nameFurther(db, { ...listing, ...held });
  const joined = (names: string[]) => names.join("، ");
  const texts: Record<HeldField, string | null | undefined> = {
    name: held.fullname,
    phone: held.phone && displayPhone(held.phone, country),
    profession: newProfession?.title,
    professions: joined(further.furtherProfessions.map(({ title }) => title)),
    city: newCity?.name,
    cities: joined(further.furtherCities.map(({ name }) => name)),
    places: joined(further.places.map(({ name }) => name)),
    description: held.description,
    image: null,
    pictures: null,
  };
  return {
    values: fieldsOf(row).flatMap((field) => {
      const text = texts[field];
      return text ? [{ field, text }] : [];
    }),
    published: (await readPublishedBefore(db, [row])).get(row.craftsmanId) ?? [],
  };
}

/** What a craftsman sees of the own account: also what was saved and waits for review. @throws Refusal `notFound` */
export async function ownRecord(
  db: Database,
  accountId: number,
  country: CountryCode,
): Promise<OwnRecord> {
  const [row] = await selectRecords(db).where(eq(craftsman.id, accountId));
  if (!row) throw new Refusal("notFound");
  const waiting = row.revision?.state === "waiting" ? row.revision : null;
  const record = {
    ...asRecord(await withHeldValues(db, row), country),
    pictures: wantedWorks(row.works, waiting?.pictures),
  };
  if (record.declined_changes) {
    const details = await declinedDetails(db, row, country);
    return { ...record, declined_changes: { ...record.declined_changes, ...details } };
  }
  return record.pending_changes.includes("phone")
    ? { ...record, published_phone: row.craftsman.phone }
    : record;
}

/** Whoever is logged in, craftsman or admin. */
export async function readCurrentUser(
  db: Database,
  viewer: Viewer,
  country: CountryCode,
): Promise<CurrentUser> {
  return viewer.role === "user"
    ? ownRecord(db, viewer.accountId, country)
    : adminRecord(db, viewer);
}

const noListing = {
  image: null,
  phone: null,
  gender: null,
  experience: null,
  description: null,
  profession_id: null,
  profession: null,
  city_id: null,
  city: null,
  status: 1 as const,
};

async function adminRecord(db: Database, { accountId, role }: Viewer): Promise<AdminRecord> {
  const [row] = await db.select().from(account).where(eq(account.id, accountId));
  if (!row) throw new Refusal("notFound");
  return {
    ...noListing,
    id: row.id,
    fullname: row.adminName ?? "",
    // An admin has one: a check of the table.
    email: row.email!,
    email_verified_at: row.emailVerifiedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    type: accountType.admin,
    ...(await rightsView(db, row)),
    two_factor: (await hasSecondFactor(db, accountId))
      ? "on"
      : role === "newAdmin"
        ? "demanded"
        : "off",
  };
}

/** A moderator's limits; an owner has none. */
async function rightsView(db: Database, admin: typeof account.$inferSelect) {
  const [rights] = await withCityNames(db, [admin]);
  const { role, cities, messages } = rights!;
  return role === "owner" ? { role } : { role, cities, messages };
}
