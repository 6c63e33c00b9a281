import type { PluralForms } from "../../../arabic/plural.ts";

export const ordersTexts = {
  title: "طلبات الحرفيين",
  note: "الأقدم أولًا. لا يظهر الحرفي في الدليل قبل الموافقة.",
  none: "لا توجد طلبات",
  noneText: "تظهر هنا طلبات الحرفيين الجدد فور تسجيلهم.",
  failed: "تعذر عرض الطلبات",
  first: "عرض الطلبات من أولها",
  decline: "رفض",
  registered: "التسجيل",
  verified: "مفعّل",
  unverified: "غير مفعّل",
};

export const ordersCount: PluralForms = {
  zero: "لا طلبات",
  one: "طلب واحد",
  two: "طلبان",
  few: "# طلبات",
  many: "# طلبًا",
  other: "# طلب",
};
