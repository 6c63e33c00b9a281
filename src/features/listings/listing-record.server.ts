import { desc, eq } from "drizzle-orm";
import { type Actor, writeAudit } from "#src/audit/write-audit.server.ts";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { selectRecords } from "#src/features/accounts/record/own-record.server.ts";
import { placesOfCities } from "#src/features/catalogue/places/places-of-cities.server.ts";
import { unmergeWindow } from "#src/features/craftsmen/duplicates/stored-merge.ts";
import { listingMerge } from "#src/features/craftsmen/duplicates/table.server.ts";
import { relatedCities } from "#src/features/craftsmen/listing-visibility.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import {
  isOfUnfinishedImport,
  unfinishedImport,
} from "#src/features/craftsmen/unfinished-import.server.ts";
import {
  type AdminRecordDeps,
  asRecordsForAdmins,
} from "#src/features/moderation/listing/records-for-admins.server.ts";
import { readFormer } from "#src/features/moderation/revisions/service.server.ts";
import { lockRights, refuseOtherCity } from "#src/http/security/admin-rights.server.ts";
import type { AdminRights } from "#src/http/security/viewer.ts";
import { readChecks } from "./checks.server.ts";
import type { ListingRecord } from "./contract.ts";
import { nameOf } from "./insert-listings.server.ts";
import { readOpenRemoval, removalView } from "./removal-requests.server.ts";
import { listingConsent, listingNote } from "./table.server.ts";

/** A listing with its consent and notes. @throws Refusal `notFound`, `forbidden` if it is of other cities */
export async function showListingRecord(
  deps: AdminRecordDeps,
  id: number,
  rights: Pick<AdminRights, "cities">,
): Promise<ListingRecord> {
  const { db } = deps;
  const rows = await selectRecords(db).where(eq(craftsman.id, id));
  const [row] = rows;
  if (!row) throw new Refusal("notFound");
  refuseOtherCity(rights, relatedCities(row.craftsman));
  const { cityId, furtherCityIds } = row.craftsman;
  const [records, consents, merges, notes, places, checks, removal, former] = await Promise.all([
    asRecordsForAdmins(deps, rows, rights),
    readConsents(db, id),
    readMerges(db, id, deps.now()),
    readNotes(db, id),
    placesOfCities(db, [cityId, ...(furtherCityIds ?? [])]),
    readChecks(db, id),
    readOpenRemoval(db, id),
    readFormer(db, id, deps.now()),
  ]);
  const [consent = null, ...otherConsents] = consents;
  return {
    ...records[0]!,
    consent,
    other_consents: otherConsents,
    merges,
    notes,
    city_places: places,
    noted_checks: checks,
    removal_request: removal && removalView(removal),
    former_version: former,
  };
}

/** The own one, then those of listings that were merged into it. */
async function readConsents(db: Database, id: number): Promise<ListingRecord["other_consents"]> {
  const rows = await db
    .select()
    .from(listingConsent)
    .where(eq(listingConsent.listingId, id))
    .orderBy(listingConsent.id);
  return rows.map(({ how, givenAt, wording, ofFile, recordedBy, recordedAt }) => ({
    how,
    given_at: givenAt.toISOString(),
    wording,
    of_file: ofFile,
    by: recordedBy,
    recorded_at: recordedAt.toISOString(),
  }));
}

async function readMerges(db: Database, id: number, now: Date): Promise<ListingRecord["merges"]> {
  const rows = await db
    .select({ merge: listingMerge, name: account.adminName, email: account.email })
    .from(listingMerge)
    .leftJoin(account, eq(account.id, listingMerge.accountId))
    .where(eq(listingMerge.keptId, id))
    .orderBy(desc(listingMerge.mergedAt), desc(listingMerge.formerId));
  return rows.map(({ merge: { formerId, mergedAt, data }, name, email }) => {
    const until = new Date(mergedAt.getTime() + unmergeWindow);
    return {
      former_id: formerId,
      merged_at: mergedAt.toISOString(),
      by: name ?? email,
      undoable: data && until > now ? { until: until.toISOString(), name: data.formerName } : null,
    };
  });
}

async function readNotes(db: Database, id: number): Promise<ListingRecord["notes"]> {
  const rows = await db
    .select()
    .from(listingNote)
    .where(eq(listingNote.listingId, id))
    .orderBy(desc(listingNote.id));
  return rows.map(({ id, text, author, createdAt }) => ({
    id,
    text,
    by: author,
    created_at: createdAt.toISOString(),
  }));
}

interface NewNote {
  by: Actor;
  text: string;
  now: Date;
}

/**
 * Adds a note, which the audit log does not repeat.
 * @throws Refusal `notFound`, `forbidden`, or `conflict` while the listing is being imported: a note would keep it
 * where the import fails or is undone
 */
export const addNote = (db: Database, id: number, { by, text, now }: NewNote): Promise<void> =>
  db.transaction(async (tx) => {
    const rights = await lockRights(tx, by.accountId);
    const [found] = await tx.select().from(craftsman).where(eq(craftsman.id, id)).for("share");
    if (!found) throw new Refusal("notFound");
    refuseOtherCity(rights, relatedCities(found));
    if (await isOfUnfinishedImport(tx, found)) {
      throw new Refusal("conflict", { message: unfinishedImport });
    }
    const author = await nameOf(tx, by.accountId);
    const { accountId } = by;
    await tx.insert(listingNote).values({ listingId: id, accountId, author, text, createdAt: now });
    await writeAudit(tx, by, { act: "listing.note", subject: id });
  });
