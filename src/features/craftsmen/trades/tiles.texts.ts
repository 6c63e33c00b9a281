export const tileTexts = {
  title: "اختر الصنعة",
  all: "الكل",
  allTrades: "كل المهن",
  changeCity: "تغيير",
};
