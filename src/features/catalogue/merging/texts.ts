import type { PluralForms } from "#src/arabic/plural.ts";

const professionMoved: PluralForms = {
  zero: "دُمجت المهنة، ولم يكن يعمل بها أحد.",
  one: "دُمجت المهنة، وانتقل حرفي واحد.",
  two: "دُمجت المهنة، وانتقل حرفيان.",
  few: "دُمجت المهنة، وانتقل # حرفيين.",
  many: "دُمجت المهنة، وانتقل # حرفيًا.",
  other: "دُمجت المهنة، وانتقل # حرفي.",
};

export const professionMergeTexts = {
  title: "دمج في مهنة أخرى",
  why: "إذا كانت المهنة مكررة فادمجها في الأصلية: ينتقل حرفيوها إليها، ويصير اسمها اسمًا آخر لها، وتقود صفحاتها القديمة إليها.",
  label: "المهنة التي تبقى",
  none: "اختر المهنة",
  other: "اختر مهنة أخرى من القائمة.",
  button: "دمج",
  busy: "جارٍ الدمج…",
  question: "هل تريد دمج هذه المهنة؟",
  what: (name: string, into: string) =>
    `ينتقل كل حرفيي «${name}» إلى «${into}»، ثم تُحذف «${name}». لا تراجع عن الدمج.`,
  notDone: "تعذر الدمج",
  moved: professionMoved,
};

export const cityMergeTexts: typeof professionMergeTexts = {
  title: "دمج في مدينة أخرى",
  why: "إذا كانت المدينة مكررة فادمجها في الأصلية: ينتقل حرفيوها إليها، ويصير اسمها اسمًا آخر لها، وتقود صفحاتها القديمة إليها.",
  label: "المدينة التي تبقى",
  none: "اختر المدينة",
  other: "اختر مدينة أخرى من القائمة.",
  button: "دمج",
  busy: "جارٍ الدمج…",
  question: "هل تريد دمج هذه المدينة؟",
  what: (name, into) =>
    `ينتقل كل حرفيي «${name}» إلى «${into}»، ثم تُحذف «${name}». لا تراجع عن الدمج.`,
  notDone: "تعذر الدمج",
  moved: {
    zero: "دُمجت المدينة، ولم يكن فيها أحد.",
    one: "دُمجت المدينة، وانتقل حرفي واحد.",
    two: "دُمجت المدينة، وانتقل حرفيان.",
    few: "دُمجت المدينة، وانتقل # حرفيين.",
    many: "دُمجت المدينة، وانتقل # حرفيًا.",
    other: "دُمجت المدينة، وانتقل # حرفي.",
  },
};

export const mergeTexts = { profession: professionMergeTexts, city: cityMergeTexts };
