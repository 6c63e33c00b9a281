export const fieldTexts = {
  label: "ابحث عن صنعة أو مشكلة",
  placeholder: "مثال: حنفية تسرّب",
};
