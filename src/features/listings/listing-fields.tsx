import { PhoneField, TradeFields } from "#src/features/accounts/forms/fields.tsx";
import { genders } from "#src/features/accounts/forms/genders.ts";
import type { Options } from "#src/features/catalogue/options.ts";
import { FieldControl } from "#src/features/craftsmen/fields/field-control.tsx";
import { type FieldValues, fieldNames, labelOf } from "#src/features/craftsmen/fields/fields.ts";
import { Select, TextField } from "#src/ui/forms/field.tsx";
import { addTexts } from "./texts.ts";

const names = { profession: "profession_id", city: "city_id" };

export type Errors = Record<string, string[]>;

interface RequiredFieldsProps {
  options: Options;
  values: Record<string, string | undefined>;
  errors: Errors;
}

/** Name, number, trade and city of a listing. */
export const RequiredFields = ({ options, values, errors }: RequiredFieldsProps) => (
  <>
    <TextField
      name="fullname"
      label={labelOf("fullname")}
      // Somebody else's: the browser must not offer the admin's own.
      autoComplete="off"
      required
      defaultValue={values.fullname}
      errors={errors.fullname}
    />
    <PhoneField defaultValue={values.phone} errors={errors.phone} />
    <TradeFields
      names={names}
      {...options}
      chosen={{
        profession: Number(values.profession_id) || 0,
        city: Number(values.city_id) || 0,
      }}
      errors={errors}
    />
  </>
);

interface OptionalFieldsProps {
  gender: string | undefined;
  values: FieldValues;
  errors: Errors;
}

/** What a listing may say, too. */
export const OptionalListingFields = ({ gender, values, errors }: OptionalFieldsProps) => (
  <>
    <Select
      name="gender"
      label={labelOf("gender")}
      none={addTexts.noGender}
      options={genders}
      defaultValue={gender}
      errors={errors.gender}
    />
    {fieldNames.map((name) => (
      <FieldControl key={name} name={name} values={values} errors={errors[name]} />
    ))}
  </>
);
