import { type PluralForms, plural } from "#src/arabic/plural.ts";

export const pushCardTexts = {
  title: "إشعارات على هذا الجهاز",
  /** @param messages whether this admin reads messages */
  intro: (messages: boolean) =>
    `نخبرك حين يصل ${messages ? "طلب جديد أو رسالة جديدة" : "طلب جديد من مدنك"}، وإن كان الموقع مغلقًا. لا نكتب في الإشعار اسمًا ولا رقمًا ولا بريدًا.`,
  isOn: "مفعّلة",
  isOff: "متوقفة",
  turnOn: "تشغيل الإشعارات على هذا الجهاز",
  turningOn: "جارٍ التشغيل…",
  turnOff: "إيقاف الإشعارات على هذا الجهاز",
  turningOff: "جارٍ الإيقاف…",
  test: "أرسل إشعارًا تجريبيًا",
  testing: "جارٍ الإرسال…",
  testHint:
    "لم يصل؟ تأكد أن إشعارات المتصفح مسموحة في إعدادات الجهاز، وأن وضع «عدم الإزعاج» متوقف.",
  blocked:
    "المتصفح يمنع إشعارات هذا الموقع. اضغط الرمز الذي بجانب عنوان الموقع، واسمح بالإشعارات، ثم أعد تحميل الصفحة.",
  homeScreenFirst:
    "على iPhone وiPad تعمل الإشعارات بعد إضافة الموقع إلى الشاشة الرئيسية: اضغط زر المشاركة، ثم «إضافة إلى الشاشة الرئيسية»، وافتح الموقع منها.",
  unsupported: "هذا المتصفح لا يدعم الإشعارات. جرّب Chrome أو Firefox أو Edge أو Safari.",
  devices: "الأجهزة التي تصلها إشعاراتك",
  current: "هذا الجهاز",
  /** Before how long ago. */
  since: "شُغّلت",
  remove: "إزالة",
  removing: "جارٍ الإزالة…",
};

/** On the dashboard, once. */
export const endedPushTexts = {
  title: "توقفت الإشعارات",
  text: (devices: string[]) => `لم تعد تصل إلى ${devices.join("، ")}. شغّلها من جديد من ذلك الجهاز.`,
  toAccount: "إلى الإشعارات",
};

/** Why it could not be turned on. */
export const pushFailures = {
  notAllowed: "لم تسمح للموقع بالإشعارات. اضغط الزر مرة أخرى حين تريدها.",
  failed: "تعذر تشغيل الإشعارات في هذا المتصفح. حاول بعد قليل، أو جرّب متصفحًا آخر.",
};

const devices: PluralForms = {
  zero: "لا أجهزة",
  one: "جهاز واحد",
  two: "جهازان",
  few: "# أجهزة",
  many: "# جهازًا",
  other: "# جهاز",
};

/** The answers in words. */
export const pushTexts = {
  on: "شُغّلت الإشعارات على هذا الجهاز.",
  removed: "لن تصل الإشعارات إلى ذلك الجهاز.",
  off: "أُوقفت الإشعارات على هذا الجهاز.",
  renewed: "جُدّدت إشعارات هذا الجهاز.",
  endedForgotten: "لن نذكّرك بالأجهزة التي توقفت إشعاراتها.",
  testSent: "أُرسل إشعار تجريبي، ويصل خلال ثوانٍ.",
  gone: "أُوقفت الإشعارات على هذا الجهاز من قبل.",
  /** @param most how many may be on */
  tooManyDevices: (most: number) =>
    `تصل إشعاراتك إلى ${plural(most, devices)}، ولا يمكن أكثر. أزل جهازًا لا تستعمله، ثم أعد المحاولة.`,
  endpoint: "لا نرسل الإشعارات عبر خدمة هذا المتصفح. جرّب Chrome أو Firefox أو Edge أو Safari.",
  keys: "أرسل المتصفح مفاتيح غير صالحة. أعد تحميل الصفحة، ثم حاول مرة أخرى.",
};
