export const adminTexts = {
  again: "أعد المحاولة",
  cancel: "إلغاء",
  close: "إغلاق",
  delete: "حذف",
  deleting: "جارٍ الحذف…",
  sessionEnded: "انتهت جلستك، وما كتبته محفوظ هنا.",
  logInBeside: "سجّل الدخول في صفحة أخرى ثم عد وأرسله.",
};
