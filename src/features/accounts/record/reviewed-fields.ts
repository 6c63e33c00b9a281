import { fieldNames, shortLabelOf } from "#src/features/craftsmen/fields/fields.ts";
import { pick } from "#src/util/pick.ts";
import type { OwnRecord } from "./record.contract.ts";

const special = ["fullname", "image", "profession", "city", "phone", "email", "gender"] as const;

/** What admins see of a craftsman and decide by. Any of it may change while they look. */
export const reviewedFields = [...special, ...fieldNames, "state"] as const;

export type ReviewedField = (typeof reviewedFields)[number];

/** What a reviewed field is called, in Arabic. */
export const reviewedFieldName = (field: ReviewedField) =>
  field === "state" ? "حالة الملف" : shortLabelOf(field);

/** What an admin's screen shows of each field. A renamed city or profession has changed, too. */
export const reviewedValues = (record: OwnRecord): Record<ReviewedField, unknown> => ({
  fullname: record.fullname,
  image: record.image,
  profession: [record.profession_id, record.profession.title],
  city: [record.city_id, record.city.name],
  phone: record.phone,
  email: [record.email, record.email_verified_at !== null],
  gender: record.gender,
  ...pick(record, fieldNames),
  state: [record.state, record.state_reason],
});

/**
 * Which fields changed between two views of a record. An address that was verified meanwhile is still
 * the same address.
 */
export function changedFields(before: OwnRecord, after: OwnRecord): ReviewedField[] {
  const { email_verified_at } = before.email_verified_at ? after : before;
  const [was, is] = [reviewedValues(before), reviewedValues({ ...after, email_verified_at })];
  return reviewedFields.filter((field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]));
}

/** @param changed all fields where the version was none of ours */
export function staleRecordText(changed: ReviewedField[]): string {
  const isKnown = changed.length < reviewedFields.length;
  const names = isKnown ? `: ${changed.map(reviewedFieldName).join("، ")}` : "";
  return `تغيّرت بيانات هذا الملف بعد أن فتحته${names}. راجعها ثم قرّر.`;
}
