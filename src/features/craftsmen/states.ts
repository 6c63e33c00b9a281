/**
 * A listing waits to be decided and is then approved or declined; a declined one may be sent again,
 * an approved one suspended and restored.
 */
export const listingStates = ["pending", "approved", "declined", "suspended"] as const;

export type ListingState = (typeof listingStates)[number];
