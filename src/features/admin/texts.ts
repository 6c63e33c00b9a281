export const adminTexts = {
  again: "أعد المحاولة",
  outdated: "تعذر تحديث هذه الصفحة، وهذه آخر بيانات وصلت.",
  cancel: "إلغاء",
  close: "إغلاق",
  delete: "حذف",
  deleting: "جارٍ الحذف…",
  /** Over why what was asked for cannot be done. */
  notDone: "لم يتم ذلك",
  sessionEnded: "انتهت جلستك، وما كتبته محفوظ هنا.",
  logInBeside: "سجّل الدخول في صفحة أخرى ثم عُد إلى هنا وأرسله.",
};
