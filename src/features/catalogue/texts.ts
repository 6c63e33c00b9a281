import type { PluralForms } from "#src/arabic/plural.ts";

/** The craftsmen that use a profession, which therefore cannot be deleted. */
const workers: PluralForms = {
  zero: "لا يعمل بها أحد",
  one: "يعمل بها حرفي واحد",
  two: "يعمل بها حرفيان",
  few: "يعمل بها # حرفيين",
  many: "يعمل بها # حرفيًا",
  other: "يعمل بها # حرفي",
};

/** The craftsmen that use a city, which therefore cannot be deleted. */
const inhabitants: PluralForms = {
  zero: "ليس فيها أحد",
  one: "فيها حرفي واحد",
  two: "فيها حرفيان",
  few: "فيها # حرفيين",
  many: "فيها # حرفيًا",
  other: "فيها # حرفي",
};

/** Texts about a city's coordinates. */
export const coordinateTexts = {
  latitude: {
    invalid: "اكتب خط العرض رقمًا بين \u200E-90 و90، مثل 33.51.",
    missing: "اكتب خط العرض أيضًا، أو اترك الخانتين فارغتين.",
  },
  longitude: {
    invalid: "اكتب خط الطول رقمًا بين \u200E-180 و180، مثل 36.29.",
    missing: "اكتب خط الطول أيضًا، أو اترك الخانتين فارغتين.",
  },
  changed: "حُفظ موقع المدينة.",
};

/** Texts about a profession's icon. */
export const iconTexts = { changed: "حُفظت أيقونة المهنة." };

export const professionTexts = {
  required: "أدخل اسم المهنة.",
  rule: "اكتب اسم المهنة من حرفين إلى 60 حرفًا.",
  icon: "اختر أيقونة من القائمة.",
  taken: "هذه المهنة موجودة في القائمة.",
  added: "أُضيفت المهنة.",
  changed: "عُدّل اسم المهنة.",
  deleted: "حُذفت المهنة.",
  gone: "لم تعد هذه المهنة موجودة. ربما حُذفت قبل قليل.",
  inUse: "لا يمكن حذف هذه المهنة:",
  users: workers,
};

export const cityTexts: Omit<typeof professionTexts, "icon"> = {
  required: "أدخل اسم المدينة.",
  rule: "اكتب اسم المدينة من حرفين إلى 60 حرفًا.",
  taken: "هذه المدينة موجودة في القائمة.",
  added: "أُضيفت المدينة.",
  changed: "عُدّل اسم المدينة.",
  deleted: "حُذفت المدينة.",
  gone: "لم تعد هذه المدينة موجودة. ربما حُذفت قبل قليل.",
  inUse: "لا يمكن حذف هذه المدينة:",
  users: inhabitants,
};
