import type { OwnRecord } from "#src/features/accounts/record/record.contract.ts";
import { typedValue } from "#src/features/craftsmen/fields/field-control.tsx";
import { fieldNames } from "#src/features/craftsmen/fields/fields.ts";
import { normalizeLineBreaks } from "#src/ui/forms/use-draft.ts";
import { readableEmail } from "#src/util/email-address.ts";

/**
 * The body of an update: the changes made in this form over the current profile, so that changes saved
 * by another tab or device meanwhile are kept.
 * @param loaded the profile that the form was rendered with
 * @param current the same, fetched again
 */
export function withOwnChanges(loaded: OwnRecord, current: OwnRecord, fields: FormData) {
  const before = formValues(loaded);
  const changed = [...fields].filter(
    ([name, value]) => normalizeLineBreaks(value) !== before[name],
  );
  return { ...formValues(current), ...Object.fromEntries(changed) };
}

/** The values of a profile as its form holds them. */
export const formValues = (profile: OwnRecord): Record<string, string> => ({
  name: profile.fullname,
  phone: profile.phone_display,
  email: readableEmail(profile.email),
  gender: profile.gender,
  profession: String(profile.profession_id),
  city: String(profile.city_id),
  ...Object.fromEntries(fieldNames.map((name) => [name, typedValue(name, profile)])),
});
