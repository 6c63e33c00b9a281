import type { PluralForms } from "#src/arabic/plural.ts";

export const sessionTexts = {
  title: "أجهزتك",
  intro: "الأجهزة التي سجّلت الدخول منها إلى حسابك. إن لم تعرف جهازًا منها",
  /** The two go on the sentence: a link, and what it brings about. */
  changePassword: "فغيّر كلمة المرور",
  endsOthers: "، وسنسجّل خروجك من كل الأجهزة الأخرى.",
  current: "هذا الجهاز",
  lastSeen: "آخر استعمال",
  end: "تسجيل خروجه",
  endOthers: "الخروج من كل الأجهزة الأخرى",
  question: "هل تريد الخروج من كل الأجهزة الأخرى؟",
  yes: "الخروج",
  ending: "جارٍ الخروج…",
  no: "إلغاء",
  onlyThis: "لا أجهزة أخرى الآن.",
  failed: "تعذر عرض أجهزتك",
  again: "أعد المحاولة",
};

/** Those that the question is about. */
export const devicesOut: PluralForms = {
  zero: "لن يخرج أي جهاز.",
  one: "سيخرج جهاز واحد من حسابك، ويبقى هذا الجهاز.",
  two: "سيخرج جهازان من حسابك، ويبقى هذا الجهاز.",
  few: "ستخرج # أجهزة من حسابك، ويبقى هذا الجهاز.",
  many: "سيخرج # جهازًا من حسابك، ويبقى هذا الجهاز.",
  other: "سيخرج # جهاز من حسابك، ويبقى هذا الجهاز.",
};
