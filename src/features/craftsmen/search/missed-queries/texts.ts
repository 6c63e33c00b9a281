import type { PluralForms } from "#src/arabic/plural.ts";

export const missedTexts = {
  title: "بحثوا ولم يجدوا",
  intro:
    "كلمات بحث عنها ثلاثة أشخاص أو أكثر في آخر 90 يومًا ولم يجدوا أحدًا. اختر المهنة التي يقصدونها، أو أضف الكلمة مهنة أو مدينة، فيجدها من يبحث بعد الآن.",
  failed: "تعذر عرض هذه الكلمات",
  empty: "لا كلمات الآن",
  emptyText: "كل ما بحث عنه الناس وجدوه، أو بحث عنه أقل من ثلاثة أشخاص.",
  dismiss: "تجاهل",
  dismissed: "أُزيلت الكلمة من القائمة.",
  restored: "عادت الكلمة إلى القائمة.",
  newHint: "صحّح الكلمة كما تريد أن تظهر في الموقع.",
  addNew: "إضافة",
  adding: "جارٍ الإضافة…",
  cancel: "إلغاء",
};

/** What a search may be. */
export const missedKinds = {
  profession: {
    field: "title",
    label: "المهنة المقصودة",
    none: "اختر المهنة",
    addName: "أضف اسمًا للمهنة",
    addNew: "أضفها مهنة جديدة",
    newLabel: "اسم المهنة الجديدة",
    isOne: "هي مهنة",
  },
  city: {
    field: "name",
    label: "المدينة المقصودة",
    none: "اختر المدينة",
    addName: "أضف اسمًا للمدينة",
    addNew: "أضفها مدينة جديدة",
    newLabel: "اسم المدينة الجديدة",
    isOne: "هي مدينة",
  },
} as const;

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
