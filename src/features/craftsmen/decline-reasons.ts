/** The usual reasons, in words for the craftsman. The last is explained by a note alone. */
export const declineReasons = {
  name: "الاسم غير واضح أو ليس اسمًا حقيقيًا.",
  phone: "رقم الهاتف غير صحيح، أو لا يرد عليه أحد.",
  picture: "الصورة غير مناسبة.",
  description: "وصف العمل غير كافٍ أو غير مفهوم.",
  profession: "المهنة المختارة لا تطابق العمل.",
  fake: "تسجيل وهمي أو إعلان.",
  indecent: "صورة غير لائقة.",
  duplicate: "ملف مكرر.",
  other: "سبب آخر",
};
