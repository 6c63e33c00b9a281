import type { PluralForms } from "../../arabic/plural.ts";

/** Who keeps a city or a profession from being deleted. */
const users: PluralForms = {
  zero: "لا يستعملها أحد",
  one: "يستعملها حرفي واحد",
  two: "يستعملها حرفيان",
  few: "يستعملها # حرفيين",
  many: "يستعملها # حرفيًا",
  other: "يستعملها # حرفي",
};

export const professionTexts = {
  required: "أدخل اسم المهنة.",
  rule: "اكتب اسم المهنة من حرفين إلى 60 حرفًا.",
  taken: "هذه المهنة موجودة في القائمة.",
  added: "أُضيفت المهنة.",
  changed: "عُدّل اسم المهنة.",
  deleted: "حُذفت المهنة.",
  gone: "لم تعد هذه المهنة موجودة. ربما حُذفت قبل قليل.",
  inUse: "لا يمكن حذف هذه المهنة:",
  users,
};

export const cityTexts: typeof professionTexts = {
  required: "أدخل اسم المدينة.",
  rule: "اكتب اسم المدينة من حرفين إلى 60 حرفًا.",
  taken: "هذه المدينة موجودة في القائمة.",
  added: "أُضيفت المدينة.",
  changed: "عُدّل اسم المدينة.",
  deleted: "حُذفت المدينة.",
  gone: "لم تعد هذه المدينة موجودة. ربما حُذفت قبل قليل.",
  inUse: "لا يمكن حذف هذه المدينة:",
  users,
};
