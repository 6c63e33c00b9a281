import { eq } from "drizzle-orm";
import { writeAudit } from "#src/audit/write-audit.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { listedAs, listedFields } from "#src/features/accounts/record/listed-as.ts";
import {
  type OwnRecordRow,
  selectRecords,
} from "#src/features/accounts/record/own-record.server.ts";
import { decidedState } from "#src/features/craftsmen/hidden.server.ts";
import { relatedCities, union } from "#src/features/craftsmen/listing-visibility.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { pick } from "#src/util/pick.ts";

/** The holder of a listing: the entry's subject says who that is. */
const holder = { accountId: null, address: "holder" } as const;

/**
 * Writes a holder's change of name, profession or city to the audit log, if the listing is published, paused or was
 * refused, and puts a published one before the moderators of the city before and of the one after.
 * Values that are again as an admin has last seen them clear that flag. The listing's row must be locked.
 * @param before the record as it was before the change, in the same transaction
 */
export async function recordChanges(tx: Database, before: OwnRecordRow): Promise<void> {
  const isOwn = eq(craftsman.id, before.craftsman.id);
  const [after] = await selectRecords(tx).where(isOwn);
  const [former, current] = [listedAs(before), listedAs(after!)];
  const changed = listedFields.filter((field) => former[field] !== current[field]);
  const { id, cityId, refusedCityIds, contactsFlaggedAt, flagCityIds } = after!.craftsman;
  const isPublished = decidedState(after!.craftsman) === "approved";
  if (changed.length === 0 || !(isPublished || refusedCityIds)) return;
  await writeAudit(tx, holder, {
    act: "listing.change",
    subject: id,
    cityIds: union(relatedCities(before.craftsman), relatedCities(after!.craftsman)),
    before: pick(former, changed),
    after: pick(current, changed),
  });
  if (!isPublished) return;
  const seen = after!.craftsman.changedFrom ?? former;
  const isAsSeen = listedFields.every((field) => seen[field] === current[field]);
  const isFlagged = !isAsSeen || contactsFlaggedAt !== null;
  await tx
    .update(craftsman)
    .set({
      changedFrom: isAsSeen ? null : seen,
      flagCityIds: isFlagged ? union(flagCityIds, [before.craftsman.cityId, cityId]) : null,
    })
    .where(isOwn);
}
