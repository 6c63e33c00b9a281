import type { CountryCode } from "../../arabic/phone.server.ts";
import type { Database } from "../../database/open.server.ts";
import { asRecord, type RecordRow } from "../accounts/own-record.server.ts";
import type { ReviewRecord } from "../accounts/record.contract.ts";
import type { RecordVersions } from "../accounts/record-version.server.ts";

export interface ReviewParts {
  db: Database;
  country: CountryCode;
  versions: RecordVersions;
}

/** A craftsman's record with the version by which an admin's decision is checked. */
export function asReviewRecord(
  row: RecordRow,
  { country, versions }: Omit<ReviewParts, "db">,
): ReviewRecord {
  const record = asRecord(row, country);
  return { ...record, version: versions.of(record) };
}
