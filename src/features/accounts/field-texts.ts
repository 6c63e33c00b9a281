/** What is said under a field, or in place of one, by the API. */
export const accountFieldTexts = {
  id: "أعد تحميل الصفحة ثم حاول مرة أخرى.",
  fullname: "أدخل اسمك الكامل.",
  fullnameRule: "اكتب الاسم بالحروف فقط، من 3 إلى 80 حرفًا.",
  phone: "أدخل رقم هاتفك.",
  /** The mark keeps the digits in their order inside the sentence. */
  phoneRule: (example: string) => `أدخل رقم هاتف صحيحًا، مثل \u200E${example}`,
  phoneTaken: "رقم الهاتف هذا مسجّل في حساب آخر. أدخل رقمًا غيره.",
  email: "أدخل بريدك الإلكتروني.",
  emailRule: "أدخل بريدًا إلكترونيًا صحيحًا، مثل \u200Ename@example.com",
  emailTaken: "هذا البريد مسجّل في حساب آخر. أدخل بريدًا غيره.",
  /** To whoever registers, who may have done so before. */
  emailRegistered: "هذا البريد مسجّل من قبل. سجّل الدخول، أو أدخل بريدًا غيره.",
  password: "أدخل كلمة المرور.",
  passwordRule: "اختر كلمة مرور من 8 أحرف إلى 128 حرفًا.",
  passwordCommon: "كلمة المرور هذه شائعة ويسهل تخمينها. اختر كلمة أخرى.",
  passwordDiffers: "كلمتا المرور غير متطابقتين. أعد كتابتهما.",
  wrongPassword: "كلمة المرور الحالية غير صحيحة.",
  gender: "اختر الجنس.",
  profession: "اختر المهنة من القائمة.",
  city: "اختر المدينة من القائمة.",
  experience: "أدخل سنوات الخبرة رقمًا صحيحًا من 0 إلى 70، أو اترك الحقل فارغًا.",
  description: "اكتب وصفًا لا يزيد على 1000 حرف.",
  image: "اختر صورة.",
  link: "رابط تغيير كلمة المرور غير صالح أو انتهت صلاحيته. اطلب رابطًا جديدًا.",
  wrongLogin: "البريد الإلكتروني أو كلمة المرور غير صحيحة.",
};

/** The answers in words. */
export const accountSentences = {
  resetSent: "إن كان هذا البريد مسجّلًا لدينا فسيصلك رابط لتغيير كلمة المرور، وهو صالح لمدة ساعة.",
  resetDone: "تغيّرت كلمة المرور. سجّل الدخول بها الآن.",
  verified: "تم تفعيل بريدك الإلكتروني.",
  badLink: "رابط التفعيل غير صالح أو انتهت صلاحيته. اطلب رابطًا جديدًا من ملفك.",
  verificationSent: "أرسلنا رابط التفعيل إلى بريدك الإلكتروني.",
  alreadyVerified: "بريدك الإلكتروني مفعّل بالفعل.",
  saved: "حُفظت التعديلات.",
  savedNewEmail: "حُفظت التعديلات. أرسلنا رابط تفعيل إلى بريدك الجديد.",
  passwordChanged: "تغيّرت كلمة المرور. خرجت أجهزتك الأخرى من الحساب.",
  imageSaved: "تغيّرت صورتك.",
  sessionEnded: "أُنهيت الجلسة.",
  othersEnded: "أُنهيت كل الجلسات الأخرى.",
};
