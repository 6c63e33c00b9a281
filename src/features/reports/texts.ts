import type { PluralForms } from "#src/arabic/plural.ts";

export const reportFieldTexts = {
  reason: "اختر المشكلة من القائمة.",
  textNeeded: "اكتب ماذا حدث، في 10 أحرف على الأقل.",
  textTooLong: "اكتب ما حدث في 500 حرف على الأكثر.",
  phone: (example: string) => `أدخل رقم هاتف صحيحًا، مثل ${example}، أو اترك الحقل فارغًا.`,
  email: "أدخل بريدًا صحيحًا، مثل name@example.com، أو اترك الحقل فارغًا.",
  reply: "اكتب جوابك في حرفين على الأقل و500 حرف على الأكثر.",
  replyReason: "حدّث الصفحة، ثم أجب عن البلاغ كما تراه.",
  outcome: "اختر: صحيح، أو غير صحيح.",
  newest: "حدّث الصفحة، ثم قرّر في البلاغات التي تراها.",
};

/** The answers in words. */
export const reportSentences = {
  sent: "شكرًا. وصلنا ما كتبت، وتنظر فيه الإدارة.",
  upheld: "سُجّل أن البلاغ صحيح.",
  rejected: "سُجّل أن البلاغ غير صحيح.",
  allUpheld: "سُجّل أن البلاغات صحيحة.",
  allRejected: "سُجّل أن البلاغات غير صحيحة.",
  replied: "وصل جوابك إلى الإدارة.",
  gone: "لم تعد هذه الصفحة في الدليل. شكرًا لأنك أخبرتنا.",
  phoneHidden: "أُخفي الرقم، وتقول الصفحة إنه قيد المراجعة.",
  phoneCleared: "سُجّل أن الرقم صحيح، وهو ظاهر في الصفحة. لا يُسأل عنه صاحبه بسبب بلاغ مدة 30 يومًا.",
  phoneUndone: "عاد الرقم كما كان قبل قرارك.",
};

export const reportConflicts = {
  decided: "سبق أن نظر أحد في هذا البلاغ.",
  otherReason: (reason: string) =>
    `تغيّر هذا البلاغ بعد أن فتحت الصفحة، وصار «${reason}». حدّث الصفحة واقرأه، ثم قرّر.`,
  closed: "نظرت الإدارة في هذا البلاغ، ولا حاجة إلى جواب.",
  noPhone: "لا رقم في هذه الصفحة.",
  hidden: "الرقم مخفي من قبل.",
  settled:
    "أكّد صاحبه هذا الرقم أو وجدته الإدارة صحيحًا خلال آخر 30 يومًا، فلا يُخفى بسبب بلاغ. إن اتصلت به ولم يرد أحد فافتح الملف واضغط «الرقم لا يرد».",
  changed: "تغيّر الرقم أو تغيّر قرار بشأنه بعد ذلك، فبقي كما هو.",
};

/** The mail to the craftsman. */
export const toldTexts = {
  subject: (site: string) => `زائر أخبرنا بمشكلة في صفحتك في ${site}`,
  said: (reasons: string[]) =>
    `قال زائر عن صفحتك: ${reasons.map((reason) => `«${reason}»`).join("، ")}.`,
  answer: "إن كان صحيحًا فعدّل صفحتك، وإن لم يكن فاكتب لنا جوابك. تقرأ الإدارة ما يقوله الطرفان.",
  open: "فتح ملفي",
  note: "لا نذكر من كتب. ولا يتغيّر شيء في صفحتك بمجرد أن يكتب زائر.",
};

/** Where somebody proves that the number of a page is his own. */
export const disputeTexts = {
  title: "هل هذا رقمك؟",
  intro: "أكّد أنه لك، فنُخفيه من الصفحة فورًا.",
  hidden: "رقمك مؤكَّد، ولا يظهر في الصفحة الآن.",
  hiddenNext: "تتواصل الإدارة مع صاحب الصفحة ليكتب رقمه.",
  alarmed: "رقمك مؤكَّد. تنظر الإدارة في الصفحة قريبًا.",
  unclaimed: "أضافت الإدارة هذه الصفحة. إن كانت لك، أو كان رقمها رقمك، فاطلب إزالتها.",
  remove: "طلب إزالة الصفحة",
};

