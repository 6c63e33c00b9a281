const purposesOfAccess = ["claim", "password", "removal", "dispute"] as const;

/**
 * What somebody without a session can do by a proven number: `removal` hides a page that is to be removed,
 * `dispute` the number of a page that shows it as another person's; `registration` is what a number that nobody has proven leads to, as is known once it is proven.
 */
export const accessKinds = [...purposesOfAccess, "registration"] as const;
export type AccessKind = (typeof accessKinds)[number];

/** What a code is for: the number of one's own page, or what somebody without a session can do by it. */
export const codePurposes = ["prove", ...purposesOfAccess] as const;
export type CodePurpose = (typeof codePurposes)[number];

/**
 * What became of a code: `held` if another listing has proven the number before, which an admin decides on, as on
 * whose page it is (`asked`) before a new password; `hidden` if the page or its number is hidden by it;
 * `alarmed` if the admins decide whether it is; `left` if only an owner may say that the message came, whom the code waits for; `used` if it was used at the same moment, or is worth nothing any more.
 */
export type ProofOutcome = "proven" | "held" | "asked" | "hidden" | "alarmed" | "left" | "used";
