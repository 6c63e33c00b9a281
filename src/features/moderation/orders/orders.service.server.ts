import { and, asc, inArray } from "drizzle-orm";
import type { Slice } from "#src/contract/pagination.ts";
import { selectRecords } from "#src/features/accounts/record/own-record.server.ts";
import { refuseUnknown } from "#src/features/craftsmen/search/refuse-unknown.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import type { SelectedIds } from "#src/features/moderation/contract.ts";
import {
  type AdminRecordDeps,
  asRecordsForAdmins,
} from "#src/features/moderation/listing/records-for-admins.server.ts";
import {
  matchesRecords,
  selectIds,
} from "#src/features/moderation/records/records.service.server.ts";
import type { AdminRights } from "#src/http/security/viewer.ts";
import { isOfBurst } from "./bursts.server.ts";
import { findFlags } from "./flags.server.ts";
import type { Order, OrderFilter } from "./orders.contract.ts";

export const ordersPerPage = 12;

const order = [asc(craftsman.stateSince), asc(craftsman.id)];

/** A page of the pending listings that an admin of these cities sees, with all that the decision needs, the longest waiting first. */
export async function listOrders(
  deps: AdminRecordDeps,
  filter: OrderFilter & Pick<AdminRights, "cities">,
  page: number,
): Promise<Slice<Order>> {
  const { db } = deps;
  const { cities } = filter;
  const matches = await matchesOrders(deps, filter);
  // Ids are selected first, so that a late page joins no rows that it skips.
  const ids = db
    .select({ id: craftsman.id })
    .from(craftsman)
    .where(matches)
    .orderBy(...order)
    .limit(ordersPerPage)
    .offset((page - 1) * ordersPerPage);
  const [rows, total] = await Promise.all([
    selectRecords(db)
      .where(inArray(craftsman.id, ids))
      .orderBy(...order),
    db.$count(craftsman, matches),
  ]);
  const [records, flags] = await Promise.all([
    asRecordsForAdmins(deps, rows, { cities }),
    findFlags(deps, { rows, cities }),
  ]);
  return { items: records.map((record) => ({ ...record, flags: flags.get(record.id)! })), total };
}

/** The ids of all of them as they are now, in the same order. */
export async function selectOrderIds(
  deps: AdminRecordDeps,
  filter: OrderFilter & Pick<AdminRights, "cities">,
): Promise<SelectedIds> {
  return selectIds(deps.db, await matchesOrders(deps, filter), order);
}

async function matchesOrders(
  { db, country }: Pick<AdminRecordDeps, "db" | "country">,
  { cities, network, ...filter }: OrderFilter & Pick<AdminRights, "cities">,
) {
  await refuseUnknown(db, filter);
  return and(
    matchesRecords(db, { ...filter, state: "pending", cities }, country),
    network === undefined ? undefined : isOfBurst(db, network),
  );
}
