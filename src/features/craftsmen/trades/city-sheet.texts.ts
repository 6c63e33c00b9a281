export const sheetTexts = {
  title: "في أي مدينة؟",
  loading: "جارٍ جلب المدن…",
  anywhere: "كل المدن",
};
