import { formatNumber } from "#src/arabic/plural.ts";
import { maxWorks } from "#src/features/craftsmen/works/rules.ts";

export const workFieldTexts = {
  image: "اختر صورة.",
  caption: "اكتب وصفًا قصيرًا للصورة، 80 حرفًا على الأكثر.",
  position: "اختر مكانًا من 1 إلى 8.",
  tooMany: "وصلت إلى 8 صور، وهي أكثر ما يمكن. احذف صورة لتضيف غيرها.",
};

export const workSentences = {
  saved: "حُفظ التعديل.",
  captionHeld: "حُفظ. يظهر الوصف للناس بعد مراجعة الإدارة.",
  moved: "تغيّر الترتيب.",
  removed: "حُذفت الصورة.",
};

/** Of the part of the profile. */
export const ownWorkTexts = {
  title: "من أعمالك",
  intro: "صور أعمالك تُقنع الناس أكثر من الكلام.",
  faces: "لا تُظهر وجوه الناس ولا عناوين بيوتهم، ولا أرقام سياراتهم.",
  count: (count: number) => `${formatNumber(count)} من ${formatNumber(maxWorks)}`,
  add: "أضف صورًا",
  full: "وصلت إلى 8 صور، وهي أكثر ما يمكن. احذف صورة لتضيف غيرها.",
  none: "لم تضف صورًا بعد.",
  hint: "صوّر عملك الآن أو اختر صورًا من هاتفك، حتى 8 صور.",
  waits: "بانتظار المراجعة",
  caption: "وصف الصورة",
  captionHint: "مثال: تمديد حمّام كامل",
  saveCaption: "احفظ الوصف",
  saving: "جارٍ الحفظ…",
  forward: "قدّم",
  back: "أخّر",
  drag: "اسحب لتغيّر الترتيب",
  remove: "احذف",
  removing: "جارٍ الحذف…",
  removeTitle: "هل تريد حذف هذه الصورة؟",
  removeText: "تختفي من صفحتك الآن، ولا يمكن استرجاعها.",
  cancel: "إلغاء",
  /** @param number its position */
  picture: (number: number) => `الصورة ${formatNumber(number)}`,
  moved: (number: number) => `صارت الصورة في المكان ${formatNumber(number)}.`,
  preparing: "جارٍ تجهيز الصورة…",
  waitsItsTurn: "تنتظر دورها",
  uploading: "جارٍ الرفع",
  added: "أُضيفت الصورة.",
  again: "حاول مرة أخرى",
  dismiss: "اتركها",
  noRoom: "لا مكان لها: وصلت إلى 8 صور.",
};
