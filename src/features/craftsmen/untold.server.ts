import { eq, sql } from "drizzle-orm";
import { type SiteActor, writeAudit } from "#src/audit/write-audit.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { rowsOf } from "#src/database/statement.server.ts";
import { craftsman } from "./table.server.ts";

const holder: SiteActor = { accountId: null, address: "holder" };

type Listing = Pick<
  typeof craftsman.$inferSelect,
  "id" | "cityId" | "state" | "stateReason" | "stateSince"
>;

/**
 * Shows a listing again that was hidden because nobody had told its craftsman of it, who claims it now: before anything of
 * it can be edited. One on which an admin has decided since stays as it is. Its row must be locked.
 */
export async function showIfUntold(tx: Database, listing: Listing, now: Date): Promise<void> {
  const { id, cityId, state, stateReason, stateSince } = listing;
  if (state !== "suspended") return;
  // The table is that of a feature above.
  const hidden = await rowsOf(
    tx,
    sql`select from imported_listing
      where listing_id = ${id} and hidden_at = ${stateSince.toISOString()}::timestamptz`,
  );
  if (hidden.length === 0) return;
  await tx
    .update(craftsman)
    .set({ state: "approved", stateSince: now, stateReason: null })
    .where(eq(craftsman.id, id));
  await writeAudit(tx, holder, {
    act: "listing.resume",
    subject: id,
    cityIds: [cityId],
    before: { state, reason: stateReason },
    after: { state: "approved" },
  });
}
