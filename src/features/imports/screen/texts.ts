import type { PluralForms } from "#src/arabic/plural.ts";
import { importLimits } from "#src/features/imports/limits.ts";

/** The screen where an owner imports a table. */
export const screenTexts = {
  title: "استيراد جدول",
  intro:
    "أضف حرفيين كثيرين دفعة واحدة من جدول Excel أو CSV. نريك أولًا ما سيحدث لكل صف، ولا نحفظ شيئًا قبل أن تؤكد.",
  failed: "تعذر عرض الصفحة",
  untold: "من لم يُبلَّغوا بعد",
  table: "الجدول",
  paste: "الصق الصفوف من الجدول",
  pasteHint: "انسخ الصفوف مع أسماء الأعمدة من Excel أو جداول Google والصقها هنا.",
  file: "أو اختر ملفًا",
  fileHint: `CSV أو xlsx، حتى ${importLimits.bytes / 1024 / 1024} ميغابايت.`,
  nothing: "الصق الصفوف أو اختر ملفًا.",
  read: "قراءة الجدول",
  reading: "جارٍ القراءة…",
  columns: "الأعمدة",
  columnsIntro: "اختر ما في كل عمود. الاسم والهاتف والمهنة والمدينة لازمة.",
  ignore: "لا نأخذه",
  unnamed: (number: number) => `العمود ${number}`,
  check: "فحص الصفوف",
  checking: "جارٍ الفحص…",
  result: "ما سيحدث",
  created: "سيُضافون",
  updated: "ستُحدَّث بياناتهم",
  same: "أرقامهم موجودة",
  saidNo: "قالوا لا من قبل",
  refused: "صفوف مرفوضة",
  done: { created: "أُضيفوا", updated: "حُدِّثت بياناتهم" },
  unknownProfessions: "مهن لا نعرفها",
  unknownCities: "مدن لا نعرفها",
  unknownIntro: "اختر لكل كلمة ما يقابلها عندنا، أو أضفها.",
  leaveOut: "لا نأخذ صفوفها",
  addIt: "إضافتها",
  checkAgain: "فحص الصفوف من جديد",
  line: (number: string) => `السطر ${number}`,
  download: "تنزيل الجدول مع أسباب الرفض",
  downloading: "جارٍ التحضير…",
  downloadHint: "صحّح الصفوف في الملف ثم اختره هنا من جديد. ما أُضيف من قبل لا يُضاف مرتين.",
  notes: "ملاحظات",
  consent: "الموافقة",
  consentIntro:
    "لا نعرض أحدًا دون موافقته. إقرارك عن الملف كله يظهر باسمك مع كل صفحة: «من قائمة أضافتها الإدارة».",
  consentInRows: "موافقة كل شخص مذكورة في صفّه.",
  consentForSome:
    "في الجدول صفوف بلا موافقة، وهي مذكورة في الملاحظات. اكتب هنا كيف وافق أصحابها، أو اترك هذه الخانات فارغة فلا نأخذ صفوفهم.",
  how: "كيف وافقوا؟",
  givenAt: "متى وافقوا؟",
  wording: "ماذا سألتهم، وبماذا أجابوا؟",
  wordingHint: "مثال: اتصلنا بهم وسألناهم أن نعرض الاسم والمهنة والرقم، فوافقوا.",
  import: "استيراد",
  importing: "جارٍ الإرسال…",
  progress: "ما أُنجز من الاستيراد",
  doneOf: (percent: string, rows: string) => `أُنجز ${percent} من ${rows}.`,
  former: "آخر ما استوردناه",
  by: "بواسطة",
  formerOwner: "حساب محذوف",
  states: { running: "يجري الآن", done: "تمّ", failed: "لم يكتمل", undone: "أُلغي بالتراجع" },
  summary: (rows: string, created: string, updated: string) =>
    `الصفوف: ${rows}. أُضيف منها ${created} وحُدِّث ${updated}.`,
  noName: "بلا اسم",
  undoShort: "تراجع",
  tellThem: "إبلاغ من أُضيفوا",
  undo: "تراجع عن هذا الاستيراد",
  undoing: "جارٍ التراجع…",
  undoHint: "يمكنك التراجع حتى",
  another: "استيراد جدول آخر",
  toCraftsmen: "إلى الحرفيين",
};

/** How many of the refused rows are not shown. */
export const moreRows: PluralForms = {
  zero: "",
  one: "وصف آخر",
  two: "وصفان آخران",
  few: "و# صفوف أخرى",
  many: "و# صفًا آخر",
  other: "و# صف آخر",
};

/** Behind «من». */
export const rowCount: PluralForms = {
  zero: "لا صفوف",
  one: "صف واحد",
  two: "صفين",
  few: "# صفوف",
  many: "# صفًا",
  other: "# صف",
};

/** With the result of an import that was done by a statement for the file. */
export const untoldOfImport: PluralForms = {
  zero: "",
  one: "في هذا الجدول حرفي واحد أُضيف بإقرارك عن الملف كله. أبلغه بصفحته خلال 30 يومًا، وإلا أُخفيت.",
  two: "في هذا الجدول حرفيان أُضيفا بإقرارك عن الملف كله. أبلغهما بصفحتيهما خلال 30 يومًا، وإلا أُخفيتا.",
  few: "في هذا الجدول # حرفيين أُضيفوا بإقرارك عن الملف كله. أبلغهم بصفحاتهم خلال 30 يومًا، وإلا أُخفيت.",
  many: "في هذا الجدول # حرفيًا أُضيفوا بإقرارك عن الملف كله. أبلغهم بصفحاتهم خلال 30 يومًا، وإلا أُخفيت.",
  other:
    "في هذا الجدول # حرفي أُضيفوا بإقرارك عن الملف كله. أبلغهم بصفحاتهم خلال 30 يومًا، وإلا أُخفيت.",
};
