import { and, desc, inArray, lt, type SQL } from "drizzle-orm";
import type { CountryCode } from "../../../arabic/phone.server.ts";
import { type Actor, record } from "../../../audit/record.server.ts";
import type { Slice } from "../../../contract/pagination.ts";
import type { Database } from "../../../database/open.server.ts";
import { selectRecords } from "../../accounts/own-record.server.ts";
import type { ReviewRecord } from "../../accounts/record.contract.ts";
import { refuseUnknown } from "../../craftsmen/refuse-unknown.server.ts";
import { craftsman } from "../../craftsmen/table.server.ts";
import { asReviewRecords, type ReviewParts } from "../review-record.server.ts";
import type { RecordFilter } from "./records.contract.ts";
import { fitting } from "./records.search.server.ts";

export const recordsPerPage = 20;

/** A page of all craftsmen that fit the filter, in whatever state, newest registered first. */
export async function listRecords(
  parts: ReviewParts,
  filter: RecordFilter,
  page: number,
): Promise<Slice<ReviewRecord>> {
  const { db, country } = parts;
  await refuseUnknown(db, filter);
  const fits = fitting(db, filter, country);
  const [rows, total] = await Promise.all([
    newest(db, fits, recordsPerPage, (page - 1) * recordsPerPage),
    db.$count(craftsman, fits),
  ]);
  return { items: await asReviewRecords(parts, rows), total };
}

/**
 * All of them in the same order; what is wrong with the filter is told before the first. So much
 * personal data leaves the house that it is written down: how many, and by what they were chosen,
 * never by which words.
 */
export async function exportRecords(
  db: Database,
  by: Actor,
  filter: RecordFilter,
  country: CountryCode,
) {
  await refuseUnknown(db, filter);
  const fits = fitting(db, filter, country);
  await record(db, by, {
    act: "listing.export",
    after: { count: await db.$count(craftsman, fits), ...namesOf(filter) },
  });
  return inBatches(db, fits);
}

function namesOf(filter: RecordFilter) {
  const names = Object.entries(filter).flatMap(([name, value]) =>
    value === undefined ? [] : [name],
  );
  return names.length > 0 ? { filter: names } : {};
}

const batch = 500;

/** Each batch begins where the last one ended, and others have their turn in between. */
async function* inBatches(db: Database, fits: SQL | undefined) {
  let last: number | undefined;
  do {
    const rest = last === undefined ? undefined : lt(craftsman.id, last);
    const rows = await newest(db, and(fits, rest), batch);
    yield* rows;
    last = rows.length < batch ? undefined : rows.at(-1)?.craftsman.id;
  } while (last !== undefined);
}

/** Which they are is settled first, so that a late page joins no rows that it does not show. */
function newest(db: Database, which: SQL | undefined, limit: number, offset = 0) {
  const ids = db
    .select({ id: craftsman.id })
    .from(craftsman)
    .where(which)
    .orderBy(desc(craftsman.id))
    .limit(limit)
    .offset(offset);
  return selectRecords(db).where(inArray(craftsman.id, ids)).orderBy(desc(craftsman.id));
}
