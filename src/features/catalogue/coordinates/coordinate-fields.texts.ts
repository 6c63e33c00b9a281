export const coordinateFieldTexts = {
  title: "موقع المدينة (اختياري)",
  hint: "نعرف منه أقرب المدن إليها. مواقع المدن المعروفة مأخوذة من",
  latitude: "خط العرض",
  longitude: "خط الطول",
};
