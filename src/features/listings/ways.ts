/** How somebody agreed to be listed. */
export const consentWays = ["in_person", "call", "message"] as const;

/** Whom somebody told not to want to be listed: an admin, or the page of the listing. */
export const refusalWays = ["admin", "page"] as const;

export type ConsentWay = (typeof consentWays)[number];
export type RefusalWay = (typeof refusalWays)[number];
