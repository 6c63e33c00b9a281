export const imageTexts = {
  wrongKind: "اختر صورة من نوع JPEG أو PNG أو WebP أو AVIF.",
  unreadable: "تعذرت قراءة الصورة. اختر صورة أخرى.",
  tooManyPixels: "أبعاد الصورة كبيرة جدًا. اختر صورة لا تتجاوز 40 ميغابكسل.",
  tooSmall: "الصورة صغيرة. اختر صورة لا يقل عرضها وارتفاعها عن 200 بكسل.",
};
