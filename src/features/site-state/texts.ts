import type { PluralForms } from "#src/arabic/plural.ts";
import type { MailFailureKind } from "#src/mail/failure-reason.ts";
import type { MailKind } from "#src/mail/kinds.ts";

export const siteStateTexts = {
  title: "حالة الموقع",
  failed: "تعذر عرض حالة الموقع",
  allWell: "كل شيء على ما يرام.",
  none: "لا توجد",

  mail: "البريد",
  waiting: "ينتظر الإرسال",
  oldestWaiting: "أقدمه",
  goesTo: "طريقة الإرسال",
  mailServer: "خادم بريد",
  mailFiles: "ملفات على الخادم",
  toFiles: "لا خادم بريد لهذا الموقع: تُحفظ كل رسالة ملفًا على الخادم ولا تصل إلى أحد.",
  isTrying: "يحاول الموقع من تلقاء نفسه إرسال ما ينتظر.",

  failedMails: "بريد لم يُرسل منذ أكثر من يوم",
  sendAgain: "إرسال مرة أخرى",
  sending: "جارٍ الإرسال…",
  sendAllAgain: "إرسال الكل مرة أخرى",
  sentAgain: "أُعيدت الرسالة إلى الإرسال.",
  to: "إلى",
  of: "الرسالة إلى",
  isTried: "يحاول الموقع إرسالها من حين إلى آخر.",
  isGivenUp: "توقف الموقع عن محاولة إرسالها.",
  details: "ما قاله خادم البريد",
  onlyOldest: "هذه أقدمها.",
  dropTitle: "حذف هذه الرسالة؟",
  dropBefore: "لن تصل إلى ",
  dropAfter: "، ولن يحاول الموقع إرسالها بعد ذلك.",
  dropped: "حُذفت الرسالة ولن تُرسل.",
  goneMail: "لم تعد هذه الرسالة تنتظر الإرسال.",
  isSent: "أُرسلت هذه الرسالة.",
  isOnItsWay: "هذه الرسالة في طريقها إلى الإرسال.",

  backups: "النسخ الاحتياطية",
  lastSnapshot: "آخر نسخة تلقائية للبيانات",
  lastBackup: "آخر نسخة كاملة",
  noneYet: "لا توجد نسخة احتياطية بعد. خذ أول نسخة واجعلها يومية، بالأمر",
  isLate: "لا توجد نسخة احتياطية من آخر 24 ساعة. خذ نسخة الآن واجعلها يومية، بالأمر",
  onSameDisk:
    "النسخ التلقائية على قرص الموقع نفسه وليس فيها صور. احفظ نسخة كاملة في مكان آخر، بالأمر",

  logins: "محاولات الدخول",
  failedInHour: "خاطئة في آخر ساعة",
  failedInDay: "خاطئة في آخر يوم",
  refusedInDay: "أوقفها الموقع في آخر يوم",
  areMany:
    "كثرت المحاولات في آخر ساعة، فقد يكون أحد يخمّن كلمات المرور. الموقع يوقف من يكثر منها. احمِ حسابك بكلمة مرور لا تستعملها في موقع آخر، وبالتحقق بخطوتين.",
  ownAccount: "افتح حسابك",

  reviewThem: "راجعها",

  database: "قاعدة البيانات",
  kind: "النوع",
  embedded: "مدمجة في الموقع",
  server: "خادم PostgreSQL",
  size: "الحجم",
  answered: "أجابت خلال",

  pictures: "الصور والقرص",
  picturesIn: "مكان الصور",
  folder: "قرص الخادم",
  bucket: "مستودع خارجي",
  files: "عدد الملفات",
  free: "المساحة الحرة على القرص",
  isFull: "القرص شبه ممتلئ، ولا يقبل الموقع شيئًا جديدًا حتى تُفسح مساحة.",

  checkStorage: {
    folder:
      "تحقق من أن مجلد الصور على الخادم يقبل الكتابة والحذف. يعيد الموقع المحاولة من تلقاء نفسه.",
    bucket: "تحقق من أن المستودع يقبل الكتابة والحذف. يعيد الموقع المحاولة من تلقاء نفسه.",
  },

  program: "البرنامج",
  version: "الإصدار",
  runsSince: "بدأ تشغيله",
  hasDemo: "في الموقع بيانات تجريبية: حرفيون وأرقام لا وجود لها. احذفها كي لا يتصل بها أحد، بالأمر",
};

