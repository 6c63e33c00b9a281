import { z } from "zod";
import { blankAsNull, lengthBetween, line, text, years } from "#src/contract/fields.ts";
import {
  type FieldName,
  type FieldValues,
  fieldNames,
  type KindOf,
  type OptionalField,
  optionalFields,
} from "./fields.ts";

const views = {
  years: z.int().nullable(),
  line: z.string().nullable(),
  text: z.string().nullable(),
};

/** How the API shows these fields. */
export const fieldViews = <Name extends FieldName>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, views[optionalFields[name].kind]])) as {
    [Each in Name]: (typeof views)[KindOf<Each>];
  };

/** What the API accepts for each field: empty is null, and not sent is undefined. */
export const fieldInputs = Object.fromEntries(
  fieldNames.map((name) => [name, inputOf(optionalFields[name])]),
) as { [Name in FieldName]: z.ZodType<FieldValues[Name] | undefined> };

function inputOf(field: OptionalField): z.ZodType<string | number | null | undefined> {
  const { kind, invalid } = field;
  if (kind === "years") return z.preprocess(blankAsNull, years(invalid).nullish());
  const cleaned = kind === "line" ? line(invalid) : text(invalid);
  return cleaned
    .pipe(lengthBetween(0, field.maxLength, invalid))
    .nullish()
    .transform((typed) => (typed === "" ? null : typed));
}
