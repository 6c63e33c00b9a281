import type { PluralForms } from "../../arabic/plural.ts";
import type { ListingState } from "./states.ts";

export const craftsmenCount: PluralForms = {
  zero: "لا حرفيين",
  one: "حرفي واحد",
  two: "حرفيان",
  few: "# حرفيين",
  many: "# حرفيًا",
  other: "# حرفي",
};

export const yearsCount: PluralForms = {
  zero: "أقل من سنة",
  one: "سنة واحدة",
  two: "سنتان",
  few: "# سنوات",
  many: "# سنة",
  other: "# سنة",
};

export const stateNames: Record<ListingState, string> = {
  pending: "قيد المراجعة",
  approved: "منشور",
  declined: "مرفوض",
  suspended: "موقوف",
};

export const fieldTexts = {
  profession: "اختر المهنة من القائمة.",
  city: "اختر المدينة من القائمة.",
  query: "اكتب كلمة بحث لا تزيد على 60 حرفًا.",
};

export const emptyTexts = {
  city: {
    title: "سيتوفر حرفيون في هذه المدينة قريبًا",
    text: "جرّب مدينة قريبة أو مهنة أخرى.",
  },
  typed: {
    title: "لا حرفي بهذا الاسم أو العمل",
    text: "جرّب كلمة أقصر، أو اختر المهنة والمدينة.",
  },
  pastEnd: { title: "لا حرفيين في هذه الصفحة", text: "عُد إلى أول القائمة." },
  first: "إلى أول القائمة",
  all: "عرض كل الحرفيين",
};

export const failedTexts = {
  title: "تعذر عرض الحرفيين",
  again: "أعد المحاولة",
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
  noDescription: "لم يكتب الحرفي وصفًا لعمله بعد. اتصل به واسأله عما تحتاج إليه.",
  back: "العودة إلى الرئيسية",
  others: (trade: string) => `المزيد: ${trade}`,
};
