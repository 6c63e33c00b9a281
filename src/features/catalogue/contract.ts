import { z } from "zod";
import { fold } from "../../arabic/fold.ts";
import { lengthBetween, line, required, withFewMarks } from "../../contract/fields.ts";
import { type Page, pageOf } from "../../contract/pagination.ts";
import { cityTexts, professionTexts } from "./texts.ts";

export const ProfessionView = z
  .object({ id: z.int(), title: z.string() })
  .meta({ id: "Profession" });
export const CityView = z.object({ id: z.int(), name: z.string() }).meta({ id: "City" });

/** A name that has letters or digits, not only marks and signs, which folding removes. */
const nameSchema = (texts: typeof cityTexts) =>
  required(line(texts.required), texts.required)
    .pipe(lengthBetween(2, 60, texts.rule))
    .refine((text) => fold(text).length >= 2, { error: texts.rule, abort: true })
    .pipe(withFewMarks);

/** Schemas of an entry, whose text is a profession's `title` or a city's `name`. */
export const entrySchemas = (field: "title" | "name") => {
  const [view, texts] =
    field === "title" ? [ProfessionView, professionTexts] : [CityView, cityTexts];
  return { view, page: pageOf(view), input: z.object({ [field]: nameSchema(texts) }) };
};

/** A city or profession. */
export interface Entry {
  id: number;
  text: string;
}

export type EntryPage = Page<Entry>;

export type ProfessionView = z.infer<typeof ProfessionView>;
export type CityView = z.infer<typeof CityView>;
