import type { PluralForms } from "#src/arabic/plural.ts";
import type { ConsentWay } from "./ways.ts";

export const consentWayNames: Record<ConsentWay, string> = {
  in_person: "وجهًا لوجه",
  call: "في مكالمة",
  message: "في رسالة",
};

/** What is said under a field. */
export const addedListingTexts = {
  consent: "سجّل موافقة الحرفي: كيف ومتى وبأي كلام.",
  how: "اختر كيف وافق الحرفي.",
  givenAt: "اختر اليوم الذي وافق فيه، وليس يومًا لم يأتِ بعد.",
  wording: "اكتب ماذا سألته، وبماذا أجاب.",
  wordingRule: "اكتب كلام الموافقة من 3 أحرف إلى 1000 حرف.",
  note: "اكتب الملاحظة.",
  checkKind: "اختر ما رأيته.",
  seenOn: "اختر اليوم الذي رأيته فيه، وليس يومًا لم يأتِ بعد.",
  confirmed: "حدّث الصفحة، ثم أكّد أنك تريد إخفاء الرقم.",
  seenTooLongAgo: "مضى على هذا اليوم أكثر من 24 شهرًا، فلا يظهر لأحد.",
  noteRule: "اكتب ملاحظة من حرفين إلى 1000 حرف.",
  removal: "اكتب في 500 حرف على الأكثر.",
};

/** The answers in words. */
export const listingSentences = {
  numberHidden: "أُخفي الرقم من الصفحة حتى يصلنا غيره. تجده هنا 30 يومًا إن أردت إرجاعه.",
  numberSettled:
    "أكّد صاحب الصفحة هذا الرقم أو راجعته الإدارة خلال آخر 30 يومًا. حدّث الصفحة، ثم أكّد أنك تريد إخفاءه.",
  corrected: "حُفظ التصحيح.",
  correctedTold: "حُفظ التصحيح، وسيصل خبره إلى صاحب الملف.",
  unchanged: "لم يتغيّر شيء.",
  uncorrected: "تراجعت عن التصحيح. عاد الملف كما كان.",
  correctionOutdated: "تغيّر الملف بعد تصحيحك، فبقي كما هو. صحّحه من جديد إن لزم.",
  noted: "حُفظت الملاحظة. لا يراها إلا الإدارة.",
  checkNoted: "سُجّل، ويظهر في صفحة الحرفي.",
  checkRemoved: "حُذف من صفحة الحرفي.",
  checkUndone: "تراجعت. عاد كل شيء كما كان.",
  refused: "أُزيل الملف وبياناته، ولن يُضاف هذا الرقم مرة أخرى إلا بطلب صاحبه.",
  kept: "بقي الملف في الدليل.",
};

export const listingConflicts = {
  phoneExists: "هذا الرقم مسجّل في ملف آخر.",
  phoneLogsIn: "يدخل صاحب ملف آخر بهذا الرقم، وإن كان في ملفه رقم غيره.",
  /** A retried request whose listing somebody has removed since. */
  gone: "أُضيف هذا الملف من قبل ثم أُزيل. لإضافته من جديد افتح صفحة «إضافة حرفي».",
  proven: "أكّد صاحب هذا الملف رقمه، وقد يستلمه قريبًا. يحذفه مالك الموقع إن طلب صاحبه ذلك.",
  hasAccount: "لهذا الملف حساب. صاحبه يحذفه من ملفه، أو يحذفه مالك الموقع من صفحة الحرفيين.",
  checkChanged: "سُجّل هذا أو حُذف من جديد بعد ذلك، فبقي كما هو.",
  noRequest: "لا طلب إزالة مفتوح لهذا الملف. ربما قرّر فيه غيرك قبل قليل.",
  claimedSince:
    "استلم صاحب هذا الملف ملفه بعد طلب الإزالة، وربما غيّر بياناته. افتح الملف وراجعه، ثم أبقِه.",
};

