import { eq } from "drizzle-orm";
import { type Actor, writeAudit } from "../../../audit/write-audit.server.ts";
import type { Database } from "../../../database/open.server.ts";
import { lockRights } from "../../../http/security/admin-rights.server.ts";
import type { RecordVersions } from "../../accounts/record/record-version.server.ts";
import { craftsman } from "../../craftsmen/table.server.ts";
import { lockListing } from "../decisions/lock-listing.server.ts";

interface Deps {
  db: Database;
  versions: RecordVersions;
  by: Actor;
}

/**
 * Settles the question of a published listing whose contacts were changed to those of a declined or
 * suspended one: an admin has looked and leaves it published. Again is no mistake.
 * @throws Refusal `notFound`, or `conflict` where it is locked or no longer what the admin saw
 */
export const reviewContacts = (
  { db, versions, by }: Deps,
  id: number,
  version: string | undefined,
): Promise<void> =>
  db.transaction(async (tx) => {
    const rights = await lockRights(tx, by.accountId);
    const { contactsFlaggedAt } = await lockListing(tx, id, rights);
    if (!contactsFlaggedAt) return;
    await versions.refuseStale(tx, id, version);
    await tx.update(craftsman).set({ contactsFlaggedAt: null }).where(eq(craftsman.id, id));
    await writeAudit(tx, by, { act: "listing.reviewContacts", subject: id });
  });
