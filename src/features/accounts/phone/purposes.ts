/** What somebody without a session can do by a proven number. */
export const accessKinds = ["claim", "password"] as const;

/** What a code is for: the number of one's own page, or one of `accessKinds`. */
export const codePurposes = ["prove", ...accessKinds] as const;
export type CodePurpose = (typeof codePurposes)[number];
