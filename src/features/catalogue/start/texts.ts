import type { PluralForms } from "#src/arabic/plural.ts";

const addedCities: PluralForms = {
  zero: "كل هذه المدن موجودة في القائمة.",
  one: "أُضيفت مدينة واحدة.",
  two: "أُضيفت مدينتان.",
  few: "أُضيفت # مدن.",
  many: "أُضيفت # مدينة.",
  other: "أُضيفت # مدينة.",
};

const addedProfessions: PluralForms = {
  zero: "كل هذه المهن موجودة في القائمة.",
  one: "أُضيفت مهنة واحدة.",
  two: "أُضيفت مهنتان.",
  few: "أُضيفت # مهن.",
  many: "أُضيفت # مهنة.",
  other: "أُضيفت # مهنة.",
};

export const addedCounts = { city: addedCities, profession: addedProfessions };

const addCities: PluralForms = {
  zero: "اختر مدينة واحدة على الأقل",
  one: "أضف مدينة واحدة",
  two: "أضف مدينتين",
  few: "أضف # مدن",
  many: "أضف # مدينة",
  other: "أضف # مدينة",
};

const addProfessions: PluralForms = {
  zero: "اختر مهنة واحدة على الأقل",
  one: "أضف مهنة واحدة",
  two: "أضف مهنتين",
  few: "أضف # مهن",
  many: "أضف # مهنة",
  other: "أضف # مهنة",
};

/** The buttons that add what is ticked. */
export const addCounts = { city: addCities, profession: addProfessions };

export const startTexts = {
  title: "مدن الموقع ومهنه",
  intro: "اكتب المدن واختر المهن، فيستطيع الحرفيون أن يسجّلوا. تستطيع تغييرها متى شئت.",
  failed: "تعذر عرض المدن والمهن",
  where: "أين يعمل حرفيوك؟",
  whereHint: "اكتب كل مدينة في سطر، أو الصق القائمة كما هي عندك. نجد مواقع المدن المعروفة.",
  cities: "المدن",
  which: "أي مهن؟",
  whichHint: "هذه المهن معروفة للموقع بأسمائها وأعطالها. أزل العلامة عما لا تريد.",
  professions: "المهن المعروفة",
  allKnown: "كل المهن المعروفة في القائمة.",
  others: "مهن أخرى",
  othersHint: "اكتب كل مهنة في سطر.",
  /** Read out, to tell the forms apart. */
  forms: { city: "كتابة المدن", profession: "كتابة مهن أخرى", known: "اختيار المهن المعروفة" },
  read: "متابعة",
  reading: "جارٍ البحث عنها…",
  adding: "جارٍ الإضافة…",
  found: { city: "المدن التي ستُضاف", profession: "المهن التي ستُضاف" },
  change: "تعديل القائمة",
  paste: "الصق الأسماء نصًا.",
  none: "اكتب اسمًا واحدًا على الأقل.",
  tooMany: "لا تزد على 300 اسم في المرة الواحدة.",
  conflict: "تغيّرت القائمة قبل لحظة. أعد المحاولة.",
  hasPlace: "وجدنا موقعها",
  hasNoPlace: "لم نجد موقعها. تستطيع كتابته من شاشة المدينة.",
  listed: "موجودة في القائمة",
  repeated: "مكررة",
  invalid: "ليس اسمًا: اكتب من حرفين إلى 60 حرفًا",
  now: "في الموقع الآن:",
  ready: "صار الموقع جاهزًا لتسجيل الحرفيين.",
  toDashboard: "إلى لوحة التحكم",
  several: "إضافة عدة أسماء دفعة واحدة",
};

/** The question before names that were typed and not added are left behind. */
export const unsavedNamesTexts = {
  title: "لديك أسماء لم تُضف",
  text: "إذا غادرت الآن فلن يُضاف ما كتبته.",
  stay: "البقاء",
  leave: "المغادرة دون إضافة",
};

/** On the dashboard, until there is a city and a profession. */
export const startOfferTexts = {
  neither: "لا مدن في الموقع ولا مهن بعد",
  noCities: "لا مدن في الموقع بعد",
  noProfessions: "لا مهن في الموقع بعد",
  forOwner: "لا يستطيع حرفي أن يسجّل قبل أن تضيفها. تكفي دقيقة واحدة.",
  forModerator: "لا يستطيع حرفي أن يسجّل قبل أن يضيفها مالك الموقع.",
  add: "أضفها الآن",
};
