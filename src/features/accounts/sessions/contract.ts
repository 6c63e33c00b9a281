import { z } from "zod";

/** One of one's own logins. */
export const SessionView = z
  .object({
    id: z.uuid(),
    /** Browser and system, such as «Chrome على Android». */
    device: z.string(),
    /** The one that asks. */
    current: z.boolean(),
    created_at: z.iso.datetime(),
    last_seen_at: z.iso.datetime(),
  })
  .meta({ id: "Session" });

export const SessionParams = z.object({ id: z.uuid() });

export type SessionView = z.infer<typeof SessionView>;
