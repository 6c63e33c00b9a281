export const adminTexts = {
  cancel: "إلغاء",
  close: "إغلاق",
  delete: "حذف",
  deleting: "جارٍ الحذف…",
  /** Title above the reason why a deletion is impossible. */
  notDeleted: "تعذر الحذف",
  sessionEnded: "انتهت جلستك، وما كتبته محفوظ هنا.",
  logInBeside: "سجّل الدخول في صفحة أخرى ثم عُد إلى هنا وأرسله.",
};
