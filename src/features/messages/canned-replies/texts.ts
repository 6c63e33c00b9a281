import type { PluralForms } from "#src/arabic/plural.ts";

/** Stands for the sender's name in a canned reply. */
export const namePlaceholder = "{الاسم}";

export const cannedTexts = {
  title: "ردود جاهزة",
  edit: "تعديل الردود الجاهزة",
  addFirst: "أضف ردودًا جاهزة تستعملها كلما احتجت إليها",
  screen: "الردود الجاهزة",
  intro: `ردود تكتبها مرة واحدة، ثم تضيفها بضغطة إلى ردك على أي رسالة. اكتب ${namePlaceholder} حيث تريد أن يظهر اسم المرسل.`,
  back: "العودة إلى الرسائل",
  backToMessage: "العودة إلى الرسالة",
  failed: "تعذر عرض الردود الجاهزة",
  none: "لا ردود جاهزة بعد",
  noneText: "أضف أول رد من الأعلى.",
  add: "إضافة رد جاهز",
  adding: "جارٍ الإضافة…",
  addButton: "إضافة الرد",
  titleLabel: "العنوان",
  titleHint: "تختار الرد به، ولا يراه المرسل.",
  bodyLabel: "نص الرد",
  change: "تعديل",
  save: "حفظ الرد",
  saving: "جارٍ الحفظ…",
  cancel: "إلغاء",
  deletionQuestion: "هل تريد حذف هذا الرد الجاهز؟",
};

export const deletionText = (title: string) =>
  `سيُحذف الرد الجاهز «${title}». ما أُرسل به من قبل يبقى.`;

export const cannedCount: PluralForms = {
  zero: "لا ردود",
  one: "رد واحد",
  two: "ردّان",
  few: "# ردود",
  many: "# ردًا",
  other: "# رد",
};
