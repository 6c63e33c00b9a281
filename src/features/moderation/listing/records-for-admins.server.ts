import { inArray } from "drizzle-orm";
import {
  type CountryCode,
  countryName,
  displayPhone,
  isCostly,
  isValidPhone,
  phoneCountry,
} from "#src/arabic/phone.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { listedAs, listedFields } from "#src/features/accounts/record/listed-as.ts";
import { asRecord, type OwnRecordRow } from "#src/features/accounts/record/own-record.server.ts";
import type { RecordForAdmins } from "#src/features/accounts/record/record.contract.ts";
import { city } from "#src/features/catalogue/table.server.ts";
import { hiddenBy } from "#src/features/craftsmen/hidden.server.ts";
import { mayPublish, union } from "#src/features/craftsmen/listing-visibility.server.ts";
import { isSettledBy } from "#src/features/craftsmen/reports/doubts.server.ts";
import { revisionRetention } from "#src/features/craftsmen/revisions/revisions.server.ts";
import type { ModerationDeps } from "#src/features/moderation/deps.server.ts";
import { deletedCity, numberOfNoCountry } from "#src/features/moderation/texts.ts";
import type { AdminRights } from "#src/http/security/viewer.ts";

export type AdminRecordDeps = Pick<
  ModerationDeps,
  "db" | "country" | "versions" | "formerDecisions" | "now"
>;

/**
 * Craftsmen's records with what admins decide by: the version by which a decision is checked, marks on
 * the number, what was decided of listings with the same contacts, and what this admin may do.
 */
export async function asRecordsForAdmins(
  { db, country, versions, formerDecisions, now }: AdminRecordDeps,
  rows: OwnRecordRow[],
  rights: Pick<AdminRights, "cities">,
): Promise<RecordForAdmins[]> {
  const decisions = await formerDecisions.find(db, rows.map(contactsOf), now());
  const cityNames = await readCityNames(db, [
    ...rows.map((row) => row.craftsman.refusedCityIds),
    ...[...decisions.values()].flat().map(({ cityIds }) => cityIds),
  ]);
  return rows.map((row) => {
    const record = asRecord(row, country);
    const isFlagged = isFlaggedTo(rights, row.craftsman);
    const found = decisions.get(record.id) ?? [];
    // Decisions on accounts without a proven e-mail count until this account has proven its own, as in an approval.
    const unsure = row.account.emailVerifiedAt ? [] : found.filter((one) => one.email_unconfirmed);
    const refusedCityIds = union(
      // An approval does not ask for a right on a city that was deleted.
      ...unsure.map(({ cityIds }) => union(cityIds).filter((id) => cityNames.has(id))),
      row.craftsman.refusedCityIds,
    );
    return {
      ...record,
      version: versions.of(record),
      phone_country: record.phone && foreignCountry(record.phone, country),
      ...(record.phone === null || isValidPhone(record.phone) ? {} : { phone_unknown: true }),
      phone_proof: row.proof && {
        how: row.proof.how,
        at: row.proof.provenAt.toISOString(),
        by: row.prover && (row.prover.adminName || row.prover.email),
      },
      phone_settled: isSettledBy(row.craftsman, row.proof, now()),
      former_phone: formerPhone(row, country, now()),
      has_account: row.account.passwordHash !== null,
      phone_costly: record.phone !== null && isCostly(record.phone),
      former_decisions: found.map(({ cityIds, ...decision }) => ({
        ...decision,
        cities: union(cityIds).map((id) => cityNames.get(id) ?? deletedCity),
      })),
      refused_in: refusedCityIds.map((id) => ({
        id,
        name: cityNames.get(id) ?? null,
      })),
      refusal_reason: row.craftsman.refusalReason,
      may_publish: mayPublish(rights, { ...row.craftsman, refusedCityIds }),
      contacts_flagged_at: (isFlagged && row.craftsman.contactsFlaggedAt?.toISOString()) || null,
      hidden_by_revert: hiddenBy(row.craftsman) === "revert",
      flagged_changes: isFlagged ? changesOf(row) : [],
    };
  });
}

function formerPhone(
  { unanswered }: OwnRecordRow,
  country: CountryCode,
  now: Date,
): RecordForAdmins["former_phone"] {
  if (!unanswered || unanswered.hiddenAt <= now.getTime() - revisionRetention) return null;
  const { id, version, phone, hiddenAt } = unanswered;
  return {
    id,
    version,
    display: displayPhone(phone, country),
    hidden_at: new Date(hiddenAt).toISOString(),
  };
}

/** Whether an admin of these cities has yet to look at changes of a published listing. */
const isFlaggedTo = (
  { cities }: Pick<AdminRights, "cities">,
  { state, flagCityIds }: OwnRecordRow["craftsman"],
) =>
  state === "approved" &&
  flagCityIds !== null &&
  (cities === null || flagCityIds.some((id) => cities.includes(id)));

/** What its holder changed of a published listing, as lists show it. */
function changesOf(row: OwnRecordRow): RecordForAdmins["flagged_changes"] {
  const before = row.craftsman.changedFrom;
  if (!before) return [];
  const after = listedAs(row);
  return listedFields.flatMap((field) =>
    before[field] === after[field] ? [] : [{ field, before: before[field], after: after[field] }],
  );
}

async function readCityNames(db: Database, lists: (number[] | null)[]) {
  const ids = union(...lists);
  if (ids.length === 0) return new Map<number, string>();
  const rows = await db.select().from(city).where(inArray(city.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const contactsOf = ({ craftsman: { id, phone, state }, account: { email } }: OwnRecordRow) => ({
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
