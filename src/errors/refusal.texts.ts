/** For a form with an expired token: it is rendered again with a new one. */
export const expiredForm = "انتهت صلاحية النموذج. أرسله مرة أخرى.";

/** For logging in or registering while logged in. */
export const alreadyLoggedIn = "أنت مسجّل الدخول بالفعل. سجّل الخروج أولًا.";

/** For an admin without the second factor that the site requires. */
export const secondFactorRequired = "فعّل التحقق بخطوتين أولًا من صفحة حسابك.";

/** For a moderator of chosen cities, about a listing of another one. */
export const otherCity = "هذا الملف من مدينة ليست من مدنك.";

/** For a form with a picture while others from the same address are still being received. */
export const otherFormsInProgress = "تُرسَل صور أخرى من شبكتك الآن. انتظر قليلًا ثم حاول مرة أخرى.";

/** For an address that has requested too many phone numbers. */
export const tooManyNumbers = "طلبت أرقامًا كثيرة. انتظر قليلًا ثم حاول مرة أخرى.";

/** For a network from which many pictures were sent today. */
export const tooManyPictures =
  "وصلت من شبكتك صور كثيرة اليوم. أرسل بياناتك دون صورة، وأضف الصورة غدًا.";

/** For a compressed request body. */
export const compressedBody = "لا نقبل البيانات المضغوطة. أرسلها دون ضغط.";

/** The general text of each code; a `Refusal` may have a more precise one. */
export const refusalTexts = {
  unreadable: "تعذرت قراءة الطلب. أعد تحميل الصفحة وحاول مرة أخرى.",
  unauthenticated: "سجّل الدخول أولًا.",
  forbidden: "ليس لديك إذن للقيام بذلك.",
  notFound: "لم نجد ما طلبته.",
  methodNotAllowed: "لا يمكن تنفيذ هذا الطلب هنا.",
  tooSlow: "استغرق الإرسال وقتًا أطول من المسموح. تحقق من الاتصال ثم حاول مرة أخرى.",
  conflict: "لم يُحفظ: هذه البيانات موجودة من قبل.",
  tooLarge: "حجم ما أرسلته أكبر من المسموح. قلّله ثم حاول مرة أخرى.",
  wrongType: "تعذر قبول ما أرسلته. أعد تحميل الصفحة وحاول مرة أخرى.",
  staleToken: "انتهت صلاحية الصفحة. أعد تحميلها وحاول مرة أخرى.",
  invalid: "تحقق من البيانات التي أدخلتها.",
  tooMany: "أرسلت طلبات كثيرة. انتظر قليلًا ثم حاول مرة أخرى.",
  failed: "حدث خطأ، حاول مرة أخرى.",
  unavailable: "الخدمة غير متاحة الآن. حاول مرة أخرى بعد لحظات.",
  diskFull: "لا يمكن حفظ شيء الآن لأن مساحة التخزين لدينا امتلأت. حاول مرة أخرى لاحقًا.",
};

export type RefusalCode = keyof typeof refusalTexts;
