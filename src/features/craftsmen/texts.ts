import type { PluralForms } from "#src/arabic/plural.ts";

export const craftsmenCount: PluralForms = {
  zero: "لا حرفيين",
  one: "حرفي واحد",
  two: "حرفيان",
  few: "# حرفيين",
  many: "# حرفيًا",
  other: "# حرفي",
};

/** How long one has done the work, on a card. */
export const experienceForms: PluralForms = {
  zero: "خبرة أقل من سنة",
  one: "خبرة سنة واحدة",
  two: "خبرة سنتين",
  few: "خبرة # سنوات",
  many: "خبرة # سنة",
  other: "خبرة # سنة",
};

/** Characters of an admin's search; a name may have more. */
export const longestQuery = 60;

/** Characters of a visitor's search: whole messages are pasted. */
export const longestSearch = 1000;

export const listingFieldTexts = {
  profession: "اختر المهنة من القائمة.",
  city: "اختر المدينة من القائمة.",
  query: `اكتب كلمة بحث لا تزيد على ${longestQuery} حرفًا.`,
  search: "اكتب ما تبحث عنه بألف حرف على الأكثر.",
  everywhere: "اكتب 1 للبحث في كل مكان، أو اترك القيمة فارغة.",
};

/** On the card of one who joined less than 7 days ago. */
export const newText = "جديد";

/** Of a listing that nobody has confirmed for so long, as `elapsedTime` says it. */
export const unconfirmedText = (elapsed: string) => `لم يؤكَّد منذ ${elapsed}`;

/** Of a listing that only admins wrote, once its craftsman was asked and has not answered for months. */
export const neverConfirmedText = "لم يؤكّده صاحبه بعد";

/** Longer typed texts are shown by their beginning. */
const longestShown = 60;

/**
 * What was typed, as screens name it.
 * @param longest in characters; of more the beginning is shown
 */
export function quoted(typed: string, longest = longestShown): string {
  const characters = [...typed];
  if (characters.length <= longest) return `«${typed}»`;
  return `«${characters.slice(0, longest).join("").trimEnd()}…»`;
}

export const resultTexts = {
  edit: "تعديل",
  editName: "تعديل البحث",
  remove: (part: string) => `${part}، إزالة`,
  within: "البحث",
  inCity: (city: string) => `في ${city}`,
  understood: "فهمنا:",
  asTyped: (q: string) => `ابحث عن ${quoted(q, 16)} كما كُتب`,
  or: "أو",
  closestFirst: "، الأقرب إلى كلماتك أوّلًا",
  nobodyHas: (words: string) => `، ولم نجد ${quoted(words, 16)}`,
  mayAlsoBe: (trades: string[]) => `قد يلزمك أيضًا: ${trades.join(" أو ")}`,
  mayMean: "قد تقصد أيضًا:",
  others: "غيرهما",
  inCities: (place: string, cities: string[]) => `${place} (${cities.join(" أو ")})`,
  inTexts: (words: string) => `وردت ${quoted(words)} في أسمائهم أو في صفحاتهم.`,
  quarterIn: (place: string, city: string) => `${place} (${city})`,
  placeNear: (place: string, city: string) => `${place} قرب ${city}`,
  onlyIn: (city: string) => `هذه نتائج ${city} وحدها، لأنها المدينة المختارة.`,
  notInCity: (city: string) => `لا أحد بهذا الاسم في ${city}. هذا من وجدناه في غيرها:`,
  notInNames: (words: string) => `لم نجد ${quoted(words)} في الأسماء. هذه أسماء قريبة:`,
  searchIn: (city: string) => `ابحث في ${city}`,
  inNames: (word: string) => `ابحث عن ${quoted(word)} في الأسماء والأوصاف أيضًا`,
  nobodyOf: (profession: string, city: string) => `لا ${profession} في ${city}.`,
  nearestCities: (profession: string, city: string) => `أقرب ${profession} في ${city}`,
  havingWords: "من وردت كلمات بحثك في أسمائهم أو أوصافهم:",
  cities: "اختر المدينة",
  trades: "اختر المهنة",
};

export const allCraftsmen = "عرض كل الحرفيين";

/** Beside those who have the name that was typed. */
export const everywhereText = "ابحث عن هذه الكلمات في أوصاف الحرفيين أيضًا";

export const listFailedTexts = {
  title: "تعذر عرض الحرفيين",
  again: "أعد المحاولة",
};
