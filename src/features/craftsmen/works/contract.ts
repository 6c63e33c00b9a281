import { z } from "zod";

/** A picture of a craftsman's works, as visitors see it. */
export const Work = z
  .object({
    id: z.int(),
    /** Path under /storage/. */
    image: z.string(),
    caption: z.string().nullable(),
  })
  .meta({ id: "Work" });

/** One's own, also while it or its caption waits for review. */
export const OwnWork = Work.extend({
  /** From 1 on. */
  position: z.int(),
  /** Whether visitors do not see it, or its caption, before an admin has approved it. */
  waits: z.boolean(),
}).meta({ id: "OwnWork" });

export type Work = z.infer<typeof Work>;
export type OwnWork = z.infer<typeof OwnWork>;
