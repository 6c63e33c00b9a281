import type { ListingState } from "./states.ts";

export const stateRule = "اختر حالة الملف من القائمة.";

export const stateNames: Record<ListingState, string> = {
  pending: "قيد المراجعة",
  approved: "منشور",
  declined: "مرفوض",
  suspended: "موقوف",
};

export const csvHeadings = {
  id: "الرقم",
  fullname: "الاسم",
  profession: "المهنة",
  city: "المدينة",
  phone: "الهاتف",
  email: "البريد الإلكتروني",
  verified: "البريد مفعّل",
  state: "الحالة",
  reason: "السبب",
  gender: "الجنس",
  experience: "سنوات الخبرة",
  description: "وصف العمل",
  registered: "تاريخ التسجيل",
  approved: "تاريخ النشر",
};

export const csvTexts = { yes: "نعم", no: "لا" };
