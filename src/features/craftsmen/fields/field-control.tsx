import { TextField } from "#src/ui/forms/field.tsx";
import { TextArea } from "#src/ui/forms/text-area.tsx";
import { type FieldName, type FieldValues, optionalFields } from "./fields.ts";

interface FieldControlProps {
  name: FieldName;
  aside?: string | undefined;
  values: FieldValues;
  errors: string[] | undefined;
}

/** The labelled control of an optional field, by its kind. */
export function FieldControl({ name, aside, values, errors }: FieldControlProps) {
  const { kind, label, hint } = optionalFields[name];
  const shared = { name, label, aside, hint, defaultValue: typedValue(name, values), errors };
  if (kind === "text") return <TextArea {...shared} />;
  const digits = { inputMode: "numeric", foreign: true } as const;
  return <TextField {...shared} {...(kind === "years" ? digits : {})} />;
}

/** A value as its control holds it. */
export const typedValue = (name: FieldName, values: FieldValues) => String(values[name] ?? "");
