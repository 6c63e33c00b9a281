import { countryName } from "../../../arabic/phones/country-name.server.ts";
import {
  type CountryCode,
  isCostly,
  isValidPhone,
  phoneCountry,
} from "../../../arabic/phones/phone.server.ts";
import { asRecord, type RecordRow } from "../../accounts/record/own-record.server.ts";
import type { ReviewRecord } from "../../accounts/record/record.contract.ts";
import type { ModerationDeps } from "../deps.server.ts";
import { numberOfNoCountry } from "../texts.ts";

export type ReviewDeps = Pick<
  ModerationDeps,
  "db" | "country" | "versions" | "formerDecisions" | "now"
>;

/**
 * Craftsmen's records with what admins decide by: the version by which a decision is checked, marks on
 * the number, and what was decided of listings with the same contacts.
 */
export async function asReviewRecords(
  { db, country, versions, formerDecisions, now }: ReviewDeps,
  rows: RecordRow[],
): Promise<ReviewRecord[]> {
  const decisions = await formerDecisions.find(db, rows.map(contactsOf), now());
  return rows.map((row) => {
    const record = asRecord(row, country);
    return {
      ...record,
      version: versions.of(record),
      phone_country: foreignCountry(record.phone, country),
      ...(isValidPhone(record.phone) ? {} : { phone_unknown: true }),
      phone_costly: isCostly(record.phone),
      former_decisions: decisions.get(record.id) ?? [],
      contacts_flagged_at: row.craftsman.contactsFlaggedAt?.toISOString() ?? null,
    };
  });
}

const contactsOf = ({ craftsman: { id, phone, state }, account: { email } }: RecordRow) => ({
  id,
  phone,
  email,
  skipsOwn: state === "declined" || state === "suspended",
});

function foreignCountry(phone: string, country: CountryCode): string | null {
  const code = phoneCountry(phone);
  if (code === country) return null;
  return code ? countryName(code) : numberOfNoCountry;
}
