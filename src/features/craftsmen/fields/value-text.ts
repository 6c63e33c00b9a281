import { type PluralForms, plural } from "#src/arabic/plural.ts";
import type { FieldName, FieldValues } from "./fields.ts";

/** A value in words; null where nothing was given. */
export function valueText<Name extends FieldName>(
  name: Name,
  values: Pick<FieldValues, Name>,
): string | null {
  const value: string | number | null = values[name];
  return typeof value === "number" ? plural(value, yearsCount) : value || null;
}

/** How long one has done the work. */
const yearsCount: PluralForms = {
  zero: "أقل من سنة",
  one: "سنة واحدة",
  two: "سنتان",
  few: "# سنوات",
  many: "# سنة",
  other: "# سنة",
};
