import { shortLabelOf } from "#src/features/craftsmen/fields/fields.ts";

/** What of an approved listing is reviewed before it is public, by the names that `PUT /api/update-user` gives it. */
export const heldFields = ["name", "phone", "profession", "city", "description", "image"] as const;

export type HeldField = (typeof heldFields)[number];

export const isHeldField = (field: string): field is HeldField =>
  (heldFields as readonly string[]).includes(field);

/** The column of `craftsman` and of `revision` that has a field's value. */
export const heldColumns = {
  name: "fullname",
  phone: "phone",
  profession: "professionId",
  city: "cityId",
  description: "description",
  image: "image",
} as const satisfies Record<HeldField, string>;

export type HeldColumn = (typeof heldColumns)[HeldField];

/** What a field is called in a sentence. */
export const heldFieldName = (field: HeldField) =>
  shortLabelOf(field === "name" ? "fullname" : field);

export const heldFieldNames = (fields: readonly HeldField[]) =>
  fields.map(heldFieldName).join("، ");
