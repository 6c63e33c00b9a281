import type { HeldField } from "./fields.ts";

export const heldFieldNames: Record<HeldField, string> = {
  name: "الاسم",
  phone: "الهاتف",
  profession: "المهنة",
  city: "المدينة",
  description: "وصف العمل",
  image: "الصورة",
};
