/** Texts of a page without results; in a file of its own, since few searches find nobody. */
export const emptyTexts = {
  city: {
    title: "سيتوفر حرفيون في هذه المدينة قريبًا",
  },
  nobody: "لا حرفيين في الموقع بعد.",
  need: {
    title: "لا نغطي هذا العمل بعد",
    everybodyIn: (city: string) => `كل حرفيي ${city}`,
  },
  registers: { title: "هل أنت حرفي؟", to: "إنشاء حساب" },
  typed: {
    title: "لم نجد حرفيًا بهذا الاسم أو العمل",
    text: "جرّب كلمة أقصر، أو اختر المهنة والمدينة.",
  },
  typedAmong: {
    title: "لم نجد حرفيًا بهذا الاسم أو العمل في هذا البحث",
    text: "جرّب كلمة أقصر، أو اعرض النتائج من دون الكلمة.",
  },
  pastEnd: { title: "لا حرفيين في هذه الصفحة", text: "عُد إلى أول القائمة." },
  first: "إلى أول القائمة",
  withoutWord: "عرض النتائج من دون الكلمة",
  everyCity: "ابحث في كل المدن",
  everyTrade: "ابحث في كل المهن",
  everyTradeAndCity: "ابحث في كل المهن والمدن",
  didYouMean: "هل تقصد؟",
  nearestTrades: "مهن قريبة من بحثك",
  elsewhere: "متوفرون في مدن أخرى:",
};
