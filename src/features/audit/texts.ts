import type { PluralForms } from "#src/arabic/plural.ts";
import type { SiteTask } from "#src/audit/write-audit.server.ts";

export const auditTexts = {
  title: "سجل الإجراءات",
  failed: "تعذر عرض السجل",
  none: "لا توجد إجراءات بعد",
  noneText: "يظهر هنا كل ما تقوم به الإدارة: الموافقات وتعديل القوائم والردود.",
  noneFound: "لا نتائج",
  noneFoundText: "وسّع البحث، أو اعرض السجل كله.",
  whole: "عرض السجل كله",
  by: "بواسطة",
  goneAdmin: "حساب محذوف",
  at: "الوقت",
  from: "عنوان الشبكة",
  via: "عبر",
  /** By what is recorded instead of a client's address. */
  onServer: { ADMIN_EMAIL: "إعدادات الخادم", "npm run admin": "سطر أوامر الخادم" } as Record<
    string,
    string
  >,
  /** Where the holder of a listing or the sender of a message acted, who has no client's address in the log. */
  byHolder: { holder: "صاحب الملف", sender: "مرسل الرسالة" } as Record<string, string>,
  site: "الموقع من تلقاء نفسه",
  /** The reason of automatic acts, by the task recorded instead of a client's address. */
  bySite: {
    untold: "لم يُبلَّغ صاحب الصفحة بها خلال 30 يومًا",
    gateway: "وصلت رسالة من الرقم عبر البوابة",
    cleanup: "لم يُفعّل البريد خلال 14 يومًا",
    removal: "طُلبت إزالة البيانات ولم تقرّر الإدارة خلال يومين",
    pause: "جاء يوم العودة الذي اختاره صاحب الملف",
    dispute: "أكّد شخص آخر أن الرقم رقمه",
    silence: "سُئل صاحب الملف ولم يجب",
  } satisfies Record<SiteTask, string> as Record<string, string>,
  because: "السبب",
  number: "رقم",
  was: "من",
  became: "إلى",
  wholeText: "عرض النص",
};

export const auditFilterTexts = {
  title: "تصفية السجل",
  titleInUse: "تصفية السجل (مفعّلة)",
  act: "الإجراء",
  anyAct: "كل الإجراءات",
  admin: "بواسطة",
  anyAdmin: "الجميع",
  from: "من يوم",
  to: "إلى يوم",
  show: "عرض",
  actRule: "اختر إجراءً من القائمة.",
  adminRule: "اختر حسابًا من القائمة.",
  // The left-to-right mark keeps the parts of the date in order.
  dayRule: "أدخل تاريخًا صحيحًا، مثل \u200E2026-05-01",
  orderRule: "يوم النهاية قبل يوم البداية. اختر يومًا لا يسبقه.",
};

export const actsCount: PluralForms = {
  zero: "لا إجراءات",
  one: "إجراء واحد",
  two: "إجراءان",
  few: "# إجراءات",
  many: "# إجراءً",
  other: "# إجراء",
};
