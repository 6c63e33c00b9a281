import { z } from "zod";
import { emptyAsMissing } from "#src/contract/fields.ts";
import { heldFields } from "#src/features/craftsmen/revisions/held-fields.ts";
import { Work } from "#src/features/craftsmen/works/contract.ts";
import { Decline } from "#src/features/moderation/contract.ts";
import { revisionFieldTexts as texts } from "./texts.ts";

/** Pictures of works are those that are added, and those with another caption. */
const value = z.union([z.string(), z.int(), z.array(z.int()), z.array(Work)]).nullable();

const Change = z
  .object({
    field: z.enum(heldFields),
    /** As `PUT /api/update-user` takes it: ids, also several, of professions and cities, numbers in E.164, paths of pictures. */
    before: value,
    after: value,
    /** The value as a person reads it; null of a picture. */
    before_text: z.string().nullable(),
    after_text: z.string().nullable(),
  })
  .meta({ id: "RevisionChange" });

/** What the holder of an approved listing has changed and nobody has approved yet. */
export const Revision = z
  .object({
    id: z.int(),
    craftsman_id: z.int(),
    /** Since when something waits. */
    created_at: z.iso.datetime(),
    version: z.int(),
    /** Only fields that differ; a number first. */
    changes: z.array(Change),
    /** Fields of the same changes that are published already, since some were approved before the rest. */
    published: z.array(z.enum(heldFields)),
    fullname: z.string(),
    profession: z.string(),
    city: z.string(),
    approved_at: z.iso.datetime(),
    /** For a message where there is no e-mail. */
    phone: z.string().nullable(),
    email: z.string().nullable(),
    /** Whether the admin decides on its city, on one that it moves to, and on all that refused it. */
    may_approve: z.boolean(),
  })
  .meta({ id: "Revision" });

const version = z.preprocess(
  emptyAsMissing,
  z.coerce.number({ error: texts.version }).int({ error: texts.version }).optional(),
);

export const RevisionApproval = z
  .preprocess(
    (body) => body ?? {},
    z.object({
      /** Which fields are published; all if absent. */
      fields: z
        .array(z.enum(heldFields, { error: texts.fields }), { error: texts.fields })
        .min(1, { error: texts.fields })
        .max(heldFields.length, { error: texts.fields })
        .optional(),
      /** The version of the revision that was seen. */
      version,
    }),
  )
  .meta({ id: "RevisionApproval" });

export const PuttingBack = z
  .preprocess(
    (body) => body ?? {},
    z.object({
      /** The version of the former values that was seen. */
      version,
    }),
  )
  .meta({ id: "PuttingBack" });

/** Reasons as those of an order; `text` is another name of `note`. */
export const RevisionDecline = z.preprocess((body) => {
  if (typeof body !== "object" || body === null || !("text" in body)) return body;
  const { text, ...given } = body;
  return { note: text, ...given };
}, Decline);

export type Revision = z.infer<typeof Revision>;
export type PuttingBack = z.infer<typeof PuttingBack>;
export type RevisionApproval = z.infer<typeof RevisionApproval>;
