export const adminTexts = {
  again: "أعد المحاولة",
  outdated: "تعذر تحديث ما هنا، وهذا آخر ما وصل.",
  cancel: "إلغاء",
  close: "إغلاق",
  delete: "حذف",
  deleting: "جارٍ الحذف…",
  /** Over why what was asked for cannot be done. */
  notDone: "لم يتم ذلك",
  sessionEnded: "انتهت جلستك، وما كتبته محفوظ هنا.",
  logInBeside: "سجّل الدخول في صفحة أخرى ثم عد وأرسله.",
};
