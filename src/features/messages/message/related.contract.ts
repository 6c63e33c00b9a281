import { z } from "zod";
import { listingStates } from "#src/features/craftsmen/states.ts";

/** The next message in one direction. */
const Neighbour = z.object({ id: z.int(), subject: z.string() }).nullable();

/** A listing whose number or e-mail a message names, or whose owner sent it. */
export const NamedListing = z
  .object({
    id: z.int(),
    fullname: z.string(),
    profession: z.string(),
    city: z.string(),
    state: z.enum(listingStates),
    /** Whether its own holder has hidden it. */
    paused: z.boolean(),
    /** E.164 */
    phone: z.string().nullable(),
  })
  .meta({ id: "NamedListing" });

/** What an admin may want to open from a message. */
export const RelatedToMessage = z
  .object({
    /** Unread messages around it in the order of the list: the next newer one, the next older one. */
    previous_unread: Neighbour,
    next_unread: Neighbour,
    /** Related listings, the sender's own first. */
    listings: z.array(NamedListing),
  })
  .meta({ id: "RelatedToMessage" });

export type NamedListing = z.infer<typeof NamedListing>;
export type RelatedToMessage = z.infer<typeof RelatedToMessage>;