export const mailsWaiting: PluralForms = {
  zero: "لا شيء",
  one: "رسالة واحدة",
  two: "رسالتان",
  few: "# رسائل",
  many: "# رسالة",
  other: "# رسالة",
};

export const loginAttempts: PluralForms = {
  zero: "لا توجد",
  one: "محاولة واحدة",
  two: "محاولتان",
  few: "# محاولات",
  many: "# محاولة",
  other: "# محاولة",
};

export const retriedCount: PluralForms = {
  zero: "ليس هناك ما يُرسل مرة أخرى.",
  one: "أُعيدت رسالة واحدة إلى الإرسال.",
  two: "أُعيدت رسالتان إلى الإرسال.",
  few: "أُعيدت # رسائل إلى الإرسال.",
  many: "أُعيدت # رسالة إلى الإرسال.",
  other: "أُعيدت # رسالة إلى الإرسال.",
};

export const attemptCounts: PluralForms = {
  zero: "بلا محاولات بعد",
  one: "محاولة واحدة",
  two: "محاولتان",
  few: "# محاولات",
  many: "# محاولة",
  other: "# محاولة",
};

export const picturesWithheld: PluralForms = {
  zero: "لا صور أُخفيت عن الزوار وبقيت ملفاتها.",
  one: "صورة واحدة أُخفيت عن الزوار، ولم يستطع الموقع نقل ملفاتها أو حذفها.",
  two: "صورتان أُخفيتا عن الزوار، ولم يستطع الموقع نقل ملفاتهما أو حذفها.",
  few: "# صور أُخفيت عن الزوار، ولم يستطع الموقع نقل ملفاتها أو حذفها.",
  many: "# صورة أُخفيت عن الزوار، ولم يستطع الموقع نقل ملفاتها أو حذفها.",
  other: "# صورة أُخفيت عن الزوار، ولم يستطع الموقع نقل ملفاتها أو حذفها.",
};

export const milliseconds: PluralForms = {
  zero: "أقل من ميلي ثانية",
  one: "ميلي ثانية واحدة",
  two: "ميلي ثانيتين",
  few: "# ميلي ثوانٍ",
  many: "# ميلي ثانية",
  other: "# ميلي ثانية",
};

export const mailKindNames: Record<MailKind, string> = {
  verify: "تفعيل البريد الإلكتروني",
  verifyReminder: "تذكير بتفعيل البريد",
  ordersWaiting: "طلبات تنتظر الإدارة",
  codesUsedUp: "توقّف إرسال الرموز",
  phoneTaken: "انتقال رقم الهاتف",
  reset: "تغيير كلمة المرور",
  invitation: "دعوة إلى فريق الإدارة",
  emailChanged: "تغيّر البريد الإلكتروني",
  phoneChanged: "تغيّر رقم الهاتف",
  contactsReverted: "استعادة بريد سابق",
  revertDeclined: "رفض استعادة حساب",
  stillWorking: "سؤال: هل ما زلت تعمل؟",
  phoneHidden: "الرقم قيد المراجعة",
  reported: "زائر أخبرنا بمشكلة في الصفحة",
  listingsMerged: "دمج صفحتين",
  accountDeleted: "حذف الحساب",
  approved: "نشر الملف",
  declined: "رفض الطلب",
  suspended: "إيقاف عرض الملف",
  restored: "عودة الملف",
  corrected: "تصحيح في الملف",
  changesApproved: "نشر تعديلات",
  changesDeclined: "رفض تعديلات",
  reply: "رد على رسالة",
  alertConfirm: "تأكيد طلب إخبار",
  alertFound: "صار الحرفي متوفرًا",
};

export const mailFailureTexts: Record<MailFailureKind, string> = {
  away: "تعذر الاتصال بخادم البريد.",
  login: "رفض خادم البريد اسم المستخدم أو كلمة المرور.",
  recipient: "رفض خادم البريد عنوان المستلم، وقد يكون فيه خطأ.",
  refused: "رفض خادم البريد الرسالة.",
  other: "تعذر إرسالها.",
};

/** Changes of published listings that have waited for more than a week. */
export const revisionsLate: PluralForms = {
  zero: "",
  one: "تعديل واحد ينتظر المراجعة منذ أكثر من أسبوع.",
  two: "تعديلان ينتظران المراجعة منذ أكثر من أسبوع.",
  few: "# تعديلات تنتظر المراجعة منذ أكثر من أسبوع.",
  many: "# تعديلًا ينتظر المراجعة منذ أكثر من أسبوع.",
  other: "# تعديل ينتظر المراجعة منذ أكثر من أسبوع.",
};
