import { site } from "#src/settings/current-site.ts";

/** Used on several forms. What a craftsman's fields are called is in `craftsmen/fields/fields.ts`. */
export const accountLabels = {
  password: "كلمة المرور",
  male: "ذكر",
  female: "أنثى",
  optional: "اختياري",
  noProfession: "اختر المهنة",
  noCity: "اختر المدينة",
  contact: "اتصل بنا",
  login: "رقم الهاتف أو البريد",
  loginHint: "ادخل برقم هاتفك إن سجّلت به أو أكّدته.",
  /** Under a number that is used: to a page of the number that admins have added, or to the proof of it. */
  claimByPhone: "أضافت الإدارة صفحتي برقمي، أريد استلامها",
  phoneIsMine: "هذا رقمي: أسجّل الآن، ثم أؤكد الرقم من ملفي",
};

export const loginTexts = {
  title: "تسجيل الدخول",
  intro: "ادخل إلى حسابك لتعدّل صفحتك وتتابع حالة طلبك.",
  sessionEnded: "انتهت جلستك. سجّل الدخول لتكمل.",
  get welcome() {
    return `أهلًا بك في ${site().name}! سجّل الدخول لتكمل صفحتك.`;
  },
  remember: "ابقَ مسجّلًا على هذا الجهاز",
  forgot: "نسيت كلمة المرور؟",
  send: "دخول",
  sending: "جارٍ تسجيل الدخول…",
  failed: "تعذر تسجيل الدخول. حاول مرة أخرى.",
  /** Before the reason, which says when to try again. */
  isRefused: "تعذر تسجيل الدخول.",
  noAccount: "ليس لديك حساب؟",
  codeIntro: "كلمة المرور صحيحة. بقيت خطوة واحدة.",
};

export const registerTexts = {
  title: "إنشاء حساب حرفي",
  intro: "تراجع الإدارة طلبك، ثم يظهر اسمك في الدليل.",
  emailHint: "نرسل إليه رسالة. افتحها واضغط الزر لتؤكد بريدك.",
  /** Without a mail server. */
  emailHintUnmailed: "تدخل به إلى حسابك.",
  passwordHint: "8 أحرف أو أرقام على الأقل.",
  send: "إنشاء الحساب",
  sending: "جارٍ إنشاء الحساب…",
  done: "أُنشئ حسابك. أرسلنا رابط التفعيل إلى بريدك الإلكتروني.",
  /** The mailbox has had its mails of the hour. */
  doneUnmailed:
    "أُنشئ حسابك. لم نرسل رابط التفعيل لأن بريدك تلقّى منا رسائل كثيرة. اطلبه من «ملفي» بعد ساعة.",
  doneWithoutMail:
    "أُنشئ حسابك. لا خادم بريد لهذا الموقع: لن يصل رابط تفعيل، وتراجع الإدارة طلبك بدونه.",
  /** Under the field for the e-mail, where the operator has a number; then what the message says. */
  noEmail: "ليس لديك بريد؟ راسلنا على واتساب ونسجّلك",
  noEmailMessage: (siteName: string) =>
    `السلام عليكم. أريد أن تسجّلوني في ${siteName}، وليس لدي بريد إلكتروني.\nاسمي:\nمهنتي:\nمدينتي:`,
  /** Behind `noEmail`: the same choice goes on. */
  byPhone: "أو سجّل بنفسك برقم هاتفك",
  byPhoneIntro: "تدخل برقم هاتفك وكلمة المرور. أكّد رقمك بعد التسجيل.",
  byEmail: "سجّل ببريد إلكتروني",
  doneByPhone: "أُنشئ حسابك. بقي أن تؤكد رقمك.",
  doneByProvenPhone: "أُنشئ حسابك، ورقمك مؤكَّد فيه.",
  /** Under the button: what happens after it. */
  next: "بعدها تؤكد بريدك من رسالة نرسلها إليك، وتراجع الإدارة طلبك، ثم يجدك الناس في الدليل.",
  nextWithoutMail: "بعدها تراجع الإدارة طلبك، ثم يجدك الناس في الدليل.",
  nextByPhone: "بعدها تؤكد رقمك برسالة واتساب، وتراجع الإدارة طلبك، ثم يجدك الناس في الدليل.",
  haveAccount: "لديك حساب؟",
  privacy: "بإنشاء الحساب توافق على",
  newTab: "تُفتح في صفحة جديدة",
};

/** What a craftsman writes about his work, where he is asked for it the first time. */
export const workTexts = {
  label: "ماذا تعمل؟",
  hint: "جملتان تكفيان. بهما يختارك الناس.",
  example: (text: string) => `مثل: ${text}`,
};

/** Under the e-mail of a form. */
export const emailTexts = {
  didYouMean: "هل تقصد",
};

export const pictureTexts = {
  choose: "اختر صورة",
  change: "تغيير الصورة",
  add: "إضافة صورة",
  hint: "صورتك أو صورة من عملك. التقطها الآن أو اخترها من هاتفك.",
  preparing: "جارٍ تجهيز الصورة…",
  uploading: "رفع الصورة",
  saving: "جارٍ حفظ الصورة…",
};

export const forgotTexts = {
  title: "نسيت كلمة المرور",
  intro: "أدخل بريدك الإلكتروني لنرسل إليك رابطًا تختار به كلمة مرور جديدة.",
  withoutMail: "لا خادم بريد لهذا الموقع: لن يصل رابط لكلمة مرور جديدة.",
  contact: "راسل الإدارة",
  send: "إرسال الرابط",
  sending: "جارٍ الإرسال…",
  notArrived: "لم يصلك شيء؟ ابحث في البريد غير المرغوب فيه، أو أرسل الرابط مرة أخرى بعد دقيقة.",
  sentTo: "البريد الذي كتبته:",
  again: "تعديل البريد أو الإرسال مرة أخرى",
  byNumber: "ليس لحسابك بريد؟ ادخل برقمك",
  back: "العودة إلى تسجيل الدخول",
};

export const resetTexts = {
  title: "كلمة مرور جديدة",
  intro: "اختر كلمة مرور جديدة. سنسجّل خروجك من كل أجهزتك.",
  password: "كلمة المرور الجديدة",
  confirmation: "تأكيد كلمة المرور",
  send: "حفظ كلمة المرور",
  sending: "جارٍ الحفظ…",
  newLink: "طلب رابط جديد",
};

export const verifyTexts = {
  title: "تفعيل البريد الإلكتروني",
  busy: "جارٍ تفعيل الحساب…",
  onward: "ننقلك إلى ملفك…",
  profile: "إلى ملفي",
  newLink: "إرسال رابط جديد",
  /** Prescribed for a link that gets no response. */
  unreachable: "تعذر الاتصال بالخادم.",
};
