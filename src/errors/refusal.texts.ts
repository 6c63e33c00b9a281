/** For a form that was drawn long ago: it comes back with a new token. */
export const expiredForm = "انتهت صلاحية النموذج. أرسله مرة أخرى.";

/** The conflict of whoever logs in or registers while logged in. */
export const alreadyLoggedIn = "أنت مسجّل الدخول بالفعل. سجّل الخروج أولًا.";

/** To an admin of a site that demands a second factor. */
export const secondFactorRequired = "فعّل التحقق بخطوتين أولًا من صفحة حسابك.";

/** To whoever sends a picture while others from the same address are still coming in. */
export const otherFormsInProgress = "تُرسَل صور أخرى من شبكتك الآن. انتظر قليلًا ثم حاول مرة أخرى.";

/** To a client that compresses what it sends. */
export const compressedBody = "لا نقبل البيانات المضغوطة. أرسلها دون ضغط.";

/** The general text of each way to refuse; a `Refusal` may carry a more precise one. */
export const refusalTexts = {
  unreadable: "تعذرت قراءة الطلب. أعد تحميل الصفحة وحاول مرة أخرى.",
  unauthenticated: "سجّل الدخول أولًا.",
  forbidden: "ليس لديك إذن للقيام بذلك.",
  notFound: "لم نجد ما طلبته.",
  methodNotAllowed: "لا يمكن تنفيذ هذا الطلب هنا.",
  tooSlow: "استغرق الإرسال وقتًا أطول من المسموح. تحقق من الاتصال ثم حاول مرة أخرى.",
  conflict: "تعذر تنفيذ الطلب لأنه يتعارض مع بيانات موجودة.",
  tooLarge: "حجم ما أرسلته أكبر من المسموح. قلّله ثم حاول مرة أخرى.",
  wrongType: "نوع البيانات المرسلة غير مقبول.",
  staleToken: "انتهت صلاحية الصفحة. أعد تحميلها وحاول مرة أخرى.",
  invalid: "تحقق من البيانات التي أدخلتها.",
  tooMany: "أرسلت طلبات كثيرة. انتظر قليلًا ثم حاول مرة أخرى.",
  failed: "حدث خطأ، حاول مرة أخرى.",
  unavailable: "الخدمة غير متاحة الآن. حاول مرة أخرى بعد لحظات.",
  noRoom: "لا يمكن حفظ شيء الآن لأن مساحة التخزين لدينا امتلأت. حاول مرة أخرى لاحقًا.",
};

export type RefusalCode = keyof typeof refusalTexts;
