/**
 * Queries that do not lead to the trade yet: words that no list has, that are also a description's, or that
 * mean another trade too, whose listings fill the first page.
 */
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
  "سلك مكشوف",
  "برادي ما عم يبرد",
  "رطوبة بالحيطان",
]);
