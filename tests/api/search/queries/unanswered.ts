/** Queries that do not lead to the trade yet: words that also mean something else, or that no list has. */
export const unansweredQueries: ReadonlySet<string> = new Set([
  "الماء ما كيطلعش",
  "طفى نص البيت",
  "السيارة ما بتمرش",
  "المنيوم وزجاج",
  "تسرب مي من الرادياتير",
  "مساعد",
  "barradat",
  "الرادياتير عم ينقط",
  "بدي غرانيت للمجلى",
  "بدي مراية للحمام",
  "تسريب من السطح",
]);
