import { z } from "zod";
import { IdParams } from "#src/contract/fields.ts";
import { askFieldTexts } from "./texts.ts";

export const AskParams = z.object({ id: IdParams.shape.id.catch(0) });

/** A part that is missing or given twice makes the link invalid, as any other fault. */
const signature = {
  expires: z.string().catch(""),
  signature: z.string().catch(""),
};

export const AskSignature = z.object(signature);

/** `works`: it is true as it is. `stopped`: it is hidden until its craftsman shows it again. */
export const Answer = z.object({
  ...signature,
  answer: z.enum(["works", "stopped"], { error: askFieldTexts.answer }),
});

/** The listing that a mailed question is about. */
export const AskedListing = z
  .object({
    id: z.int(),
    fullname: z.string(),
    /** Whether it is hidden since nobody has answered, or at its holder's wish: an answer shows it again. */
    is_hidden: z.boolean(),
  })
  .meta({ id: "AskedListing" });

export type AskedListing = z.infer<typeof AskedListing>;

/** Somebody whom no mail reaches, to be asked whether the listing is still true. */
export const ToCall = z
  .object({
    id: z.int(),
    fullname: z.string(),
    profession: z.string(),
    city: z.string(),
    phone: z.object({ e164: z.string(), display: z.string() }),
    /** Null of one that nobody has ever confirmed. */
    confirmed_at: z.iso.datetime().nullable(),
    times_asked: z.int(),
  })
  .meta({ id: "ToCall" });

export type ToCall = z.infer<typeof ToCall>;

export const CallAnswer = z.object({
  answer: z.enum(["works", "none"], { error: askFieldTexts.answer }),
});
