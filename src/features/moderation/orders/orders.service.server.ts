import { asc, eq } from "drizzle-orm";
import type { Slice } from "../../../contract/pagination.ts";
import { selectRecords } from "../../accounts/own-record.server.ts";
import type { ReviewRecord } from "../../accounts/record.contract.ts";
import { craftsman } from "../../craftsmen/table.server.ts";
import { asReviewRecords, type ReviewDeps } from "../review-record.server.ts";

export const ordersPerPage = 12;

/** What waits to be decided. */
const pending = eq(craftsman.state, "pending");

/** A page of the pending listings with all that the decision needs, the longest waiting first. */
export async function listOrders(deps: ReviewDeps, page: number): Promise<Slice<ReviewRecord>> {
  const { db } = deps;
  const [rows, total] = await Promise.all([
    selectRecords(db)
      .where(pending)
      .orderBy(asc(craftsman.stateSince), asc(craftsman.id))
      .limit(ordersPerPage)
      .offset((page - 1) * ordersPerPage),
    db.$count(craftsman, pending),
  ]);
  return { items: await asReviewRecords(deps, rows), total };
}
