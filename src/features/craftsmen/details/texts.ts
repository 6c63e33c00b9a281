import type { PluralForms } from "../../../arabic/plural.ts";

export const yearsCount: PluralForms = {
  zero: "أقل من سنة",
  one: "سنة واحدة",
  two: "سنتان",
  few: "# سنوات",
  many: "# سنة",
  other: "# سنة",
};

export const detailsTexts = {
  contact: "تواصل",
  phone: "رقم الهاتف",
  call: "اتصال",
  whatsapp: "واتساب",
  copy: "نسخ الرقم",
  copied: "نُسخ الرقم",
  aside: "الموقع لا يتدخل في الاتفاق أو الدفع بينكما.",
  loading: "جارٍ جلب الرقم…",
  about: "عن العمل",
  registered: "التسجيل:",
  hidden: "هذا الملف غير منشور: لا يراه إلا صاحبه والإدارة.",
  noDescription: "لا وصف للعمل بعد. يمكنك السؤال عما تحتاج إليه بالاتصال.",
  back: "العودة إلى الرئيسية",
  backToList: "العودة إلى النتائج",
  others: (trade: string) => `المزيد: ${trade}`,
};
