import { type FieldErrors, Refusal } from "#src/errors/refusal.server.ts";
import {
  type ContactField,
  type Contacts,
  contactFields,
} from "#src/features/accounts/contact-change/contacts.ts";
import type { Unlock } from "./unlock.contract.ts";
import { unlockFieldTexts as say } from "./unlock.texts.ts";

interface Locked {
  current: Contacts;
  former: Contacts[];
  /** Whether the lock hides a published listing. */
  hidesListing: boolean;
}

/**
 * The contacts with which an account is unlocked. Only those that it has or had can be chosen; where
 * there was never more than one, nothing has to be.
 * @throws Refusal `invalid` with all that is missing or unknown
 */
export function checkDecision({ current, former, hidesListing }: Locked, wanted: Unlock): Contacts {
  const errors: FieldErrors = {};
  const choose = (field: ContactField) => {
    const known = new Set([current, ...former].map((contacts) => contacts[field]));
    const value = wanted[field] ?? (known.size === 1 ? current[field] : "");
    if (!known.has(value)) errors[field] = [say[field]];
    return value;
  };
  const [email, phone] = contactFields.map(choose);
  if (hidesListing && !wanted.listing) errors.listing = [say.listing];
  if (Object.keys(errors).length > 0) throw new Refusal("invalid", { fields: errors });
  return { email: email!, phone: phone! };
}
