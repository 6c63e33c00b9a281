/** How a craftsman is reached; whoever has changed these could keep an account for themselves. */
export interface Contacts {
  /** Null of an account without one. */
  email: string | null;
  /** E.164; null of a listing that has lost its number. */
  phone: string | null;
}

export type ContactField = keyof Contacts;

export const contactFields: ContactField[] = ["email", "phone"];

/** The fields in which these contacts differ. */
export const differences = (one: Contacts, other: Contacts): ContactField[] =>
  contactFields.filter((field) => one[field] !== other[field]);

/** What the contacts were before a stored change. */
export const formerContacts = (change: {
  formerEmail: string | null;
  formerPhone: string | null;
}): Contacts => ({
  email: change.formerEmail,
  phone: change.formerPhone,
});

/** What has become of a change of contacts: see the table `contact_change`. */
export const contactChangeStates = ["open", "waiting", "reverted"] as const;
