import { and, desc, eq, getTableColumns, lt, type SQL, sql } from "drizzle-orm";
import type { CountryCode } from "#src/arabic/phone.server.ts";
import { type Actor, writeAudit } from "#src/audit/write-audit.server.ts";
import { account } from "#src/auth/table.server.ts";
import type { Slice } from "#src/contract/pagination.ts";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import {
  type OwnRecordRow,
  selectRecords,
} from "#src/features/accounts/record/own-record.server.ts";
import type { RecordForAdmins } from "#src/features/accounts/record/record.contract.ts";
import type { RecordVersions } from "#src/features/accounts/record/record-version.server.ts";
import { city, profession } from "#src/features/catalogue/table.server.ts";
import { countNumberRequests } from "#src/features/craftsmen/counts/listing-requests.server.ts";
import { furtherColumns } from "#src/features/craftsmen/further/further.server.ts";
import {
  narrowToCity,
  relatedCities,
  union,
  visibleIn,
} from "#src/features/craftsmen/listing-visibility.server.ts";
import { refuseUnknown } from "#src/features/craftsmen/search/refuse-unknown.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import type { SelectedIds } from "#src/features/moderation/contract.ts";
import { findLastDecisions } from "#src/features/moderation/decisions/last-decisions.server.ts";
import {
  lockListing,
  settledFlags,
} from "#src/features/moderation/decisions/lock-listing.server.ts";
import {
  type AdminRecordDeps,
  asRecordsForAdmins,
} from "#src/features/moderation/listing/records-for-admins.server.ts";
import { lockRights, refuseOtherCity } from "#src/http/security/admin-rights.server.ts";
import type { AdminRights } from "#src/http/security/viewer.ts";
import type { RecordFilter } from "./records.contract.ts";
import { matchesFilter } from "./records.search.server.ts";

export const recordsPerPage = 20;

type ListDeps = AdminRecordDeps & { timeZone: string };

/** A page of the craftsmen that an admin of these cities sees and that match the filter, in any state, newest registered first. */
export async function listRecords(
  deps: ListDeps,
  { cities, ...wanted }: RecordFilter & Pick<AdminRights, "cities">,
  page: number,
): Promise<Slice<RecordForAdmins>> {
  const { db, country } = deps;
  await refuseUnknown(db, wanted);
  const matches = matchesRecords(db, { ...wanted, cities }, country);
  const [rows, total] = await Promise.all([
    newest(db, matches, recordsPerPage, (page - 1) * recordsPerPage),
    db.$count(craftsman, matches),
  ]);
  return { items: await withDetails(deps, rows, { cities }), total };
}

/** The ids of all of them as they are now, in the same order. */
export async function selectRecordIds(
  { db, country }: Pick<AdminRecordDeps, "db" | "country">,
  { cities, ...wanted }: RecordFilter & Pick<AdminRights, "cities">,
): Promise<SelectedIds> {
  await refuseUnknown(db, wanted);
  return selectIds(db, matchesRecords(db, { ...wanted, cities }, country), [desc(craftsman.id)]);
}

/** More are decided in several goes. */
const maxSelected = 1000;

/** The ids of the first listings that match, and how many there are. */
export async function selectIds(
  db: Database,
  matches: SQL | undefined,
  order: SQL[],
): Promise<SelectedIds> {
  const [rows, total] = await Promise.all([
    db
      .select({ id: craftsman.id })
      .from(craftsman)
      .where(matches)
      .orderBy(...order)
      .limit(maxSelected),
    db.$count(craftsman, matches),
  ]);
  return { ids: rows.map(({ id }) => id), total };
}

/** SQL condition: the craftsmen that an admin of these cities sees and that match the filter. */
export function matchesRecords(
  db: Database,
  { cities, ...wanted }: RecordFilter & Pick<AdminRights, "cities">,
  country: CountryCode,
): SQL | undefined {
  const { filter, cities: narrowed } = narrowToCity(wanted, cities);
  return and(matchesFilter(db, filter, country, narrowed), visibleIn(narrowed));
}

/** Adds the last decision on each and how often its number is asked for, as admins need it to decide. */
async function withDetails(
  deps: ListDeps,
  rows: OwnRecordRow[],
  rights: Pick<AdminRights, "cities">,
): Promise<RecordForAdmins[]> {
  const ids = rows.map((row) => row.craftsman.id);
  const { db, timeZone, now } = deps;
  const [records, decisions, numbersOf] = await Promise.all([
    asRecordsForAdmins(deps, rows, rights),
    findLastDecisions(db, ids),
    countNumberRequests(db, ids, { timeZone, now: now() }),
  ]);
  return records.map((record) => {
    const counted = { ...record, numbers_asked: numbersOf(record.id) };
    const decision = decisions.get(record.id);
    if (!decision) return counted;
    const { accountId: _of, ...last_decision } = decision;
    return { ...counted, last_decision };
  });
}

