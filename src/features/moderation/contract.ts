import { z } from "zod";
import { id, lengthBetween, text } from "#src/contract/fields.ts";
import { otherReason, reasonsOf, reasonText } from "./decisions/reasons.ts";
import { moderationFieldTexts } from "./texts.ts";

/** Why a listing is declined: one or several of the usual reasons, a note in one's own words, or both. */
export const Decline = reasoned(reasonsOf.decline).meta({ id: "Decline" });

/** Why a listing is suspended. */
export const Suspension = reasoned(reasonsOf.suspend).meta({ id: "Suspension" });

/** More than a page of orders has. */
const maxDeclined = 100;

/** Several orders that are declined for the same reasons. */
export const BulkDecline = z
  .object({
    ids: z
      .array(id(moderationFieldTexts.ids), { error: moderationFieldTexts.ids })
      .min(1, { error: moderationFieldTexts.ids })
      .max(maxDeclined, { error: moderationFieldTexts.tooManyIds }),
    ...reasonFields(reasonsOf.decline),
  })
  .superRefine(requireReason)
  .transform(({ ids, ...given }) => ({ ids, reason: asText(reasonsOf.decline, given) }))
  .meta({ id: "BulkDecline" });

function reasoned(reasons: Record<string, string>) {
  return z
    .object(reasonFields(reasons))
    .superRefine(requireReason)
    .transform((given) => ({ reason: asText(reasons, given) }));
}

interface Given {
  reason?: string | undefined;
  reasons?: string[] | undefined;
  note: string;
}

/** Reasons by their keys. Clients of the first version send one, as `reason`. */
function reasonFields(reasons: Record<string, string>) {
  const key = z.enum(Object.keys(reasons), { error: moderationFieldTexts.reason });
  return {
    reason: key.optional(),
    reasons: z
      .array(key, { error: moderationFieldTexts.reason })
      .max(Object.keys(reasons).length, { error: moderationFieldTexts.reason })
      .optional(),
    note: text(moderationFieldTexts.note)
      .pipe(lengthBetween(0, 500, moderationFieldTexts.note))
      .default(""),
  };
}

/** The note alone is enough where `reasons` is sent. */
function requireReason({ reason, reasons, note }: Given, context: z.core.$RefinementCtx) {
  const selected = [...(reasons ?? []), ...(reason ? [reason] : [])];
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: "custom", path: [field], message });
  if (selected.includes(otherReason) && note === "")
    return refuse("note", moderationFieldTexts.noteMissing);
  if (selected.length > 0 || (reasons && note !== "")) return;
  refuse(reasons ? "reasons" : "reason", moderationFieldTexts.reason);
}

const asText = (of: Record<string, string>, { reason, reasons = [], note }: Given) =>
  reasonText(of, reason ? [...reasons, reason] : reasons, note);
