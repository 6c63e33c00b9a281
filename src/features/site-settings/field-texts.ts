import { policyLimits, textLimits } from "./limits.ts";

/** What is said of a value that cannot be saved. */
export const settingTexts = {
  version: "أعد تحميل الصفحة ثم غيّر ما تريد.",
  name: `اكتب اسم الموقع من حرفين إلى ${textLimits.name} حرفًا.`,
  tagline: `اكتب جملة قصيرة من 3 أحرف إلى ${textLimits.tagline} حرفًا.`,
  logo: "اختر صورة الشعار.",
  palette: "اختر لونًا من القائمة.",
  social: "اكتب عنوان صفحتك كاملًا كما تنسخه من المتصفح، مثل https://www.facebook.com/herafi",
  phone: (example: string) => `أدخل رقم هاتف صحيحًا، مثل \u200e${example}`,
  phoneCostly: "الاتصال بهذا الرقم مكلف. أدخل رقمًا عاديًا.",
  notice: `اكتب التنبيه من 3 أحرف إلى ${textLimits.notice} حرف.`,
  about: `اكتب النص من 3 أحرف إلى ${textLimits.about} حرف.`,
  pointTitle: `اكتب عنوانًا من حرفين إلى ${textLimits.pointTitle} حرفًا.`,
  pointText: `اكتب النص من 3 أحرف إلى ${textLimits.pointText} حرف.`,
  points: "اكتب النقاط الثلاث كلها.",
  invitation: `اكتب النص من 3 أحرف إلى ${textLimits.invitation} حرف.`,
  policy: "اكتب السياسة بعناوين وفقرات وقوائم.",
  policyTooLong: `السياسة طويلة جدًا. اختصرها إلى ${policyLimits.total} حرف على الأكثر.`,
  policyTextTooLong: `نص السياسة طويل جدًا. اختصره إلى ${policyLimits.total} حرف على الأكثر.`,
  policyBlockTooLong: `في السياسة عنوان أو فقرة أو نقطة طويلة جدًا. قسّمها: العنوان ${policyLimits.heading} حرفًا على الأكثر، والفقرة ${policyLimits.paragraph}.`,
  yesOrNo: "اختر نعم أو لا.",
  sender_name: `اكتب اسم المرسل من حرفين إلى ${textLimits.sender_name} حرفًا.`,
  digest: "اختر موعد الرسالة من القائمة.",
  digest_hour: "اختر ساعة من 0 إلى 23.",
};

export const settingSentences = {
  saved: "حُفظت الإعدادات.",
  logoSaved: "حُفظ الشعار.",
  logoRemoved: "عاد الشعار المرسوم.",
  /** Another owner has saved meanwhile. */
  outdated: "غيّر مالك آخر الإعدادات بعد أن فتحتها. أعد تحميل الصفحة ثم غيّر ما تريد.",
};
