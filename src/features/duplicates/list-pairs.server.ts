import { and, desc, eq, inArray, not, or, type SQL } from "drizzle-orm";
import type { Slice } from "#src/contract/pagination.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import type { ActingAdmin } from "#src/features/accounts/phone/second-admin.server.ts";
import { selectRecords } from "#src/features/accounts/record/own-record.server.ts";
import type { RecordForAdmins } from "#src/features/accounts/record/record.contract.ts";
import { sameName } from "#src/features/craftsmen/duplicates/table.server.ts";
import { relatedCities } from "#src/features/craftsmen/listing-visibility.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import {
  type AdminRecordDeps,
  asRecordsForAdmins,
} from "#src/features/moderation/listing/records-for-admins.server.ts";
import { findSameNumbers, type Pair } from "#src/features/moderation/orders/same-numbers.server.ts";
import { refuseOtherCity } from "#src/http/security/admin-rights.server.ts";
import type { AdminRights } from "#src/http/security/viewer.ts";
import type { ComparedPair, DuplicatePair } from "./contract.ts";
import { findObstacle } from "./obstacles.server.ts";

export const pairsPerPage = 10;

type Rights = Pick<AdminRights, "cities">;

/**
 * A page of listings that may be one person's, those with one number first, then the newest. A moderator sees pairs both
 * of which are of the own cities.
 */
export async function listPairs(
  deps: AdminRecordDeps,
  { cities }: Rights,
  page: number,
): Promise<Slice<DuplicatePair>> {
  const { db } = deps;
  const numbers = await findSameNumbers(db, { cities });
  const isNameAlone = and(isInCities(cities), isNoneOf(numbers));
  const first = (page - 1) * pairsPerPage;
  const byNumber = numbers.slice(first, first + pairsPerPage);
  const [names, named, total] = await Promise.all([
    byNumber.length < pairsPerPage
      ? db
          .select({ olderId: sameName.olderId, youngerId: sameName.youngerId })
          .from(sameName)
          .where(isNameAlone)
          .orderBy(desc(sameName.youngerId), desc(sameName.olderId))
          .limit(pairsPerPage - byNumber.length)
          .offset(Math.max(0, first - numbers.length))
      : [],
    byNumber.length > 0
      ? db
          .select({ olderId: sameName.olderId, youngerId: sameName.youngerId })
          .from(sameName)
          .where(or(...byNumber.map(isPair)))
      : [],
    db.$count(sameName, isNameAlone),
  ]);
  const pairs = [
    ...byNumber.map((pair) => ({
      ...pair,
      same_number: true,
      same_name: named.some((one) => isSame(one, pair)),
    })),
    ...names.map((pair) => ({ ...pair, same_number: false, same_name: true })),
  ];
  const records = await readRecords(deps, { cities }, pairs);
  const items = pairs.flatMap(({ olderId, youngerId, ...causes }) => {
    const [older, younger] = [records.get(olderId), records.get(youngerId)];
    // Deleted between the two queries.
    return older && younger ? [{ older, younger, ...causes }] : [];
  });
  return { items, total: total + numbers.length };
}

/**
 * Two listings side by side, whatever they have in common.
 * @throws Refusal `notFound`, `forbidden` without a right on a city of each
 */
export async function showPair(
  deps: AdminRecordDeps,
  admin: ActingAdmin,
  [one, other]: [number, number],
): Promise<ComparedPair> {
  const { db } = deps;
  const pair = orderedPair(one, other);
  const rows = await db
    .select()
    .from(craftsman)
    .where(inArray(craftsman.id, [one, other]));
  for (const row of rows) refuseOtherCity(admin, relatedCities(row));
  if (rows.length < 2) throw new Refusal("notFound");
  const { olderId, youngerId } = pair;
  const [records, numbers, isNamed, obstacle] = await Promise.all([
    readRecords(deps, admin, [pair]),
    findSameNumbers(db, { of: [olderId], cities: null }),
    db.$count(sameName, isPair(pair)),
    findObstacle(db, pair, admin),
  ]);
  return {
    older: records.get(olderId)!,
    younger: records.get(youngerId)!,
    same_number: numbers.some((number) => isSame(number, pair)),
    same_name: isNamed > 0,
    obstacle: obstacle ?? null,
  };
}

/** Ids are given in the order in which listings are added. */
export const orderedPair = (one: number, other: number): Pair => ({
  olderId: Math.min(one, other),
  youngerId: Math.max(one, other),
});

const isInCities = (cities: Rights["cities"]): SQL | undefined =>
  cities ? inArray(sameName.cityId, cities) : undefined;

const isPair = ({ olderId, youngerId }: Pair) =>
  and(eq(sameName.olderId, olderId), eq(sameName.youngerId, youngerId));

const isNoneOf = (pairs: Pair[]): SQL | undefined =>
  pairs.length > 0 ? not(or(...pairs.map(isPair))!) : undefined;

const isSame = (one: Pair, other: Pair) =>
  one.olderId === other.olderId && one.youngerId === other.youngerId;

async function readRecords(
  deps: AdminRecordDeps,
  rights: Rights,
  pairs: Pair[],
): Promise<Map<number, RecordForAdmins>> {
  const ids = pairs.flatMap(({ olderId, youngerId }) => [olderId, youngerId]);
  if (ids.length === 0) return new Map();
  const rows = await selectRecords(deps.db).where(inArray(craftsman.id, ids));
  const records = await asRecordsForAdmins(deps, rows, rights);
  return new Map(records.map((record) => [record.id, record]));
}
