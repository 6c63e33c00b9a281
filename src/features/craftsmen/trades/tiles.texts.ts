export const tileTexts = {
  title: "اختر الصنعة",
  all: "الكل",
  allTrades: "كل المهن",
  allTradesText: "اختر المهنة، ثم المدينة، ترَ من يعمل قريبًا منك.",
  changeCity: "تغيير",
  whichCity: "في أي مدينة؟",
  loading: "جارٍ جلب المدن…",
  anywhere: "كل المدن",
};
