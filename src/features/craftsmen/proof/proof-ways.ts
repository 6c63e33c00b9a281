/**
 * How a number was proven: by a message from it that an admin compared, by one that a gateway passed on, or by a
 * code that the site sent to it.
 */
export const proofWays = ["message", "gateway", "code"] as const;
export type ProofWay = (typeof proofWays)[number];

/**
 * `waiting` while a code for the number is valid; `stale` if the number is another one now, after twelve months, while it
 * is under review, or if visitors report that it does not work and nobody answers.
 */
export const proofStates = ["unproven", "waiting", "proven", "stale"] as const;
export type ProofState = (typeof proofStates)[number];
