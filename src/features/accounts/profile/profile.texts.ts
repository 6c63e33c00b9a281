import type { PluralForms } from "#src/arabic/plural.ts";

export const profileTexts = {
  title: "ملفي",
  failed: "تعذر عرض ملفك",
  numberUnanswered: "أخفت الإدارة رقمك لأنه لا يرد. اكتب رقمك الصحيح.",
  pending: "طلبك قيد المراجعة. تظهر صفحتك في الدليل بعد موافقة الإدارة.",
  approved: "صفحتك ظاهرة في الدليل.",
  declined: "راجعنا طلبك ولم نستطع نشر صفحتك بعد:",
  declinedFinally: "راجعنا طلبك ورفضناه نهائيًا، فلا يمكن إرساله مرة أخرى:",
  correct: "صحّح بياناتك في هذه الصفحة واحفظها، ثم أرسل الطلب مرة أخرى.",
  sendAgain: "أرسل الطلب مرة أخرى",
  stillToSend: "بعد التصحيح يبقى أن ترسل الطلب.",
  sendNow: "أرسل الطلب الآن",
  saveFirst: "احفظ تعديلاتك أولًا، ثم أرسل الطلب.",
  sendingAgain: "جارٍ الإرسال…",
  suspended: "أوقفنا عرض صفحتك في الدليل:",
  write: "إن كان لديك ما توضّحه",
  writeLink: "فراسل الإدارة",
  publicPage: "عرض ملفي المنشور",
  /** Before and after the address. */
  unverified: "لم تؤكد بريدك بعد. افتح رسالتنا إلى",
  unverifiedHint: (lastDay: string | null) =>
    lastDay
      ? `واضغط الزر فيها قبل ${lastDay}. بعده نحذف تسجيلك إن لم تُنشر صفحتك.`
      : "واضغط الزر فيها.",
  unverifiedWithoutMail: "لم تؤكد بريدك. لا خادم بريد لهذا الموقع: لن يصل رابط التفعيل.",
  /** On a site without a mail server, while the listing waits or can be sent again. */
  reviewedWithoutMail:
    "لم تؤكد بريدك. لا خادم بريد لهذا الموقع: لن يصل رابط التفعيل، وتراجع الإدارة طلبك بدونه.",
  /** For an account without an e-mail. */
  endsAtWithoutEmail: (day: string) =>
    `أكّد أن رقمك لك. إن لم تؤكده حذفنا تسجيلك في ${day}، إلا إذا نُشرت صفحتك قبل ذلك.`,
  phoneUnderReview:
    "أخفينا رقمك من صفحتك: قيل لنا إنه لغيرك، أو تراجعه الإدارة. أكّد في الأسفل أنه لك فيعود فورًا، أو اكتب رقمًا آخر.",
  noPhone: "لا رقم في صفحتك، فلا يستطيع أحد أن يتصل بك. اكتب رقمك، أو أكّد أن رقمك السابق لك.",
  sendLink: "أرسل رابط التفعيل",
  sendingLink: "جارٍ الإرسال…",
  linkSent: "أُرسل الرابط. لم تصلك؟ انظر في البريد غير المرغوب فيه، أو أعد الإرسال بعد دقيقة.",
  edit: "تعديل البيانات",
  /** The pencil beside a fact; its label. */
  editField: (label: string) => `تعديل: ${label}`,
  /** After a refusal, by what its reason is about. */
  correctField: (label: string) => `صحّح: ${label}`,
  trade: "المهنة والمدينة",
  noNumber: "لا رقم",
  noEmail: "لا بريد",
  noValue: "غير مذكور",
  unverifiedMark: "لم تؤكده بعد",
  asSeen: "هكذا يراك الناس",
  openPage: "افتح صفحتك",
  /** Above devices, password, own data and deletion. */
  account: "حسابي والأمان",
  /** By what one goes on to log in with. */
  phoneHint: {
    email: "تدخل ببريدك إلى أن تؤكد الرقم الجديد.",
    number: "تدخل برقمك السابق إلى أن تؤكد الرقم الجديد.",
  },
  emailHint: "إذا غيّرته أرسلنا رابط تفعيل إلى البريد الجديد.",
  password: "كلمة مرورك الحالية",
  passwordHint: {
    email: "نطلبها لأنك غيّرت بريدك الإلكتروني.",
    phone: "نطلبها لأنك غيّرت رقم هاتفك.",
    both: "نطلبها لأنك غيّرت رقم هاتفك وبريدك الإلكتروني.",
  },
  save: "حفظ التعديلات",
  saving: "جارٍ الحفظ…",
  unchanged: "كل بياناتك محفوظة.",
};

/** What makes one's own page better. */
export const stepTexts = {
  title: {
    zero: "لا خطوة بقيت",
    one: "خطوة واحدة تحسّن صفحتك",
    two: "خطوتان تحسّنان صفحتك",
    few: "# خطوات تحسّن صفحتك",
    many: "# خطوة تحسّن صفحتك",
    other: "# خطوة تحسّن صفحتك",
  } satisfies PluralForms,
  allDone: "أتممت كل شيء",
  registered: "سجّلت اسمك ورقمك",
  verifyEmail: "أكّد بريدك",
  emailVerified: "أكّدت بريدك",
  correctEmail: "صحّح البريد",
  proveNumber: "أكّد رقمك",
  numberProven: "أكّدت رقمك",
  toProof: "أكّد الآن",
  writeWork: "اكتب ماذا تعمل",
  workWritten: "كتبت ماذا تعمل",
  workHint: "جملتان تكفيان. بهما يختارك الناس.",
  writeNow: "اكتب الآن",
  giveExperience: "اذكر سنوات خبرتك",
  experienceGiven: "ذكرت سنوات خبرتك",
  giveNow: "اذكرها",
  /** Above what others of the trade write; a press puts it into the field. */
  examples: "أمثلة من مهنتك. اضغط واحدًا ثم عدّله:",
  save: "احفظ",
};

/** The question before a declined listing is sent again as it was. */
export const unchangedTexts = {
  title: "لم تصحّح شيئًا بعد",
  text: "بياناتك كما كانت حين رفضنا الطلب. صحّح ما ذكرناه أولًا، وإلا فقد نرفضه مرة أخرى.",
  back: "أصحّح أولًا",
  send: "أرسله كما هو",
};

/** Changes of a published listing that wait for a review. */
export const pendingTexts = {
  mark: "بانتظار المراجعة",
  declinedMark: "لم يُنشر تعديله",
  waiting: (fields: string) => `تنتظر تعديلاتك مراجعة الإدارة: ${fields}. لا يراها الناس قبل ذلك.`,
  withdraw: "اسحب التعديلات",
  hideNumber: "رقمي القديم لا يعمل، أخفه",
  declined: (fields: string) => `لم ننشر تعديلاتك (${fields})، للسبب الآتي:`,
  /** Before the value that was declined. */
  written: (field: string) => `كتبت في «${field}»:`,
  correct: "بقيت صفحتك كما كانت. صحّح ما تريد واحفظه لنراجعه من جديد.",
  publishedRest: (fields: string) =>
    `نشرنا من تعديلاتك: ${fields}. صحّح ما لم يُنشر واحفظه لنراجعه من جديد.`,
  removePicture: "إزالة الصورة",
};

/** The question before edits are left behind. */
export const unsavedTexts = {
  title: "لديك تعديلات لم تُحفظ",
  text: "إذا غادرت الآن فلن تُحفظ تعديلاتك.",
  stay: "البقاء",
  leave: "المغادرة دون حفظ",
};
