export const notFoundTexts = {
  code: "404",
  lines: ["هذه الصفحة", "ليست في مكانها"],
  text: "ربما تغيّر عنوانها أو حُذفت. أما بقية الموقع ففي مكانها.",
};

export const forbiddenTexts = {
  code: "403",
  lines: ["هذه الصفحة", "للإدارة فقط"],
  text: "لا يدخلها إلا من خوّلته إدارة الموقع. بقية الموقع مفتوحة لك.",
};

/** To an admin who may not open the page. */
export const notOfRightsTexts = {
  code: "403",
  lines: ["هذه الصفحة", "ليست من صلاحياتك"],
  text: "إن احتجت إليها فاطلبها من مالك الموقع.",
};

export const failedTexts = {
  lines: ["تعذر فتح", "هذه الصفحة"],
  text: "حدث خطأ، حاول مرة أخرى.",
};

/** Shown above a private screen whose reload failed. */
export const outdatedText = "تعذر تحديث هذه الصفحة، وهذه آخر بيانات وصلت.";

/** Label of the id of a failed request. */
export const requestIdLabel = "رمز الخطأ:";

export const actionTexts = {
  home: "العودة إلى الرئيسية",
  search: "ابحث عن حرفي",
  retry: "أعد المحاولة",
  dashboard: "لوحة التحكم",
};

/** In place of the form and of links to it, and for a request, while the owner takes no registrations. */
export const registrationClosed = "التسجيل مغلق الآن. راسل الإدارة إن أردت أن يظهر اسمك في الدليل.";
