/** Each kind of mail has one template; see `mail-template.ts`. */
export const mailKinds = [
  "verify",
  "verifyReminder",
  "phoneTaken",
  "reset",
  "invitation",
  "emailChanged",
  "phoneChanged",
  "contactsReverted",
  "revertDeclined",
  "accountDeleted",
  "approved",
  "declined",
  "suspended",
  "restored",
  "corrected",
  "changesApproved",
  "changesDeclined",
  "stillWorking",
  "listingsMerged",
  "reply",
  "ordersWaiting",
  "codesUsedUp",
  "alertConfirm",
  "alertFound",
] as const;

export type MailKind = (typeof mailKinds)[number];
