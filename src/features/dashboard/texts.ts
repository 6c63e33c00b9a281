import type { PluralForms } from "../../arabic/plural.ts";

export const ordersWaiting: PluralForms = {
  zero: "لا طلبات تنتظر المراجعة",
  one: "طلب واحد ينتظر المراجعة",
  two: "طلبان ينتظران المراجعة",
  few: "# طلبات تنتظر المراجعة",
  many: "# طلبًا ينتظر المراجعة",
  other: "# طلب ينتظر المراجعة",
};

export const accountsLocked: PluralForms = {
  zero: "لا حسابات مقفلة",
  one: "حساب مقفل ينتظر قرارك",
  two: "حسابان مقفلان ينتظران قرارك",
  few: "# حسابات مقفلة تنتظر قرارك",
  many: "# حسابًا مقفلًا ينتظر قرارك",
  other: "# حساب مقفل ينتظر قرارك",
};

export const listingsFlagged: PluralForms = {
  zero: "لا ملفات منشورة تغيّرت إلى رقم أو بريد سبق إيقافه",
  one: "ملف منشور صار برقم أو بريد سبق إيقافه أو رفضه",
  two: "ملفان منشوران صارا برقم أو بريد سبق إيقافه أو رفضه",
  few: "# ملفات منشورة صارت برقم أو بريد سبق إيقافه أو رفضه",
  many: "# ملفًا منشورًا صار برقم أو بريد سبق إيقافه أو رفضه",
  other: "# ملف منشور صار برقم أو بريد سبق إيقافه أو رفضه",
};

export const mailsFailed: PluralForms = {
  zero: "لا بريد متأخر",
  one: "رسالة بريد واحدة لم تُرسل منذ يوم",
  two: "رسالتا بريد لم تُرسلا منذ يوم",
  few: "# رسائل بريد لم تُرسل منذ يوم",
  many: "# رسالة بريد لم تُرسل منذ يوم",
  other: "# رسالة بريد لم تُرسل منذ يوم",
};

export const dashboardTexts = {
  waiting: "ما ينتظرك",
  diskIsFull: "القرص شبه ممتلئ",
  backupIsLate: "لا نسخة احتياطية من آخر 24 ساعة",
  nothingWaits: "لا شيء ينتظرك الآن.",
  arrived: "وصل",
  oldest: "الأقدم",
  title: "لوحة التحكم",
  failed: "تعذر عرض الأرقام",
  newcomers: "حرفيون جدد",
  period: "المدة",
  today: "اليوم",
  week: "هذا الأسبوع",
  month: "هذا الشهر",
  year: "هذه السنة",
  perMonth: "المسجّلون في كل شهر من سنة",
  currentMonth: "الشهر الحالي",
  monthColumn: "الشهر",
  perProfession: "الحرفيون حسب المهنة",
  professionColumn: "المهنة",
  countColumn: "العدد",
  shareColumn: "النسبة",
  others: "مهن أخرى",
  craftsmen: "المجموع",
  asTable: "عرض في جدول",
  none: "لا يوجد حرفيون بعد",
  noneText: "تظهر هنا أعداد الحرفيين فور تسجيلهم.",
};