/** Why a number cannot be added. @param date a day in words */
export const saidNo = (via: "admin" | "page", date: string) =>
  via === "admin"
    ? `صاحب هذا الرقم قال للإدارة في ${date} إنه لا يريد الظهور في الدليل، فلا يُضاف. إن غيّر رأيه فليسجّل بنفسه.`
    : `صاحب هذا الرقم طلب إزالة بياناته من الدليل، وأُزيلت في ${date}، فلا يُضاف. إن غيّر رأيه فليسجّل بنفسه.`;

/** Why a page is hidden for which nobody has decided in time. */
export const hiddenByRequest = "طُلبت إزالة هذه البيانات، ولم تقرّر الإدارة بعد.";

/** How many listings wait for a decision on their removal. */
export const removalsWaiting: PluralForms = {
  zero: "لا طلبات إزالة",
  one: "طلب إزالة واحد ينتظر قرارك",
  two: "طلبا إزالة ينتظران قرارك",
  few: "# طلبات إزالة تنتظر قرارك",
  many: "# طلب إزالة ينتظر قرارك",
  other: "# طلب إزالة ينتظر قرارك",
};

/** How many listings are kept on a device until they are sent. */
export const unsentListings: PluralForms = {
  zero: "",
  one: "حرفي واحد محفوظ على هذا الجهاز ولم يُرسل بعد",
  two: "حرفيان محفوظان على هذا الجهاز ولم يُرسلا بعد",
  few: "# حرفيين محفوظون على هذا الجهاز ولم يُرسلوا بعد",
  many: "# حرفيًا محفوظون على هذا الجهاز ولم يُرسلوا بعد",
  other: "# حرفي محفوظون على هذا الجهاز ولم يُرسلوا بعد",
};

/** The screen where admins add listings. */
export const addTexts = {
  title: "إضافة حرفي",
  intro: "أضف حرفيًا وافق على ظهور اسمه ورقمه ومهنته في الدليل. تظهر صفحته فورًا، ولا تصله رسالة.",
  consent: "الموافقة",
  consentIntro: "لا نعرض أحدًا دون موافقته. ما تكتبه هنا لا يُعدَّل بعد الحفظ.",
  how: "كيف وافق؟",
  givenAt: "متى وافق؟",
  wording: "ماذا سألته، وبماذا أجاب؟",
  wordingHint: "اكتب السؤال والجواب كما كانا.",
  defaultWording: "سألته: هل تريد أن يظهر اسمك ورقمك ومهنتك ومدينتك في الدليل؟ فوافق.",
  more: "معلومات أخرى (اختيارية)",
  noGender: "غير مذكور",
  send: "إضافة",
  sending: "جارٍ الإرسال…",
  tellNow: (name: string) => `أُضيفت صفحة ${name}. أرسل له رابطها ليؤكد رقمه ويعدّلها بنفسه.`,
  added: (name: string) => `أُضيف ${name}. النموذج جاهز للتالي.`,
  show: "فتح الملف",
  showOther: "فتح الملف الآخر",
  offline: "لا اتصال الآن. حفظنا ما كتبته على هذا الجهاز، ويمكنك كتابة التالي.",
  pictureNotKept: "الصورة لا تُحفظ دون اتصال. أضفها بعد الإرسال.",
  sendAll: "إرسال المحفوظ",
  edit: "تعديل",
  discard: "حذف",
  discardOf: "حذف ما لم يُرسل:",
  loggedOut: "سجّل الدخول في صفحة أخرى ثم أرسل المحفوظ من هنا.",
  failed: "تعذر عرض النموذج",
};

