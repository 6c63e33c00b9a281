import { eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type CountryCode, displayPhone } from "#src/arabic/phone.server.ts";
import { account, accountType } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { proofState } from "#src/features/accounts/phone/proof-state.server.ts";
import { hasSecondFactor } from "#src/features/accounts/second-factor/proof.server.ts";
import { city, profession, professionView } from "#src/features/catalogue/table.server.ts";
import { isPaused } from "#src/features/craftsmen/paused.server.ts";
import { phoneProof } from "#src/features/craftsmen/proof/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
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
      account,
      proof: phoneProof,
      prover: { adminName: prover.adminName, email: prover.email },
      phoneState: proofState,
    })
    .from(craftsman)
    .innerJoin(account, eq(account.id, craftsman.id))
    .leftJoin(phoneProof, eq(phoneProof.craftsmanId, craftsman.id))
    .leftJoin(prover, eq(prover.id, phoneProof.byAccountId))
    .innerJoin(profession, eq(profession.id, craftsman.professionId))
    .innerJoin(city, eq(city.id, craftsman.cityId));

export type OwnRecordRow = Awaited<ReturnType<typeof selectRecords>>[number];

export function asRecord(
  { craftsman: row, account, proof: _proof, prover: _prover, phoneState, ...chosen }: OwnRecordRow,
  country: CountryCode,
) {
  const { createdAt, professionId, cityId, stateReason, ...listing } = row;
  return {
    ...listing,
    ...chosen,
    profession_id: professionId,
    city_id: cityId,
    created_at: createdAt.toISOString(),
    status: listing.state === "approved" ? 1 : 0,
    state_reason: stateReason,
    paused_at: isPaused(row) ? row.stateSince.toISOString() : null,
    paused_until: isPaused(row) ? row.pausedUntil : null,
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
  };
}

/** What a craftsman sees of the own account. @throws Refusal `notFound` */
export async function ownRecord(
  db: Database,
  accountId: number,
  country: CountryCode,
): Promise<OwnRecord> {
  const [row] = await selectRecords(db).where(eq(craftsman.id, accountId));
  if (!row) throw new Refusal("notFound");
  return asRecord(row, country);
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
