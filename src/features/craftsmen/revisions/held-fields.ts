/** What of an approved listing is reviewed before it is public, by the names that `PUT /api/update-user` gives it. */
export const heldFields = ["name", "phone", "profession", "city", "description", "image"] as const;

export type HeldField = (typeof heldFields)[number];

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
export const heldFieldNames: Record<HeldField, string> = {
  name: "الاسم",
  phone: "الهاتف",
  profession: "المهنة",
  city: "المدينة",
  description: "وصف العمل",
  image: "الصورة",
};
