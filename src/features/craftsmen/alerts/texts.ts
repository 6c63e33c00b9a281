import type { PluralForms } from "#src/arabic/plural.ts";
import { quoted } from "#src/features/craftsmen/texts.ts";

export const alertTexts = {
  ask: "أخبروني حين يتوفر",
  intro: (subject: string) => `نخبرك مرة واحدة حين يتوفر: ${subject}.`,
  work: "ما العمل الذي تبحث عنه؟",
  workHint: "مثال: سبّاك، أو تصليح غسالة",
  contact: "رقم واتساب أو بريدك الإلكتروني",
  phone: "رقم واتساب",
  contactHint: "نستعمله لنخبرك فقط. نحذفه بعد أن نخبرك، أو بعد 90 يومًا.",
  send: "أخبروني",
  sending: "جارٍ الإرسال…",
  contactMissing: "اكتب رقم واتساب أو بريدك الإلكتروني.",
  phoneMissing: "اكتب رقم واتساب.",
  phoneOnly: "اكتب رقم واتساب. لا خادم بريد لهذا الموقع: لن تصلك رسالة.",
  oneContact: "اكتب رقم واتساب أو بريدًا إلكترونيًا، واحدًا منهما.",
  emailRule: "اكتب بريدًا صحيحًا، مثل \u200Ename@example.com",
  phoneRule: (example: string) => `اكتب رقم واتساب صحيحًا، مثل \u200E${example}`,
  subject: "اكتب العمل الذي تبحث عنه.",
  tooMany: "طلبت أن نخبرك بأشياء كثيرة. احذف طلبًا منها أولًا.",
  tooManyOfNetwork:
    "وصلتنا طلبات كثيرة من شبكة الإنترنت هذه. احذف طلبًا منها أولًا، أو حاول من شبكة أخرى.",
  full: "لا نستطيع تسجيل طلبات جديدة الآن. حاول مرة أخرى غدًا.",
  title: "طلب إخبارك",
  byPhone: (subject: string) => `سجّلنا طلبك. حين يتوفر ${subject} نراسلك على واتساب مرة واحدة.`,
  byEmail: (subject: string) => `حين يتوفر ${subject} نرسل إليك رسالة واحدة.`,
  toConfirm: "أرسلنا إليك رسالة. افتح الرابط الذي فيها ليكتمل طلبك.",
  unmailed: "لا خادم بريد لهذا الموقع: لن تصلك رسالة، فلن يكتمل طلبك. احذفه واطلب برقم واتساب.",
  question: (subject: string) => `هل نخبرك حين يتوفر ${subject}؟`,
  confirm: "نعم، أخبروني",
  soughtWork: "حرفي للعمل المطلوب",
  saveLink: "تستطيع حذف طلبك متى شئت من هذه الصفحة. احفظ رابطها.",
  remove: "احذف الطلب",
  removed: "حُذف طلبك. لن نراسلك.",
  gone: "هذا الطلب غير موجود. إما حُذف أو انتهى.",
  badLink: "هذا الرابط غير صالح أو انتهى. اطلب من جديد.",
  home: "إلى الصفحة الرئيسية",
  search: "بحث جديد",
};

export const waitingAlertTexts = {
  title: "ينتظرون أن نخبرهم",
  intro:
    "زوار طلبوا أن نخبرهم حين يتوفر حرفي. من ترك بريدًا يراسله الموقع تلقائيًا، ومن ترك رقمًا تراسله أنت على واتساب.",
  introUnmailed: "زوار طلبوا أن نخبرهم حين يتوفر حرفي. من ترك رقمًا تراسله أنت على واتساب.",
  found: "صار متوفرًا. أخبرهم الآن.",
  message: (subject: string, url: string) => `مرحبًا، طلبت أن نخبرك: صار متوفرًا ${subject}. ${url}`,
  whatsapp: "مراسلة على واتساب",
  told: "أخبرته",
  dismiss: "حذف هذه الطلبات",
  removed: "أُزيلت من القائمة.",
  ids: "اختر الطلبات من القائمة.",
};

export const waitingPeople: PluralForms = {
  zero: "لا أحد ينتظر",
  one: "ينتظر شخص واحد",
  two: "ينتظر شخصان",
  few: "ينتظر # أشخاص",
  many: "ينتظر # شخصًا",
  other: "ينتظر # شخص",
};

export const waitingEmails: PluralForms = {
  zero: "لا أحد منهم بالبريد",
  one: "واحد منهم بالبريد",
  two: "اثنان منهم بالبريد",
  few: "# منهم بالبريد",
  many: "# منهم بالبريد",
  other: "# منهم بالبريد",
};

interface Subject {
  profession: string | null;
  city: string | null;
  query: string | null;
}

/** What somebody waits for, in words: «سبّاك في حلب». */
export const subjectText = ({ profession, city, query }: Subject) =>
  [profession ?? (query && quoted(query)), city && `في ${city}`].filter(Boolean).join(" ");
