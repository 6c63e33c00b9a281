import type { PluralForms } from "#src/arabic/plural.ts";

/** The page behind the mailed link. */
export const askTexts = {
  title: "هل ما زلت تعمل؟",
  question: (name: string) => `هل ما زالت صفحة «${name}» صحيحة؟`,
  hidden: (name: string) => `أخفينا صفحة «${name}» لأننا سألنا ولم يصلنا جواب. هل ما زلت تعمل؟`,
  works: "نعم، ما زلت أعمل",
  stopped: "لا، أخفوا صفحتي",
  sending: "جارٍ الإرسال…",
  edit: "إن تغيّر رقمك أو عملك فعدّل بياناتك من حسابك.",
  profile: "فتح ملفي",
  see: "عرض صفحتي",
  home: "الصفحة الرئيسية",
};

/** The answers in words. */
export const askSentences = {
  confirmed: "شكرًا. صفحتك مؤكَّدة وظاهرة في الدليل.",
  stopped: "أُخفيت صفحتك. تعيدها متى شئت من هذا الرابط أو من حسابك.",
};

export const askFieldTexts = {
  answer: "اختر جوابًا من الجوابين.",
};

export const askConflicts = {
  badLink: "الرابط غير صحيح أو انتهت مدته. ادخل إلى حسابك، فالدخول يؤكّد صفحتك.",
  notPublished:
    "صفحتك غير ظاهرة في الدليل بقرار من الإدارة. ادخل إلى حسابك لتعرف السبب، أو راسلنا.",
};

/** Why a listing is hidden, as admins read it. */
export const silenceReason =
  "سألنا صاحب الملف مرتين أما زالت بياناته صحيحة، ولم يصلنا جواب منذ 9 أشهر.";

/** The list of those who are asked by a call or a message. */
export const callListTexts = {
  title: "هل ما زالوا يعملون؟",
  intro:
    "حرفيون لم يؤكّد أحد بياناتهم منذ مدة، ولا يصلهم بريد منا. اتصل بهم أو راسلهم، ثم سجّل الجواب. الأكثر طلبًا أولًا.",
  none: "لا أحد ينتظر السؤال.",
  failed: "تعذر تحميل القائمة.",
  since: "آخر تأكيد",
  never: "لم تُؤكَّد بياناته بعد",
  asked: "سُئل ولم يجب",
  whatsApp: "واتساب",
  works: "ما زال يعمل",
  noAnswer: "لم يجب",
  saving: "جارٍ الحفظ…",
  confirmed: (name: string) => `سُجّل أن ${name} ما زال يعمل.`,
  noted: (name: string) => `سُجّل أن ${name} لم يجب. نذكّرك به بعد 14 يومًا.`,
  notDue: "لا حاجة إلى سؤاله الآن: أُكّدت صفحته، أو سُئل قبل قليل.",
  message: ({ name, site, page }: Record<"name" | "site" | "page", string>) =>
    `مرحبًا ${name}، نحن من ${site}. هل ما زلت تعمل، وهل بياناتك في صفحتك صحيحة؟ ${page}`,
};

/** What waits for admins. */
export const callsWaiting: PluralForms = {
  zero: "",
  one: "حرفي تسألونه أما زال يعمل",
  two: "حرفيان تسألونهما أما زالا يعملان",
  few: "# حرفيين تسألونهم أما زالوا يعملون",
  many: "# حرفيًا تسألونهم أما زالوا يعملون",
  other: "# حرفي تسألونهم أما زالوا يعملون",
};

export const callCount: PluralForms = {
  zero: "",
  one: "حرفي واحد",
  two: "حرفيان",
  few: "# حرفيين",
  many: "# حرفيًا",
  other: "# حرفي",
};
