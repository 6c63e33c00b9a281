import { z } from "zod";
import { PageNumber } from "#src/contract/pagination.ts";
import { CityView, ProfessionView } from "#src/features/catalogue/contract.ts";
import { contactChangeStates } from "./contacts.ts";

export const ChangeParams = z.object({ id: z.string() });

/** A part that is missing or given twice makes the link invalid, as any other fault. */
export const LinkSignature = z.object({
  expires: z.string().catch(""),
  signature: z.string().catch(""),
});

/** `waiting` for an owner's decision where somebody else has proven a former contact since. */
export const ContactChangeView = z
  .object({ state: z.enum(contactChangeStates) })
  .meta({ id: "ContactChange" });

const Contacts = z.object({
  email: z.string().nullable(),
  phone: z.string().nullable(),
  phone_display: z.string().nullable(),
});

/** Whose a former contact is by now; `listing` is null of an admin's account. */
const Holder = z.object({
  field: z.enum(["email", "phone"]),
  listing: z.object({ id: z.int(), fullname: z.string() }).nullable(),
});

/** A revert of contacts that waits for an owner. */
export const ContactRevert = z
  .object({
    id: z.uuid(),
    craftsman_id: z.int(),
    fullname: z.string(),
    profession: ProfessionView,
    city: CityView,
    changed_at: z.iso.datetime(),
    before: Contacts,
    now: Contacts,
    held: z.array(Holder),
  })
  .meta({ id: "ContactRevert" });

export const ContactRevertQuery = z.object({ page: PageNumber });

export const ContactRevertParams = z.object({ id: z.uuid() });

export type ContactChangeView = z.infer<typeof ContactChangeView>;
export type ContactRevert = z.infer<typeof ContactRevert>;
