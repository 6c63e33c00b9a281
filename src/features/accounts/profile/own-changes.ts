import { asTyped } from "../../../ui/draft.ts";
import { typedValue } from "../../craftsmen/fields/field-control.tsx";
import { fieldNames } from "../../craftsmen/fields/fields.ts";
import type { OwnRecord } from "../record.contract.ts";

/**
 * What the form of a profile sends: one's own changes over what the record holds by now, so that
 * what another tab or device has changed meanwhile stays.
 * @param loaded the record that the form was drawn with
 * @param now the same, asked for again
 */
export function withOwnChanges(loaded: OwnRecord, now: OwnRecord, fields: FormData) {
  const before = formValues(loaded);
  const changed = [...fields].filter(([name, value]) => asTyped(value) !== before[name]);
  return { ...formValues(now), ...Object.fromEntries(changed) };
}

/** A profile as its form shows it. */
export const formValues = (record: OwnRecord): Record<string, string> => ({
  name: record.fullname,
  phone: record.phone_display,
  email: record.email,
  gender: record.gender,
  profession: String(record.profession_id),
  city: String(record.city_id),
  ...Object.fromEntries(fieldNames.map((name) => [name, typedValue(name, record)])),
});
