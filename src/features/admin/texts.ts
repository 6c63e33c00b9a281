export const adminTexts = {
  loading: "جارٍ التحميل…",
  again: "أعد المحاولة",
  cancel: "إلغاء",
  close: "إغلاق",
  delete: "حذف",
  deleting: "جارٍ الحذف…",
};
