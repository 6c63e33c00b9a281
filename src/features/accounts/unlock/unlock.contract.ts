import { z } from "zod";
import { emailLine, line } from "#src/contract/fields.ts";
import { PageNumber } from "#src/contract/pagination.ts";
import { CityView, ProfessionView } from "#src/features/catalogue/contract.ts";
import { parseEmail } from "#src/util/email-address.ts";
import { unlockFieldTexts as say } from "./unlock.texts.ts";

/** An e-mail and a phone number of the same moment. */
const Contacts = z.object({ email: z.string(), phone: z.string(), phone_display: z.string() });

const ContactChange = z.object({
  changed_at: z.iso.datetime(),
  before: Contacts,
  after: Contacts,
  /** Whether its link locked the account. */
  locked_by: z.boolean(),
});

/** An account that was locked by a link sent to a former address. */
export const LockedAccount = z
  .object({
    id: z.int(),
    fullname: z.string(),
    profession: ProfessionView,
    city: CityView,
    locked_at: z.iso.datetime(),
    /** Whether the lock hides a published listing, which may be shown again. */
    hides_listing: z.boolean(),
    now: Contacts,
    /** The newest first. */
    changes: z.array(ContactChange),
  })
  .meta({ id: "LockedAccount" });

export const LockedQuery = z.object({ page: PageNumber });

/** What an unlocked account is reached by; needed where there is more than one. */
export const Unlock = z
  .object({
    email: emailLine(say.email)
      .transform((chosen) => parseEmail(chosen) ?? chosen.toLowerCase())
      .nullish(),
    /** E.164 */
    phone: line(say.phone).nullish(),
    /** What becomes of a published listing that the lock has hidden. */
    listing: z.enum(["show", "hide"], { error: say.listing }).nullish(),
  })
  .meta({ id: "Unlock" });

export type LockedAccount = z.infer<typeof LockedAccount>;
export type Unlock = z.infer<typeof Unlock>;
