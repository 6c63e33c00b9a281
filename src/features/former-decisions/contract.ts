import { z } from "zod";

/** A decision on a former listing that had the same number or e-mail; for admins alone. */
export const FormerDecision = z
  .object({
    /** The cities whose moderators decided it; empty where that is not known. */
    cities: z.array(z.string()),
    state: z.enum(["declined", "suspended"]),
    decided_at: z.iso.datetime(),
    /** What both listings have in common. */
    same: z.array(z.enum(["phone", "email"])),
    /** That listing's account never proved an e-mail: anybody may have entered the number and the e-mail. */
    email_unconfirmed: z.boolean().optional(),
  })
  .meta({ id: "FormerDecision" });

export type FormerDecision = z.infer<typeof FormerDecision>;