/** The list of reported listings, for admins. */
export const reportListTexts = {
  title: "البلاغات",
  intro:
    "ما كتبه الزوار عن صفحات منشورة، والأخطر أولًا. البلاغ لا يُخفي شيئًا وحده: سجّل هل هو صحيح، وأخفِ الرقم من هنا إن لزم. لغير الرقم افتح الملف.",
  none: "لا بلاغات تنتظر.",
  failed: "تعذر تحميل البلاغات.",
  withReceipt: "طلب الرقم قبل أن يكتب",
  proven: "أكّد أن هذا الرقم رقمه هو",
  told: "أُخبر الحرفي بالبريد",
  from: "من كتب",
  whatsApp: "واتساب",
  reply: "جواب الحرفي",
  replyTo: (reason: string) => `جواب الحرفي حين كان البلاغ «${reason}»`,
  upheld: "صحيح",
  rejected: "غير صحيح",
  upheldAndHide: "صحيح، وأخفِ الرقم",
  /** In the toast, since the listing goes from the list with its last report. */
  about: (name: string, done: string) => `${name}: ${done}`,
  allUpheld: "كلها صحيحة",
  allRejected: "كلها غير صحيحة",
  saving: "جارٍ الحفظ…",
  open: "إدارة الملف",
  hidden: "الرقم قيد المراجعة منذ",
  hide: "إخفاء الرقم",
  hiding: "جارٍ الإخفاء…",
  /** Where it is hidden, and where it is not. */
  clear: "إظهار الرقم",
  isRight: "الرقم صحيح",
  settled:
    "أكّد صاحبه هذا الرقم أو وجدته الإدارة صحيحًا خلال آخر 30 يومًا، فلا يُخفى بسبب بلاغ. إن اتصلت به ولم يرد أحد فافتح الملف واضغط «الرقم لا يرد».",
  doubted: "سُئل الحرفي أما زال رقمه يعمل، ولم يجب منذ",
  notAsked: "قال زوار إن الرقم لا يعمل، ولم يُسأل الحرفي بعد. اتصل به.",
  noPhone: "لا رقم في الصفحة الآن",
  history: "بلاغات سابقة",
  more: "وغيرها",
  /** Where no mail has reached him, and where one has. */
  tell: "أخبره بواتساب",
  write: "راسله بواتساب",
  /** To a craftsman whom no mail reaches. */
  message: ({ name, site, reasons, page }: MessageParts) =>
    `مرحبًا ${name}، نحن من ${site}. قال زائر عن صفحتك: ${reasons
      .map((reason) => `«${reason}»`)
      .join("، ")}. ما جوابك؟ ${page}`,
};

interface MessageParts {
  name: string;
  site: string;
  reasons: string[];
  page: string;
}

/** Of earlier reports. */
export const upheldCount: PluralForms = {
  zero: "لا بلاغ صحيح",
  one: "بلاغ صحيح واحد",
  two: "بلاغان صحيحان",
  few: "# بلاغات صحيحة",
  many: "# بلاغًا صحيحًا",
  other: "# بلاغ صحيح",
};

export const rejectedCount: PluralForms = {
  zero: "لا بلاغ غير صحيح",
  one: "بلاغ غير صحيح واحد",
  two: "بلاغان غير صحيحين",
  few: "# بلاغات غير صحيحة",
  many: "# بلاغًا غير صحيح",
  other: "# بلاغ غير صحيح",
};

export const openCount: PluralForms = {
  zero: "",
  one: "بلاغ واحد",
  two: "بلاغان",
  few: "# بلاغات",
  many: "# بلاغًا",
  other: "# بلاغ",
};

/** What waits for admins. */
export const reportsWaiting: PluralForms = {
  zero: "",
  one: "صفحة كتب عنها زوار",
  two: "صفحتان كتب عنهما زوار",
  few: "# صفحات كتب عنها زوار",
  many: "# صفحة كتب عنها زوار",
  other: "# صفحة كتب عنها زوار",
};

/** The total of the list. */
export const reportedCount: PluralForms = {
  zero: "",
  one: "صفحة واحدة",
  two: "صفحتان",
  few: "# صفحات",
  many: "# صفحة",
  other: "# صفحة",
};
