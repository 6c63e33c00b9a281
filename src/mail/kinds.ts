/** What the site writes to people for. Each kind has one writer; see `letter.ts`. */
export const mailKinds = [
  "verify",
  "reset",
  "emailChanged",
  "phoneChanged",
  "unlocked",
  "approved",
  "declined",
  "suspended",
  "restored",
  "reply",
] as const;

export type MailKind = (typeof mailKinds)[number];
