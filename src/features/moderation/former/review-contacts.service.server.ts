import { eq } from "drizzle-orm";
import { type Actor, writeAudit } from "#src/audit/write-audit.server.ts";
import type { Database } from "#src/database/open.server.ts";
import type { RecordVersions } from "#src/features/accounts/record/record-version.server.ts";
import { union } from "#src/features/craftsmen/listing-cities.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import {
  lockListing,
  settledFlags,
} from "#src/features/moderation/decisions/lock-listing.server.ts";
import { lockRights } from "#src/http/security/admin-rights.server.ts";

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
export const reviewContacts = (
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
