import { and, eq } from "drizzle-orm";
import type { ListingState } from "./states.ts";
import { craftsman } from "./table.server.ts";

type ListingRow = typeof craftsman.$inferSelect;
type HiddenColumns = Pick<ListingRow, "state" | "stateSince" | "hiddenAt" | "hiddenBy">;

/** Why a published listing is hidden. */
export type HiddenBy = NonNullable<ListingRow["hiddenBy"]>;

/**
 * Why a published listing is hidden without an admin's decision; null if it is not, or if an admin has decided on it
 * since: then its state has another time.
 */
export const hiddenBy = ({
  state,
  stateSince,
  hiddenAt,
  hiddenBy,
}: HiddenColumns): HiddenBy | null =>
  state === "suspended" && hiddenAt?.getTime() === stateSince.getTime() ? hiddenBy : null;

/** SQL condition for the same. */
export const isHiddenBy = (cause: HiddenBy) =>
  and(
    eq(craftsman.state, "suspended"),
    eq(craftsman.hiddenAt, craftsman.stateSince),
    eq(craftsman.hiddenBy, cause),
  );

/** The state that admins have brought a listing to, in which it is again once it is hidden no more. */
export const decidedState = (listing: HiddenColumns): ListingState =>
  hiddenBy(listing) ? "approved" : listing.state;
