import { z } from "zod";
import { id, lengthBetween, text } from "#src/contract/fields.ts";
import { second } from "#src/util/time.ts";
import { otherReason, reasonsOf, reasonText } from "./decisions/reasons.ts";
import { moderationFieldTexts } from "./texts.ts";

/** Why a listing is declined: one or several of the usual reasons, a note in one's own words, or both. */
export const Decline = z
  .object({ ...reasonFields(reasonsOf.decline), final: finalField() })
  .superRefine(requireReason)
  .transform(({ final, ...given }) => ({ reason: asText(reasonsOf.decline, given), final }))
  .meta({ id: "Decline" });

/** Why a listing is suspended. */
export const Suspension = z
  .object(reasonFields(reasonsOf.suspend))
  .superRefine(requireReason)
  .transform((given) => ({ reason: asText(reasonsOf.suspend, given) }))
  .meta({ id: "Suspension" });

/** More than a page has. A larger selection is sent in steps. */
const maxIds = 100;

/** Several orders that are declined for the same reasons. */
export const BulkDecline = z
  .object({ ...bulkFields(), ...reasonFields(reasonsOf.decline), final: finalField() })
  .superRefine(requireReason)
  .transform(({ ids, final, hold, ...given }) => ({
    ids,
    given: { reason: asText(reasonsOf.decline, given), final, window: hold * second },
  }))
  .meta({ id: "BulkDecline" });

/** Several published listings that are suspended for the same reasons. */
export const BulkSuspension = z
  .object({ ...bulkFields(), ...reasonFields(reasonsOf.suspend) })
  .superRefine(requireReason)
  .transform(({ ids, hold, ...given }) => ({
    ids,
    given: { reason: asText(reasonsOf.suspend, given), window: hold * second },
  }))
  .meta({ id: "BulkSuspension" });

/** The selected ones of a list, all pages of it. */
export const SelectedIds = z
  .object({
    /** In the order of the list, the first thousand at most. */
    ids: z.array(z.int()),
    total: z.int(),
  })
  .meta({ id: "SelectedIds" });

/** Several listings, by their ids with commas between. */
export const ListedIds = z.object({
  ids: z
    .string({ error: moderationFieldTexts.ids })
    .max(2000, { error: moderationFieldTexts.ids })
    .regex(/^\d{1,10}(,\d{1,10})*$/, { error: moderationFieldTexts.ids })
    .transform((ids) => ids.split(",").map(Number))
    .pipe(
      z
        .array(z.int().max(2 ** 31 - 1, { error: moderationFieldTexts.ids }))
        .max(maxIds, { error: moderationFieldTexts.tooManyIds }),
    ),
});

/** A craftsman without an e-mail, whom an admin tells of a decision by WhatsApp. */
export const WithoutEmail = z
  .object({ id: z.int(), fullname: z.string(), phone: z.string(), phone_display: z.string() })
  .meta({ id: "WithoutEmail" });

export type WithoutEmail = z.infer<typeof WithoutEmail>;
export type SelectedIds = z.infer<typeof SelectedIds>;

function bulkFields() {
  return {
    ids: z
      .array(id(moderationFieldTexts.ids), { error: moderationFieldTexts.ids })
      .min(1, { error: moderationFieldTexts.ids })
      .max(maxIds, { error: moderationFieldTexts.tooManyIds }),
    /** In seconds, for which the mails wait and all can be undone; the steps of a larger selection take longer. */
    hold: z
      .int({ error: moderationFieldTexts.hold })
      .min(10, { error: moderationFieldTexts.hold })
      .max(120, { error: moderationFieldTexts.hold })
      .default(10),
  };
}

/** Whether the craftsman gets no mail and cannot send the listing again. */
function finalField() {
  return z.boolean({ error: moderationFieldTexts.final }).default(false);
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
