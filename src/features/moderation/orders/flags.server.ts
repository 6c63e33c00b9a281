import { and, desc, eq, inArray, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "#src/database/open.server.ts";
import { asRecord, type OwnRecordRow } from "#src/features/accounts/record/own-record.server.ts";
import { nameKey } from "#src/features/craftsmen/keys.server.ts";
import { visibleIn } from "#src/features/craftsmen/listing-visibility.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import type { AdminRecordDeps } from "#src/features/moderation/listing/records-for-admins.server.ts";
import type { AdminRights } from "#src/http/security/viewer.ts";
import { findBursts } from "./bursts.server.ts";
import type { OrderFlags, OtherListing } from "./orders.contract.ts";
import { findSameNumbers } from "./same-numbers.server.ts";

/** Listings that are named for each kind of flag. */
const maxListed = 3;

type FlagDeps = Pick<AdminRecordDeps, "db" | "versions" | "country">;

/**
 * The flags of a page of orders by their ids: a query of each kind for all of them, by an index.
 * @param cities of the admin; listings that this one does not see are left out
 */
export async function findFlags(
  { db, versions, country }: FlagDeps,
  { rows, cities }: { rows: OwnRecordRow[] } & Pick<AdminRights, "cities">,
): Promise<Map<number, OrderFlags>> {
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ craftsman }) => craftsman.id);
  const [similarNames, sameNumbers, bursts] = await Promise.all([
    findSimilarNames(db, ids, cities),
    findOthersByNumber(db, ids, cities),
    findBursts(db, ids),
  ]);
  return new Map(
    rows.map((row) => {
      const { id, declinedDigests } = row.craftsman;
      const burst = bursts.get(id);
      const changedSince = (digests: Record<string, string>) =>
        versions.changedSince(digests, asRecord(row, country)).filter((field) => field !== "state");
      const flags: OrderFlags = {
        ...(burst ? { same_network: burst } : {}),
        similar_names: similarNames.get(id) ?? [],
        same_number: sameNumbers.get(id) ?? [],
        resubmitted: declinedDigests && { changed: changedSince(declinedDigests) },
      };
      return [id, flags];
    }),
  );
}

const otherListing = {
  id: craftsman.id,
  fullname: craftsman.fullname,
  state: craftsman.state,
};

async function findSimilarNames(
  db: Database,
  ids: number[],
  cities: AdminRights["cities"],
): Promise<Map<number, OtherListing[]>> {
  const order = alias(craftsman, "waiting");
  const other = db
    .select(otherListing)
    .from(craftsman)
    .where(
      and(
        eq(craftsman.cityId, order.cityId),
        sql`${nameKey(craftsman.fullname)} = ${nameKey(order.fullname)}`,
        // A name in letters that the key does not have.
        sql`${nameKey(order.fullname)} <> ''`,
        ne(craftsman.id, order.id),
        visibleIn(cities),
      ),
    )
    .orderBy(desc(craftsman.id))
    .limit(maxListed)
    .as("other");
  const found = await db
    .select({
      order: order.id,
      listing: { id: other.id, fullname: other.fullname, state: other.state },
    })
    .from(order)
    .innerJoinLateral(other, sql`true`)
    .where(inArray(order.id, ids));
  const groups = Map.groupBy(found, (row) => row.order);
  return new Map([...groups].map(([id, rows]) => [id, rows.map(({ listing }) => listing)]));
}

/** The other listing of each pair that one number leads to, by the order. */
async function findOthersByNumber(
  db: Database,
  ids: number[],
  cities: AdminRights["cities"],
): Promise<Map<number, OtherListing[]>> {
  const pairs = await findSameNumbers(db, { of: ids, cities });
  if (pairs.length === 0) return new Map();
  const all = pairs.flatMap(({ olderId, youngerId }) => [olderId, youngerId]);
  const rows = await db.select(otherListing).from(craftsman).where(inArray(craftsman.id, all));
  const othersOf = (id: number) =>
    pairs.flatMap(({ olderId, youngerId }) => {
      if (id !== olderId && id !== youngerId) return [];
      return rows.filter((row) => row.id === (id === olderId ? youngerId : olderId));
    });
  return new Map(ids.map((id) => [id, othersOf(id)]));
}
