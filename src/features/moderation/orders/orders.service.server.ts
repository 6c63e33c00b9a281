import { asc, eq } from "drizzle-orm";
import type { CountryCode } from "../../../arabic/phone.server.ts";
import type { Slice } from "../../../contract/pagination.ts";
import type { Database } from "../../../database/open.server.ts";
import { asRecord, selectRecords } from "../../accounts/own-record.server.ts";
import type { OwnRecord } from "../../accounts/record.contract.ts";
import { craftsman } from "../../craftsmen/table.server.ts";

export const ordersPerPage = 12;

/** What waits to be decided. */
const pending = eq(craftsman.state, "pending");

/** A page of the pending listings with all that the decision needs, the longest waiting first. */
export async function listOrders(
  db: Database,
  page: number,
  country: CountryCode,
): Promise<Slice<OwnRecord>> {
  const [rows, total] = await Promise.all([
    selectRecords(db)
      .where(pending)
      .orderBy(asc(craftsman.stateSince), asc(craftsman.id))
      .limit(ordersPerPage)
      .offset((page - 1) * ordersPerPage),
    db.$count(craftsman, pending),
  ]);
  return { items: rows.map((row) => asRecord(row, country)), total };
}
