import { plural } from "#src/arabic/plural.ts";
import type { FieldName, FieldValues } from "./fields.ts";
import { yearsCount } from "./years.texts.ts";

/** A value in words; null where nothing was given. */
export function valueText<Name extends FieldName>(
  name: Name,
  values: Pick<FieldValues, Name>,
): string | null {
  const value: string | number | null = values[name];
  return typeof value === "number" ? plural(value, yearsCount) : value || null;
}
