import { and, eq, sql } from "drizzle-orm";
import { type CountryCode, displayPhone } from "#src/arabic/phone.server.ts";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { statement } from "#src/database/statement.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { city, profession } from "#src/features/catalogue/table.server.ts";
import type { Viewer } from "#src/http/security/viewer.ts";
import { asView, detailsColumns, published } from "./columns.server.ts";
import type { Details, Listing } from "./contract.ts";
import { listingMerge } from "./duplicates/table.server.ts";
import { seesUnpublished } from "./listing-visibility.server.ts";
import { craftsman } from "./table.server.ts";

/**
 * The public page of a craftsman; of a listing that was merged into another one, that one.
 * @throws Refusal `notFound` unless it is approved
 */
export async function showListing(db: Database, id: number): Promise<Listing> {
  const { phone: _onRequest, ...listing } = await findPresent(db, id, { publishedOnly: true });
  return listing;
}

/**
 * A listing with its phone number. One that is not approved is found only by its own craftsman and by the
 * admins who decide on its city.
 * @throws Refusal `notFound`
 */
export async function showDetails(
  db: Database,
  id: number,
  country: CountryCode,
  viewer: Viewer | null,
): Promise<Details> {
  const inAnyState = await seesUnpublished(db, viewer, eq(craftsman.id, id));
  const details = await findPresent(db, id, { publishedOnly: !inAnyState });
  return { ...details, phone_display: details.phone && displayPhone(details.phone, country) };
}

/** Of the id of a merged listing, the published one that it was merged into. */
async function findPresent(db: Database, id: number, condition: { publishedOnly: boolean }) {
  try {
    return await find(db, id, condition);
  } catch (error) {
    if (!(error instanceof Refusal && error.code === "notFound")) throw error;
    const [merge] = await db
      .select({ keptId: listingMerge.keptId })
      .from(listingMerge)
      .where(eq(listingMerge.formerId, id));
    if (!merge) throw error;
    return { ...(await find(db, merge.keptId, { publishedOnly: true })), merged: id };
  }
}

/** A listing by its id: any, or a published one only. */
const oneStatement = statement(
  (publishedOnly: boolean) => (publishedOnly ? "one_public" : "one"),
  (db, name, publishedOnly) =>
    db
      .select(detailsColumns)
      .from(craftsman)
      .innerJoin(account, eq(account.id, craftsman.id))
      .innerJoin(profession, eq(profession.id, craftsman.professionId))
      .innerJoin(city, eq(city.id, craftsman.cityId))
      .where(and(eq(craftsman.id, sql.placeholder("id")), publishedOnly ? published : undefined))
      .prepare(name),
);

async function find(db: Database, id: number, { publishedOnly }: { publishedOnly: boolean }) {
  const [row] = await oneStatement(db, publishedOnly).execute({ id });
  if (!row) throw new Refusal("notFound");
  const { isUnclaimed, isPhoneHidden, ...listing } = row;
  return {
    ...asView(listing),
    confirmed_at: row.confirmed_at?.toISOString() ?? null,
    ...(isUnclaimed ? { unclaimed: true as const } : {}),
    ...(isPhoneHidden ? { phone_under_review: true as const } : {}),
  };
}
