import type { PluralForms } from "#src/arabic/plural.ts";
import type { ConsentWay } from "./ways.ts";

/** Why a listing that is being imported is not public yet. */
export const notYetPublic = "لم يكتمل استيراده بعد.";

export const consentWayNames: Record<ConsentWay, string> = {
  in_person: "وجهًا لوجه",
  call: "في مكالمة",
  message: "في رسالة",
};

/** What is said under a field. */
export const listingFieldTexts = {
  consent: "سجّل موافقة الحرفي: كيف ومتى وبأي كلام.",
  how: "اختر كيف وافق الحرفي.",
  givenAt: "اختر اليوم الذي وافق فيه، وليس يومًا لم يأتِ بعد.",
  wording: "اكتب بماذا وافق.",
  wordingRule: "اكتب كلام الموافقة من 3 أحرف إلى 1000 حرف.",
  note: "اكتب الملاحظة.",
  noteRule: "اكتب ملاحظة من حرفين إلى 1000 حرف.",
  removal: "اكتب في 500 حرف على الأكثر.",
};

/** The answers in words. */
export const listingSentences = {
  corrected: "حُفظ التصحيح.",
  correctedTold: "حُفظ التصحيح، وسيصل خبره إلى صاحب الملف.",
  unchanged: "لم يتغيّر شيء.",
  uncorrected: "تراجعت عن التصحيح. عاد الملف كما كان.",
  correctionOutdated: "تغيّر الملف بعد تصحيحك، فبقي كما هو. صحّحه من جديد إن لزم.",
  noted: "حُفظت الملاحظة. لا يراها إلا الإدارة.",
  refused: "أُزيل الملف وبياناته، ولن يُضاف هذا الرقم مرة أخرى إلا بطلب صاحبه.",
  kept: "بقي الملف في الدليل.",
  removalRequested: "وصلنا طلبك. سنراجعه ونزيل البيانات إن كانت لك، خلال يومين على الأكثر.",
};

export const listingConflicts = {
  phoneExists: "هذا الرقم مسجّل في ملف آخر.",
  /** A retried request whose listing somebody has removed since. */
  gone: "أُضيف هذا الملف من قبل ثم أُزيل. لإضافته من جديد افتح صفحة «إضافة حرفي».",
  hasAccount: "لهذا الملف حساب. صاحبه يحذفه من ملفه، أو يحذفه مالك الموقع من صفحة الحرفيين.",
  noRequest: "لا طلب إزالة مفتوح لهذا الملف. ربما قرّر فيه غيرك قبل قليل.",
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
