import { z } from "zod";
import { lengthBetween, text } from "../../contract/fields.ts";
import { declineReasons, moderationFieldTexts as say, suspendReasons } from "./texts.ts";

/** Why a listing is declined: one of the usual reasons, a note in one's own words, or both. */
export const Decline = reasoned(declineReasons).meta({ id: "Decline" });

/** Why a listing is suspended. */
export const Suspension = reasoned(suspendReasons).meta({ id: "Suspension" });

function reasoned<Reasons extends Record<string, string>>(reasons: Reasons) {
  return z
    .object({
      reason: z.enum(Object.keys(reasons), { error: say.reason }),
      note: text(say.note)
        .pipe(lengthBetween(0, 500, say.note))
        .default(""),
    })
    .refine(({ reason, note }) => reason !== "other" || note !== "", {
      error: say.noteMissing,
      path: ["note"],
    })
    .transform(({ reason, note }) => ({
      reason: [reason === "other" ? "" : reasons[reason], note].filter(Boolean).join("\n"),
    }));
}
