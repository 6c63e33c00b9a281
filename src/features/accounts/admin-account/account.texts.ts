export const accountTexts = {
  title: "حسابي",
  failed: "تعذر عرض حسابك",
};
