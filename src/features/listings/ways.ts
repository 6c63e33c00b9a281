/** How somebody agreed to be listed. */
export const consentWays = ["in_person", "call", "message"] as const;

export type ConsentWay = (typeof consentWays)[number];
