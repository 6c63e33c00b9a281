export const detailsTexts = {
  contact: "تواصل",
  phone: "رقم الهاتف",
  call: "اتصال",
  whatsapp: "واتساب",
  copy: "نسخ الرقم",
  copied: "نُسخ الرقم",
  aside: "الموقع لا يتدخل في الاتفاق أو الدفع بينكما.",
  loading: "جارٍ جلب الرقم…",
  registered: "في الدليل منذ",
  hidden: "هذا الملف غير منشور: لا يراه إلا صاحبه والإدارة.",
  /** For admins: to the list where all is decided. */
  manage: "إدارة هذا الملف",
  back: "العودة إلى الرئيسية",
  backToList: "العودة إلى النتائج",
  others: (trade: string) => `حرفيون آخرون: ${trade}`,
};
