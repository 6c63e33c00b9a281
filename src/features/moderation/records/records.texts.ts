import type { LastDecision } from "#src/features/accounts/record/record.contract.ts";
import { pausedName, stateNames } from "#src/features/craftsmen/states.texts.ts";
import { listingStates } from "#src/features/craftsmen/states.ts";

/** Published listings whose changes admins have yet to look at. */
export const flagged = "flagged";

/** Listings that their own holders hide for a while, which are not among the suspended ones. */
export const paused = "paused";

/** What the admins' list can be narrowed to. */
export const recordStates = [...listingStates, paused, flagged] as const;

/** Names of what the list can be narrowed to. */
export const recordStateNames: Record<(typeof recordStates)[number], string> = {
  ...stateNames,
  paused: pausedName,
  flagged: "تغيّر بعد النشر",
};

export const stateRule = "اختر حالة الملف من القائمة.";

export const csvHeadings = {
  id: "الرقم",
  verified: "البريد مفعّل",
  state: "الحالة",
  reason: "السبب",
  registered: "تاريخ التسجيل",
  approved: "تاريخ النشر",
};

export const csvTexts = { yes: "نعم", no: "لا" };

export const recordsTexts = {
  add: "إضافة حرفي",
  import: "استيراد جدول",
  correct: "تصحيح",
  title: "الحرفيون",
  failed: "تعذر عرض الحرفيين",
  none: "لا يوجد حرفيون بعد",
  noneText: "يظهر هنا كل من سجّل، مهما كانت حالة ملفه.",
  noneFound: "لا يوجد من يطابق ما طلبت",
  noneFoundText: "جرّب جزءًا من الاسم أو الرقم، أو وسّع البحث.",
  all: "عرض الكل",
  filter: "تصفية",
  query: "الاسم أو الهاتف أو البريد",
  search: "بحث",
  selectMany: "اختيار عدة ملفات",
  /** Beside the state of a declined one. */
  finally: "نهائيًا",
  byState: "حسب الحالة",
  anyState: "الكل",
  flagged: "تغيّر بعد النشر",
  call: "اتصال",
  whatsApp: "واتساب",
  more: "تفاصيل",
  order: "الأحدث تسجيلًا أولًا.",
  download: "تنزيل الجدول (Excel)",
  downloading: "بدأ التنزيل.",
  /** The columns of the list. */
  craftsman: "الحرفي",
  contact: "الهاتف والبريد",
  state: "الحالة",
  registered: "التسجيل",
  acts: "الإجراء",
};

/** The last decision, before the name of the admin and how long ago it was. */
export const decisionNames: Record<LastDecision["act"], string> = {
  "listing.approve": "وافق",
  "listing.decline": "رفض",
  "listing.suspend": "أوقف",
  "listing.restore": "أعاد",
  "listing.reopen": "أعاد إلى الطلبات",
  "listing.undo": "تراجع",
};

/** In place of the name of an admin whose account is gone. */
export const formerAdmin = "حساب إدارة محذوف";

/** Texts of the deletion of a declined or suspended listing: about others something is decided first. */
export const recordDeletionTexts = {
  label: "حذف الحساب",
  title: "هل تريد حذف هذا الحساب؟",
  what: (name: string) =>
    `سيُحذف حساب «${name}» نهائيًا: الملف والصورة والرقم والبريد، ولا يمكن استعادتها.`,
};

const reopened = (name: string) =>
  `يختفي ملف «${name}» من الدليل ويعود إلى الطلبات لتنظر فيه مرة أخرى. لا تصل صاحبه رسالة.`;

export const restoreTexts = {
  suspended: {
    label: "إعادة العرض",
    title: "هل تريد إعادة عرض هذا الملف؟",
    what: (name: string) => `سيظهر ملف «${name}» في الدليل مرة أخرى، ونخبر صاحبه بالبريد.`,
    whatUnmailed: (name: string) =>
      `سيظهر ملف «${name}» في الدليل مرة أخرى. لا خادم بريد لهذا الموقع: لن تصل رسالة إلى صاحبه.`,
    reason: "سبب الإيقاف:",
  },
  declined: {
    label: "إعادة إلى الطلبات",
    title: "هل تريد إعادة هذا الطلب؟",
    what: (name: string) => `سيعود «${name}» إلى الطلبات لتنظر فيه مرة أخرى.`,
    whatUnmailed: (name: string) => `سيعود «${name}» إلى الطلبات لتنظر فيه مرة أخرى.`,
    reason: "سبب الرفض:",
  },
  approved: {
    label: "إعادة إلى الطلبات",
    title: "هل تريد إعادة هذا الملف إلى الطلبات؟",
    what: reopened,
    whatUnmailed: reopened,
    reason: "",
  },
  busy: "جارٍ الإعادة…",
  notDone: "تعذرت الإعادة",
};
