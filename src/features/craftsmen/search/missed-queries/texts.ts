import type { PluralForms } from "#src/arabic/plural.ts";

export const missedTexts = {
  title: "بحثوا ولم يجدوا",
  intro:
    "كلمات بحث عنها ثلاثة أشخاص أو أكثر في آخر 90 يومًا ولم يجدوا أحدًا. اختر المهنة التي يقصدونها، فيجدها من يبحث بعد الآن.",
  failed: "تعذر عرض هذه الكلمات",
  empty: "لا كلمات الآن",
  emptyText: "كل ما بحث عنه الناس وجدوه، أو بحث عنه أقل من ثلاثة أشخاص.",
  profession: "المهنة المقصودة",
  none: "اختر المهنة",
  add: "أضف اسمًا للمهنة",
  dismiss: "تجاهل",
  dismissed: "أُزيلت الكلمة من القائمة.",
};

export const wordsCount: PluralForms = {
  zero: "لا كلمات",
  one: "كلمة واحدة",
  two: "كلمتان",
  few: "# كلمات",
  many: "# كلمة",
  other: "# كلمة",
};

export const peopleCount: PluralForms = {
  zero: "لم يبحث عنها أحد",
  one: "بحث عنها شخص واحد",
  two: "بحث عنها شخصان",
  few: "بحث عنها # أشخاص",
  many: "بحث عنها # شخصًا",
  other: "بحث عنها # شخص",
};
