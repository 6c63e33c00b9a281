import { and, eq } from "drizzle-orm";
import type { ListingState } from "./states.ts";
import { craftsman } from "./table.server.ts";

type ListingRow = typeof craftsman.$inferSelect;

/**
 * Whether its own holder has hidden the listing, which was published, and no admin has decided on it since: then its
 * state has another time.
 */
export const isPaused = ({
  state,
  stateSince,
  pausedAt,
}: Pick<ListingRow, "state" | "stateSince" | "pausedAt">): boolean =>
  state === "suspended" && pausedAt?.getTime() === stateSince.getTime();

/** SQL condition for the same. */
export const isPausedListing = and(
  eq(craftsman.state, "suspended"),
  eq(craftsman.pausedAt, craftsman.stateSince),
);

/** The state that admins have brought a listing to, in which it is again once its holder ends a pause. */
export const decidedState = (
  listing: Pick<ListingRow, "state" | "stateSince" | "pausedAt">,
): ListingState => (isPaused(listing) ? "approved" : listing.state);
