import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import type { CountryCode } from "#src/arabic/phone.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import {
  type ComparedField,
  comparedFields,
  comparedValues,
  staleRecordText,
} from "./compared-fields.ts";
import { asRecord, selectRecords } from "./own-record.server.ts";
import type { OwnRecord } from "./record.contract.ts";

export interface RecordVersions {
  /** The version of a record as it is now; opaque to clients. */
  of(record: OwnRecord): string;
  /**
   * For a decision on what an admin saw. The listing must be locked before, so that it stays as it is
   * read here until the transaction ends.
   * @param version none from clients that do not know it: nothing is refused
   * @throws Refusal `conflict`, whose message names what has changed
   */
  refuseStale(tx: Database, id: number, version: string | undefined): Promise<void>;
  /** Digests of a record's values, to be stored: what they were is not kept. */
  digestsOf(record: OwnRecord): FieldDigests;
  /** Which fields differ from stored digests. A field that is newer than these does not. */
  changedSince(digests: FieldDigests, record: OwnRecord): ComparedField[];
}

export type FieldDigests = Partial<Record<ComparedField, string>>;

/** In characters: 66 bits, more than enough where nobody can try without the key. */
const digestLength = 11;

/**
 * Versions of records: one keyed digest a field. Nothing is stored for them, a value that was changed
 * and changed back counts as unchanged, and a stale version still says which fields differ.
 */
export function createRecordVersions(appKey: string, country: CountryCode): RecordVersions {
  const digest = (id: number, field: ComparedField, value: unknown) =>
    createHmac("sha256", appKey)
      .update(JSON.stringify(["record version", id, field, value]))
      .digest("base64url")
      .slice(0, digestLength);

  const digestsOf = (record: OwnRecord) => {
    const values = comparedValues(record);
    return comparedFields.map((field) => digest(record.id, field, values[field]));
  };

  /** @param seen of each field in their order; undefined where it is not known */
  function changedFields(seen: (string | undefined)[], record: OwnRecord) {
    const current = digestsOf(record);
    // An address that was verified meanwhile is still the same address.
    const unverified = digestsOf({ ...record, email_verified_at: null });
    return comparedFields.filter(
      (_field, index) => seen[index] !== current[index] && seen[index] !== unverified[index],
    );
  }

  return {
    of: (record) => digestsOf(record).join("."),
    digestsOf(record) {
      const digests = digestsOf(record);
      return Object.fromEntries(comparedFields.map((field, index) => [field, digests[index]]));
    },
    changedSince(digests, record) {
      const seen = comparedFields.map((field) => digests[field]);
      return changedFields(seen, record).filter((field) => digests[field] !== undefined);
    },
    async refuseStale(tx, id, version) {
      if (version === undefined) return;
      // A statement of its own: one that waited for the lock would join rows as they were before.
      const [row] = await selectRecords(tx).where(eq(craftsman.id, id));
      const changed = changedFields(version.split("."), asRecord(row!, country));
      if (changed.length) throw new Refusal("conflict", { message: staleRecordText(changed) });
    },
  };
}
