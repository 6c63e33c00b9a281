import { fieldNames, shortLabelOf } from "#src/features/craftsmen/fields/fields.ts";
import { pick } from "#src/util/pick.ts";
import type { OwnRecord } from "./record.contract.ts";

const special = [
  "fullname",
  "image",
  "profession",
  "professions",
  "city",
  "cities",
  "places",
  "phone",
  "email",
  "gender",
] as const;

/** What admins see of a craftsman and decide by. Any of it may change while they look. */
export const comparedFields = [...special, ...fieldNames, "state", "pictures"] as const;

export type ComparedField = (typeof comparedFields)[number];

/** What a reviewed field is called, in Arabic. */
export const comparedFieldName = (field: ComparedField) =>
  field === "state" ? "حالة الملف" : shortLabelOf(field);

/** What an admin's screen shows of each field. A renamed city or profession has changed, too. */
export const comparedValues = (record: OwnRecord): Record<ComparedField, unknown> => ({
  fullname: record.fullname,
  image: record.image,
  profession: [record.profession_id, record.profession.title],
  professions: record.professions.slice(1).map(({ id, title }) => [id, title]),
  city: [record.city_id, record.city.name],
  cities: record.cities.slice(1).map(({ id, name }) => [id, name]),
  places: record.places.map(({ id, name }) => [id, name]),
  phone: record.phone,
  email: [record.email, record.email_verified_at !== null],
  gender: record.gender,
  ...pick(record, fieldNames),
  state: [record.state, record.state_reason],
  // Their order changes nothing that is seen, and their files are the same under another name.
  pictures: record.pictures
    .map(({ id, caption }) => [id, caption] as const)
    .sort(([id], [other]) => id - other),
});

/**
 * Which fields changed between two views of a record. An address that was verified meanwhile is still
 * the same address.
 */
export function fieldsThatDiffer(before: OwnRecord, after: OwnRecord): ComparedField[] {
  const { email_verified_at } = before.email_verified_at ? after : before;
  const [was, is] = [comparedValues(before), comparedValues({ ...after, email_verified_at })];
  return comparedFields.filter((field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]));
}

/** @param changed all fields where the version was none of ours */
export function staleRecordText(changed: ComparedField[]): string {
  const isKnown = changed.length < comparedFields.length;
  const names = isKnown ? `: ${changed.map(comparedFieldName).join("، ")}` : "";
  return `تغيّرت بيانات هذا الملف بعد أن فتحته${names}. راجعها ثم قرّر.`;
}