/** One craftsman as admins decide by it. @throws Refusal `notFound`, `forbidden` if it is of other cities */
export async function showRecord(
  deps: ListDeps,
  id: number,
  rights: Pick<AdminRights, "cities">,
): Promise<RecordForAdmins> {
  const rows = await selectRecords(deps.db).where(eq(craftsman.id, id));
  const [row] = rows;
  if (!row) throw new Refusal("notFound");
  refuseOtherCity(rights, relatedCities(row.craftsman));
  const [record] = await withDetails(deps, rows, rights);
  return record!;
}

/**
 * All of them in the same order; a wrong filter is refused before the first. An export of personal data
 * is written to the audit log: how many, and the names of the filter's fields, never the words.
 */
export async function exportRecords(
  db: Database,
  by: Actor,
  filter: RecordFilter,
  country: CountryCode,
) {
  await refuseUnknown(db, filter);
  const matches = matchesFilter(db, filter, country);
  await writeAudit(db, by, {
    act: "listing.export",
    after: { count: await db.$count(craftsman, matches), ...namesOf(filter) },
  });
  return inBatches(db, matches);
}

function namesOf(filter: RecordFilter) {
  const names = Object.entries(filter).flatMap(([name, value]) =>
    value === undefined ? [] : [name],
  );
  return names.length > 0 ? { filter: names } : {};
}

/** A download that nobody reads holds the rows of one batch. */
const batchSize = 50;

/** Each batch continues after the last one; other queries run in between. */
async function* inBatches(db: Database, matches: SQL | undefined) {
  let last: number | undefined;
  do {
    const rest = last === undefined ? undefined : lt(craftsman.id, last);
    const rows: ExportedRow[] = await selectExported(db)
      .where(isOneOf(db, and(matches, rest), batchSize))
      .orderBy(desc(craftsman.id));
    yield* rows;
    last = rows.length < batchSize ? undefined : rows.at(-1)?.craftsman.id;
  } while (last !== undefined);
}

/** What a download needs: rows of its answers that nobody reads stay in memory. */
const selectExported = (db: Database) =>
  db
    .select({
      craftsman: exportedColumns,
      profession: { title: profession.title },
      city: { name: city.name },
      account: { email: account.email, emailVerifiedAt: account.emailVerifiedAt },
      ...furtherColumns,
    })
    .from(craftsman)
    .innerJoin(account, eq(account.id, craftsman.id))
    .innerJoin(profession, eq(profession.id, craftsman.professionId))
    .innerJoin(city, eq(city.id, craftsman.cityId));

const {
  searchText: _folded,
  declinedDigests: _digests,
  ...exportedColumns
} = getTableColumns(craftsman);

export type ExportedRow = Awaited<ReturnType<typeof selectExported>>[number];

const newest = (db: Database, which: SQL | undefined, limit: number, offset = 0) =>
  selectRecords(db)
    .where(isOneOf(db, which, limit, offset))
    .orderBy(desc(craftsman.id));

/** SQL condition. Ids are selected first, so that a late page joins no rows that it skips. */
function isOneOf(db: Database, which: SQL | undefined, limit: number, offset = 0): SQL {
  const ids = db
    .select({ id: craftsman.id })
    .from(craftsman)
    .where(which)
    .orderBy(desc(craftsman.id))
    .limit(limit)
    .offset(offset);
  // An array is read once. A join, planned for a table that was empty, reads it once per row.
  return sql`${craftsman.id} = any(array(${ids}))`;
}

interface Deps {
  db: Database;
  versions: RecordVersions;
  by: Actor;
}

/**
 * Clears the flag of a published listing that its holder changed, for the cities of an admin who has looked
 * and leaves it published. Idempotent.
 * @throws Refusal `notFound`, `forbidden` where it is of other cities, or `conflict` where it is locked or
 * no longer what the admin saw
 */
export const confirmChanges = (
  { db, versions, by }: Deps,
  id: number,
  version: string | undefined,
): Promise<void> =>
  db.transaction(async (tx) => {
    const rights = await lockRights(tx, by.accountId);
    const listing = await lockListing(tx, id, rights);
    const settled = settledFlags(rights, listing);
    if (union(listing.flagCityIds).length === union(settled.flagCityIds).length) return;
    await versions.refuseStale(tx, id, version);
    await tx.update(craftsman).set(settled).where(eq(craftsman.id, id));
    await writeAudit(tx, by, { act: "listing.reviewContacts", subject: id });
  });