/** The screen where admins correct a listing. */
export const listingTexts = {
  title: "إدارة ملف",
  failed: "تعذر عرض الملف",
  back: "العودة إلى الحرفيين",
  correct: "تصحيح البيانات",
  correctIntro: "يظهر التصحيح فورًا، ويبقى في سجل الإجراءات. يمكنك التراجع عنه خلال 8 ثوانٍ.",
  told: "نخبر صاحب الملف بالتصحيح في بريده.",
  save: "حفظ التصحيح",
  saving: "جارٍ الحفظ…",
  decide: "القرارات على هذا الملف",
  page: "صفحته في الدليل",
  unclaimed: "بلا حساب",
  consent: "الموافقة",
  consentOfMerged: "موافقة ملف دُمج مع هذا",
  consentOfFile: "من قائمة أضافتها الإدارة",
  how: "كيف",
  givenAt: "متى",
  wording: "ماذا سُئل، وبماذا أجاب",
  recorded: "سجّلها",
  notes: "ملاحظات الإدارة",
  notesIntro: "لا يراها إلا إدارة مدن هذا الملف، وتُمحى معه.",
  note: "ملاحظة جديدة",
  noteExample: "مثال: اتصلت به يوم السبت، وسيرسل صورة.",
  addNote: "حفظ الملاحظة",
  noNotes: "لا ملاحظات بعد.",
  removal: "طُلبت إزالة هذه البيانات",
  removalFrom: "من صفحة الملف،",
  hidesAt: "إن لم تقرر الإدارة تُخفى الصفحة في",
  onlyAlarms: "لا تُخفى الصفحة من تلقاء نفسها: طلبات الإزالة المفتوحة كثيرة.",
  numberUnderReview:
    "الرقم قيد المراجعة، ولا يراه الزوار. يعود إذا أكّده صاحب الصفحة، أو كتب رقمًا آخر، أو أظهرته أنت.",
  showNumber: "الرقم صحيح، أظهروه",
  hidden: "الصفحة مخفية الآن حتى تقرر.",
  proven: "أكّد مُرسل الطلب أن رقم الصفحة له.",
  keep: "إبقاء الملف",
  keeping: "جارٍ الحفظ…",
  refuse: "يرفض الظهور",
  refuseRequested: "إزالة الملف",
  refuseTitle: "هل تريد إزالة هذا الملف؟",
  refuseWhat: (name: string) =>
    `يُزال ملف ${name} وكل بياناته الآن، ولا يُضاف رقمه مرة أخرى إلا بطلب صاحبه. لا تراجع عن ذلك.`,
  refusing: "جارٍ الإزالة…",
  notRefused: "تعذرت الإزالة",
  whatsApp: "رسالة واتساب جاهزة",
  correctedMessage: (site: string, url: string) =>
    `صحّحنا بيانات في صفحتك في ${site}. إن رأيت خطأ فأخبرنا.\n${url}`,
};

/** What admins have seen of a craftsman, on the screen of a listing. */
export const checkTexts = {
  title: "ما تحققنا منه",
  intro: "يراه كل زائر مع الشهر، وينتهي بعد 24 شهرًا. لا تحفظ صورة من أي وثيقة.",
  none: "لم يُسجَّل شيء بعد.",
  numberProven: "تأكّد رقمه في",
  ways: {
    message: "برسالة من الرقم قارنتها الإدارة",
    gateway: "برسالة من الرقم",
    code: "برمز أُرسل إلى الرقم",
  },
  kind: "ماذا رأيت؟",
  seenOn: "متى رأيته؟",
  save: "تسجيل",
  saving: "جارٍ التسجيل…",
  remove: "حذف",
  removing: "جارٍ الحذف…",
  notShown: "لا يظهر الآن: تغيّر الاسم أو المهنة أو المدينة بعده، أو انتهت مدته.",
};

/** Listings that were merged into one, on its screen. */
export const mergesTexts = {
  title: "ملفات دُمجت مع هذا الملف",
  former: (id: number) => `الملف ذو الرقم ${id}`,
  until: "يمكن التراجع حتى",
  undo: "التراجع عن الدمج",
  undoing: "جارٍ التراجع…",
};

/** The list of listings whose removal is asked for. */
export const removalListTexts = {
  title: "طلبات إزالة البيانات",
  intro: "أشخاص بلا حساب طلبوا إزالة بياناتهم من الدليل. افتح الملف واتصل بالرقم، ثم قرّر.",
  none: "لا طلبات إزالة الآن",
  failed: "تعذر عرض طلبات الإزالة",
  open: "فتح الملف",
};
