import { eq } from "drizzle-orm";
import { writeAudit } from "#src/audit/write-audit.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { listedAs, listedFields } from "#src/features/accounts/record/listed-as.ts";
import {
  type OwnRecordRow,
  selectRecords,
} from "#src/features/accounts/record/own-record.server.ts";
import { relatedCities, union } from "#src/features/craftsmen/listing-visibility.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { pick } from "#src/util/pick.ts";

/** The holder of a listing: the entry's subject says who that is. */
const holder = { accountId: null, address: "holder" } as const;

/**
 * Writes a holder's change of name, profession or city to the audit log, if the listing was refused before. Those of a
 * published listing wait for review. The listing's row must be locked.
 * @param before the record as it was before the change, in the same transaction
 */
export async function recordChanges(tx: Database, before: OwnRecordRow): Promise<void> {
  const [after] = await selectRecords(tx).where(eq(craftsman.id, before.craftsman.id));
  const [former, current] = [listedAs(before), listedAs(after!)];
  const changed = listedFields.filter((field) => former[field] !== current[field]);
  if (changed.length === 0 || !after!.craftsman.refusedCityIds) return;
  await writeAudit(tx, holder, {
    act: "listing.change",
    subject: before.craftsman.id,
    cityIds: union(relatedCities(before.craftsman), relatedCities(after!.craftsman)),
    before: pick(former, changed),
    after: pick(current, changed),
  });
}
