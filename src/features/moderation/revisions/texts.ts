import { formatNumber, type PluralForms } from "#src/arabic/plural.ts";
import { type HeldField, heldFieldNames } from "#src/features/craftsmen/revisions/held-fields.ts";

export const revisionSentences = {
  approved: "نُشرت التعديلات.",
  approvedSome: "نُشر ما اخترته من التعديلات، وينتظر الباقي.",
  declined: "رُفضت التعديلات، وسيصل السبب إلى الحرفي.",
  declinedWithoutMail: "رُفضت التعديلات. يرى الحرفي السبب في ملفه.",
  putBack: "عاد ما كان قبل التعديل.",
  undone: "تراجعت عن القرار. عاد كل شيء كما كان.",
};

export const revisionConflicts = {
  decided: "سبق البتّ في هذه التعديلات.",
  changed: "حفظ الحرفي تعديلاته مرة أخرى بعد أن فتحتها. راجع الجديد ثم قرّر.",
  phoneTaken: "صار الرقم الجديد لملف آخر. ارفض تغيير الرقم، أو اسأل صاحبه.",
  hidden: "هذا الملف غير ظاهر الآن. تنتظر التعديلات إلى أن يعود.",
  tooManyWorks: "صار في الصفحة أكثر من 8 صور للأعمال. يحذف الحرفي بعضها أولًا.",
  outdated: "تغيّر الملف بعد قرارك. افتحه من صفحة الحرفيين وقرّر من جديد.",
};

export const revisionFieldTexts = {
  fields: "اختر ما تنشره من التعديلات.",
  version: "أرسل رقم النسخة التي رأيتها.",
};

export const revisionTexts = {
  title: "تعديلات",
  failed: "تعذر عرض التعديلات",
  position: (number: number, total: number) => `${formatNumber(number)} من ${formatNumber(total)}`,
  skip: "تخطَّ",
  none: "لا تعديلات تنتظر",
  noneText: "حين يغيّر حرفي في صفحته المنشورة تجد التعديل هنا قبل أن يراه الناس.",
  toOrders: "طلبات الانضمام",
  listedSince: (elapsed: string) => `في الدليل منذ ${elapsed}`,
  sentAt: (age: string) => `أرسلها ${age}`,
  phoneUnproven: "تغيّر رقم الهاتف، وهو غير مؤكَّد",
  before: "كان:",
  after: "صار:",
  /** In place of a value that is empty. */
  nothing: "فارغ",
  approveAll: "اقبل الكل",
  approving: "جارٍ النشر…",
  some: "بعضها",
  someTitle: "انشر بعض التعديلات",
  someText: "اختر ما تنشره الآن. ينتظر الباقي قرارك.",
  someSend: "انشر المختار",
  decline: "رفض",
  declineTitle: "رفض التعديلات",
  declineHint: "يبقى المنشور كما هو، ويصل ما تختاره وما تكتبه إلى الحرفي.",
  putBack: "أعد ما كان",
  puttingBack: "جارٍ الإرجاع…",
  /** Above the button on a listing's page. @param fields what an approval has replaced */
  formerTitle: (fields: string, age: string) => `غُيّر ${age}: ${fields}`,
  oldPicture: "الصورة المنشورة",
  newPicture: "الصورة الجديدة",
  noPicture: "لا صورة",
  workPicture: "صورة من أعماله",
  cannotApprove: "ينشر هذا التعديل من تشمل صلاحياته كل المدن فيه.",
};

export const revisionsWaiting: PluralForms = {
  zero: "لا تعديلات تنتظر",
  one: "تعديل واحد ينتظر مراجعتك",
  two: "تعديلان ينتظران مراجعتك",
  few: "# تعديلات تنتظر مراجعتك",
  many: "# تعديلًا ينتظر مراجعتك",
  other: "# تعديل ينتظر مراجعتك",
};

/** What a craftsman reads of declined changes; `published` are fields of the same changes that were approved before. */
export const declinedTexts = {
  subject: (site: string, published: readonly HeldField[]) =>
    published.length > 0 ? `بعض تعديلاتك في ${site} لم تُنشر` : `تعديلاتك في ${site} لم تُنشر`,
  what: (declined: readonly HeldField[], published: readonly HeldField[]) =>
    published.length > 0
      ? `راجعنا تعديلاتك. نشرنا: ${heldFieldNames(published)}. ولم ننشر: ${heldFieldNames(declined)}، للسبب الآتي:`
      : `راجعنا تعديلاتك ولم ننشرها (${heldFieldNames(declined)})، للسبب الآتي:`,
  next: (published: readonly HeldField[]) =>
    published.length > 0
      ? "يمكنك أن تصحّح ما لم يُنشر وتحفظه من جديد."
      : "بقيت صفحتك كما كانت. يمكنك أن تصحّح تعديلاتك وتحفظها من جديد.",
};

/** Ready texts for craftsmen without an e-mail. */
export const revisionWhatsApp = {
  approved: (site: string, url: string) => `نُشرت تعديلاتك في صفحتك في ${site}.\n${url}`,
  approvedSome: (
    site: string,
    { published, url }: { published: readonly HeldField[]; url: string },
  ) =>
    `نُشر في صفحتك في ${site}: ${heldFieldNames(published)}. ما زلنا نراجع بقية تعديلاتك.\n${url}`,
  declined: (
    site: string,
    {
      declined,
      published,
      reason,
    }: { declined: readonly HeldField[]; published: readonly HeldField[]; reason: string },
  ) =>
    `من ${site}: ${declinedTexts.what(declined, published)}\n${reason}\n${declinedTexts.next(published)}`,
};
