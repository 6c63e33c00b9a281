import { z } from "zod";
import { fold } from "#src/arabic/fold.ts";
import { IdParams, lengthBetween, line, required, withFewMarks } from "#src/contract/fields.ts";
import { nameTexts } from "./texts.ts";

export type NameList = keyof typeof nameTexts;

/** Another name of a profession or city, or a word of trouble. */
export const NameView = z.object({ id: z.int(), name: z.string() }).meta({ id: "OtherName" });

/** A city or profession that a text names already. */
export const NamedEntry = z
  .object({
    id: z.int(),
    name: z.string(),
    /** The text is its own name, in any spelling, not another one or a form of it. */
    is_own: z.boolean(),
  })
  .meta({ id: "NamedEntry" });

export const nameInput = (list: NameList) => {
  const texts = nameTexts[list];
  return z.object({
    name: required(line(texts.required), texts.required)
      .pipe(lengthBetween(2, 40, texts.rule))
      .refine((text) => fold(text).length >= 2, { error: texts.rule, abort: true })
      .pipe(withFewMarks),
  });
};

export const NameParams = IdParams.extend({ nameId: IdParams.shape.id });

export type NamedEntry = z.infer<typeof NamedEntry>;
export type NameView = z.infer<typeof NameView>;
