export const detailsTexts = {
  contact: "تواصل",
  phone: "رقم الهاتف",
  call: "اتصال",
  whatsapp: "واتساب",
  proven: "رقم مؤكَّد",
  confirmed: "أكّد بياناته",
  message: (site: string, trade: string) => `مرحبًا، وجدت رقمك في ${site}. أحتاج إلى ${trade}.`,
  callNext: (name: string) => `لم يردّ؟ اتصل بـ${name}`,
  /** To the list's next page. */
  next: (city: string) => `لم يردّ؟ التالي في ${city}`,
  copy: "نسخ الرقم",
  copied: "نُسخ الرقم",
  aside: "الموقع لا يتدخل في الاتفاق أو الدفع بينكما.",
  loading: "جارٍ جلب الرقم…",
  registered: "في الدليل منذ",
  /** Somebody else has it, or admins look at it. */
  underReview: "الرقم قيد المراجعة، فلا نعرضه الآن. يمكنك أن تتصل بحرفي آخر من المهنة نفسها.",
  noNumber: "لا رقم لهذه الصفحة الآن. يمكنك أن تتصل بحرفي آخر من المهنة نفسها.",
  hidden: "هذا الملف غير منشور: لا يراه إلا صاحبه والإدارة.",
  /** For admins: to the list where all is decided. */
  manage: "إدارة هذا الملف",
  report: "مشكلة مع هذا الحرفي؟ أخبرنا",
  addedByAdmins: "أضافته الإدارة بموافقته.",
  /** To the screen where somebody without an account asks for it. */
  remove: "هذه بياناتي، أزيلوها",
  back: "العودة إلى الرئيسية",
  backToList: "العودة إلى النتائج",
  others: (trade: string) => `حرفيون آخرون: ${trade}`,
};
