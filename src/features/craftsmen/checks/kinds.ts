/**
 * What an admin has seen of a craftsman. That a number is the craftsman's is not among them: that is proven by a code
 * (`craftsmen/proof`), never noted by hand.
 */
export const checkKinds = ["identity", "workshop", "certificate"] as const;
export type CheckKind = (typeof checkKinds)[number];
