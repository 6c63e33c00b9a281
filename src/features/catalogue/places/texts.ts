export const placeKinds = ["quarter", "suburb", "town", "village"] as const;
export type PlaceKind = (typeof placeKinds)[number];

export const maxOtherNames = 12;

export const placeKindNames: Record<PlaceKind, string> = {
  quarter: "حي",
  suburb: "ضاحية",
  town: "بلدة",
  village: "قرية",
};

/** Texts about quarters, suburbs, towns and villages; «مكان» is any of them. */
export const placeTexts = {
  required: "أدخل اسم المكان.",
  rule: "اكتب اسم المكان من حرفين إلى 60 حرفًا.",
  taken: "هذا المكان موجود في قائمة المدينة.",
  isCity: "هذا اسم المدينة نفسها.",
  city: "اختر مدينة من القائمة.",
  kind: "اختر نوع المكان من القائمة.",
  otherNameRule: "اكتب كل اسم آخر من حرفين إلى 60 حرفًا.",
  otherNamesFull: `لا تزد الأسماء الأخرى على ${maxOtherNames} اسمًا.`,
  perPage: "أدخل عدد الأماكن في الصفحة من 1 إلى 100.",
  added: "أُضيف المكان.",
  changed: "عُدّل المكان.",
  deleted: "حُذف المكان.",
  gone: "لم يعد هذا المكان موجودًا. ربما حُذف قبل قليل.",
};
