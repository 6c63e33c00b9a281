import { z } from "zod";
import { reportReasons } from "./reasons.ts";

/** A report as the craftsman reads it: not who wrote it, nor in which words. */
export const OwnReport = z
  .object({
    id: z.int(),
    reason: z.enum(reportReasons),
    /** What he has answered, and to which reason: the report may say another one since. */
    reply: z.string().nullable(),
    reply_reason: z.enum(reportReasons).nullable(),
  })
  .meta({ id: "OwnReport" });

export type OwnReport = z.infer<typeof OwnReport>;
