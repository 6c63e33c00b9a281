import type { PluralForms } from "../../../arabic/plural.ts";

export const profileTexts = {
  title: "ملفي",
  pending: "طلبك قيد المراجعة. يظهر اسمك في الدليل بعد موافقة الإدارة.",
  approved: "اسمك ظاهر في الدليل.",
  declined: "راجعنا طلبك ولم نستطع نشره بعد:",
  correct: "صحّح بياناتك في هذه الصفحة واحفظها، ثم أرسل الطلب مجددًا.",
  sendAgain: "أرسل الطلب مجددًا",
  stillToSend: "بعد التصحيح يبقى أن ترسل الطلب.",
  sendNow: "أرسل الطلب الآن",
  saveFirst: "احفظ تعديلاتك أولًا، ثم أرسل الطلب.",
  sendingAgain: "جارٍ الإرسال…",
  suspended: "أوقفنا عرض ملفك في الدليل:",
  write: "إن كان لديك ما توضّحه",
  writeLink: "فراسل الإدارة",
  publicPage: "عرض صفحتي",
  unverified: "بريدك الإلكتروني غير مفعّل. افتح رابط التفعيل الذي أرسلناه إليك.",
  sendLink: "أرسل الرابط مجددًا",
  sendingLink: "جارٍ الإرسال…",
  linkSent: "أُرسل الرابط. يمكنك إعادة الإرسال بعد دقيقة.",
  noDescription: "لم تكتب وصفًا لعملك بعد. اكتبه ليعرف الناس ماذا تعمل.",
  noExperience: "غير مذكورة",
  experience: "الخبرة",
  edit: "تعديل البيانات",
  experienceHint: "اكتب عدد السنوات، أو اترك الحقل فارغًا.",
  emailHint: "إذا غيّرته أرسلنا رابط تفعيل إلى البريد الجديد.",
  password: "كلمة مرورك الحالية",
  passwordHint: "نطلبها لأنك غيّرت بريدك الإلكتروني.",
  descriptionHint: "اكتب ما تعمله وأين. حتى 1000 حرف.",
  save: "حفظ التعديلات",
  saving: "جارٍ الحفظ…",
  unchanged: "كل بياناتك محفوظة.",
};

/** The question before edits are left behind. */
export const unsavedTexts = {
  title: "لديك تعديلات لم تُحفظ",
  text: "إذا غادرت الآن فلن تُحفظ تعديلاتك.",
  stay: "البقاء",
  leave: "المغادرة دون حفظ",
};

export const passwordTexts = {
  title: "تغيير كلمة المرور",
  intro: "سنسجّل خروجك من أجهزتك الأخرى، ويبقى هذا الجهاز.",
  current: "كلمة المرور الحالية",
  send: "تغيير كلمة المرور",
  sending: "جارٍ تغيير كلمة المرور…",
};

export const sessionTexts = {
  title: "أجهزتك",
  intro: "الأجهزة التي سجّلت الدخول منها إلى حسابك. إن لم تعرف جهازًا منها",
  /** The two go on the sentence: a link, and what it brings about. */
  changePassword: "فغيّر كلمة المرور",
  endsOthers: "، وتنتهي بذلك كل الجلسات الأخرى.",
  current: "هذا الجهاز",
  lastSeen: "آخر استعمال",
  end: "إنهاء",
  endOthers: "إنهاء كل الجلسات الأخرى",
  question: "هل تريد إنهاء كل الجلسات الأخرى؟",
  yes: "إنهاء الجلسات",
  ending: "جارٍ الإنهاء…",
  no: "إلغاء",
  onlyThis: "لا جلسات أخرى مفتوحة.",
  failed: "تعذر عرض أجهزتك",
  again: "أعد المحاولة",
};

/** Those that the question is about. */
export const devicesOut: PluralForms = {
  zero: "لن يخرج أي جهاز.",
  one: "سيخرج جهاز واحد من حسابك، ويبقى هذا الجهاز.",
  two: "سيخرج جهازان من حسابك، ويبقى هذا الجهاز.",
  few: "ستخرج # أجهزة من حسابك، ويبقى هذا الجهاز.",
  many: "سيخرج # جهازًا من حسابك، ويبقى هذا الجهاز.",
  other: "سيخرج # جهاز من حسابك، ويبقى هذا الجهاز.",
};
