import type { PluralForms } from "#src/arabic/plural.ts";

export const ordersWaiting: PluralForms = {
  zero: "لا طلبات تنتظر المراجعة",
  one: "طلب واحد ينتظر المراجعة",
  two: "طلبان ينتظران المراجعة",
  few: "# طلبات تنتظر المراجعة",
  many: "# طلبًا ينتظر المراجعة",
  other: "# طلب ينتظر المراجعة",
};

export const listingsFlagged: PluralForms = {
  zero: "لا ملفات منشورة تغيّرت",
  one: "ملف منشور غيّره صاحبه وينتظر نظرك",
  two: "ملفان منشوران غيّرهما صاحباهما وينتظران نظرك",
  few: "# ملفات منشورة غيّرها أصحابها وتنتظر نظرك",
  many: "# ملفًا منشورًا غيّره صاحبه وينتظر نظرك",
  other: "# ملف منشور غيّره صاحبه وينتظر نظرك",
};

export const mailsFailed: PluralForms = {
  zero: "لا بريد متأخر",
  one: "رسالة بريد واحدة لم تُرسل منذ يوم",
  two: "رسالتا بريد لم تُرسلا منذ يوم",
  few: "# رسائل بريد لم تُرسل منذ يوم",
  many: "# رسالة بريد لم تُرسل منذ يوم",
  other: "# رسالة بريد لم تُرسل منذ يوم",
};

export const numbersAskedFor: PluralForms = {
  zero: "لم يُطلب أي رقم",
  one: "طُلب رقم مرة واحدة",
  two: "طُلبت الأرقام مرتين",
  few: "طُلبت الأرقام # مرات",
  many: "طُلبت الأرقام # مرة",
  other: "طُلبت الأرقام # مرة",
};

/** Under the median wait. */
export const decidedCount: PluralForms = {
  zero: "لا قرارات في آخر 30 يومًا",
  one: "قرار واحد في آخر 30 يومًا",
  two: "نصف الطلبات لا ينتظر أكثر: قراران في آخر 30 يومًا",
  few: "نصف الطلبات لا ينتظر أكثر: # قرارات في آخر 30 يومًا",
  many: "نصف الطلبات لا ينتظر أكثر: # قرارًا في آخر 30 يومًا",
  other: "نصف الطلبات لا ينتظر أكثر: # قرار في آخر 30 يومًا",
};

export const inProfessions: PluralForms = {
  zero: "بلا مهن",
  one: "في مهنة واحدة",
  two: "في مهنتين",
  few: "في # مهن",
  many: "في # مهنة",
  other: "في # مهنة",
};

export const mailProblemTexts = {
  titles: {
    none: "لا خادم بريد لهذا الموقع",
    away: "تعذر الاتصال بخادم البريد",
    login: "رفض خادم البريد اسم المستخدم أو كلمة المرور",
  },
  effect:
    "لن تصل أي رسالة: لا تفعيل بريد، ولا كلمة مرور جديدة، ولا خبر عن قرار، ولا رد. انسخ روابط الدعوات وأعطها لأصحابها.",
  set: "لإرسال البريد اضبط على الخادم",
  state: "حالة الموقع",
};

export const dashboardTexts = {
  numberRequests: "الأرقام المطلوبة في آخر 30 يومًا",
  /** To a moderator of some cities, after the title of what is counted of the whole site. */
  everywhere: (title: string) => `${title}، في كل المدن`,
  maxInADay: "أكثر ما طُلب في يوم:",
  dayColumn: "التاريخ",
  missedSearches: "بحثوا ولم يجدوا",
  noMissedSearches: "لا كلمات الآن: كل ما بحث عنه الناس وجدوه، أو بحث عنه أقل من ثلاثة أشخاص.",
  allMissedSearches: "كل الكلمات، واختيار المهنة لكل منها",
  queryColumn: "الكلمة",
  peopleColumn: "عدد الباحثين",
  orderWait: "انتظار الطلب حتى القرار",
  noDecisions: "لم يُتخذ قرار في أي طلب في آخر 30 يومًا.",
  hidden: "ملفات لا تظهر في الدليل",
  suspended: "موقوفة",
  declined: "مرفوضة",
  paused: "مخفية برغبة أصحابها",
  stateColumn: "الحالة",
  allProfessions: "كل المهن",
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
