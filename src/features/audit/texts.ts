import type { PluralForms } from "../../arabic/plural.ts";

export const auditTexts = {
  title: "سجل الأعمال",
  failed: "تعذر عرض السجل",
  none: "لا أعمال بعد",
  noneText: "يظهر هنا كل ما تقوم به الإدارة: الموافقات وتعديل القوائم والردود.",
  noneFound: "لا أعمال بهذه الشروط",
  noneFoundText: "غيّر الشروط، أو اعرض السجل كله.",
  whole: "عرض السجل كله",
  by: "بواسطة",
  goneAdmin: "حساب محذوف",
  at: "الوقت",
  from: "من العنوان",
  number: "رقم",
  was: "من",
  became: "إلى",
  wholeText: "عرض النص",
};

export const filterTexts = {
  title: "تصفية السجل",
  act: "العمل",
  anyAct: "كل الأعمال",
  admin: "بواسطة",
  anyAdmin: "الجميع",
  from: "من يوم",
  to: "إلى يوم",
  show: "عرض",
  actRule: "اختر عملًا من القائمة.",
  adminRule: "اختر حسابًا من القائمة.",
  // The mark keeps the parts of the date in their order.
  dayRule: "أدخل تاريخًا صحيحًا، مثل \u200E2026-05-01",
  orderRule: "اختر يومًا لا يسبق يوم البداية.",
};

export const actsCount: PluralForms = {
  zero: "لا أعمال",
  one: "عمل واحد",
  two: "عملان",
  few: "# أعمال",
  many: "# عملًا",
  other: "# عمل",
};
