import { formatNumber, plural } from "#src/arabic/plural.ts";
import { importLimits } from "./limits.ts";

const megabytes = (bytes: number) => bytes / 1024 / 1024;

/** Why a file is refused as a whole. */
export const fileTexts = {
  missing: "اختر ملف الجدول.",
  empty: "الملف فارغ. اختر جدولًا فيه صفوف.",
  notTable: "هذا الملف ليس جدولًا. احفظ الجدول بصيغة CSV أو xlsx ثم اختره.",
  oldExcel:
    "هذه صيغة Excel القديمة أو ملف محمي بكلمة مرور. احفظه بصيغة xlsx دون كلمة مرور ثم اختره.",
  tooHeavy: `حجم الملف أكبر من المسموح، وهو ${megabytes(importLimits.bytes)} ميغابايت. قسّمه إلى ملفات أصغر.`,
  tooLargeUnpacked: `محتوى الملف أكبر من المسموح، وهو ${megabytes(importLimits.unpackedBytes)} ميغابايت بعد فك ضغطه. انسخ الجدول وحده إلى ملف جديد.`,
  openQuote: (line: number) =>
    `في السطر ${formatNumber(line)} علامة اقتباس (") بلا نهاية. صحّحها ثم اختر الملف مرة أخرى.`,
  tooManyRows: `في الملف صفوف أكثر من المسموح، وهو ${formatNumber(importLimits.rows)} صف. قسّمه إلى ملفات أصغر.`,
  tooManyColumns: `في الملف أعمدة أكثر من المسموح، وهو ${importLimits.columns} عمودًا. اترك منها ما يلزم ثم اختره.`,
  rowNumbers: "أرقام الصفوف في هذا الملف غير صحيحة. انسخ الجدول إلى ملف جديد ثم اختره.",
  tooSlow: "استغرقت قراءة الملف وقتًا طويلًا. قسّمه إلى ملفات أصغر.",
  onlyOne: "أرسل ملفًا واحدًا.",
};

/** The file to correct. */
export const correctedTexts = {
  problem: "سبب الرفض",
  fileName: "herafi-import.csv",
};

export const columnTexts = {
  missing: (labels: string[]) => `لم نجد في الجدول: ${labels.join("، ")}. اختر لكلٍّ منها عموده.`,
  unreadable: "تعذرت قراءة أسماء الأعمدة. أعد تحميل الصفحة وحاول مرة أخرى.",
  values: "تعذرت قراءة ما اخترته للمهن والمدن. أعد تحميل الصفحة وحاول مرة أخرى.",
};

/** Why a row is refused, or what else is said about it. */
export const rowTexts = {
  phoneShortened: "اختصر Excel هذا الرقم فضاعت أرقام منه. اجعل تنسيق العمود نصًّا واكتب الرقم كاملًا.",
  sameInFile: (line: number) => `الرقم نفسه في السطر ${formatNumber(line)}.`,
  otherPhones: (phones: string[]) =>
    `أخذنا أول رقم صحيح، وفي الخانة أيضًا: ${phones.map((phone) => `\u200E${shortened(phone)}`).join("، ")}`,
  unknownProfession: (word: string) =>
    `لا مهنة عندنا باسم «${shortened(word)}». اختر ما يقابلها أو أضفها.`,
  unknownCity: (word: string) =>
    `لا مدينة عندنا باسم «${shortened(word)}». اختر ما يقابلها أو أضفها.`,
  name: "اكتب اسم الحرفي.",
  phone: "اكتب رقم هاتف الحرفي.",
  profession: "اكتب مهنة الحرفي.",
  city: "اكتب مدينة الحرفي.",
  gender: "اكتب الجنس: ذكر أو أنثى، أو اتركه فارغًا.",
  notPublished: "هذا الملف لم يكن منشورًا عند تنزيل الجدول، فلا نضيفه.",
  consentHow: "اكتب كيف وافق: حضوريًا أو اتصال أو رسالة.",
  consentDate: "اكتب تاريخ الموافقة، مثل 2026-11-30، ولا يكون بعد اليوم.",
  /** The words of a consent where a row says only how and when. */
  consentInRow: "مذكورة في الجدول المستورد.",
  consentMissing: "لم تُذكر موافقته في الجدول ولا في إقرار عن الملف.",
  consentOfFile: "لا موافقة له في الجدول: يأخذ إقرارك عن الملف كله.",
};

/** The longest word of a file in a message: as long as a name may be. */
const maxWord = 60;

export function shortened(word: string): string {
  const letters = [...word];
  return letters.length > maxWord ? `${letters.slice(0, maxWord).join("")}…` : word;
}

/** Of what a file's rows became, in a sentence. */
export const importTexts = {
  consent: "اذكر كيف وافق أصحاب هذه القائمة ومتى، وبأي عبارة.",
  dryRun: "أعد تحميل الصفحة وحاول مرة أخرى.",
  running: "يجري استيراد ملف آخر الآن. انتظر حتى ينتهي ثم حاول مرة أخرى.",
  inProgress: "يجري الاستيراد. يمكنك إغلاق الصفحة والعودة لاحقًا.",
  failed: "تعذر إكمال الاستيراد، ولم يُضف شيء. حاول مرة أخرى.",
  failedInPart:
    "تعذر إكمال الاستيراد، ولم يُنشر شيء منه. بقيت ملفات استعملها غيرك أثناءه، وهي موقوفة.",
  sameLine: "في الملف صفان لهما رقم السطر نفسه، ولم يُضف شيء. انسخ الجدول إلى ملف جديد ثم اختره.",
  undone: "تراجعت عن هذا الاستيراد، وأُزيل ما لم يغيّره أحد.",
  tooLate: "فات وقت التراجع: يمكن التراجع خلال 24 ساعة من الاستيراد.",
  notDone: "لا يمكن التراجع الآن: لم ينته هذا الاستيراد.",
  gone: "لم نجد هذا الاستيراد.",
};

/** The sentence of a finished import or dry run. */
export function doneMessage(created: number, isDryRun: boolean): string {
  return isDryRun ? plural(created, wouldAdd) : plural(created, added);
}

const added = {
  zero: "لم يُضف أحد.",
  one: "أُضيف حرفي واحد.",
  two: "أُضيف حرفيان.",
  few: "أُضيف # حرفيين.",
  many: "أُضيف # حرفيًا.",
  other: "أُضيف # حرفي.",
};

const wouldAdd = {
  zero: "لا أحد جديد في هذا الجدول. لم يُحفظ شيء.",
  one: "سيُضاف حرفي واحد. لم يُحفظ شيء بعد.",
  two: "سيُضاف حرفيان. لم يُحفظ شيء بعد.",
  few: "سيُضاف # حرفيين. لم يُحفظ شيء بعد.",
  many: "سيُضاف # حرفيًا. لم يُحفظ شيء بعد.",
  other: "سيُضاف # حرفي. لم يُحفظ شيء بعد.",
};
