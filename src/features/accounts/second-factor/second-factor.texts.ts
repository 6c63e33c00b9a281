import type { PluralForms } from "#src/arabic/plural.ts";

export const factorTexts = {
  title: "التحقق بخطوتين",
  intro: "بعد كلمة المرور نطلب رمزًا من تطبيق على هاتفك، فلا يدخل من عرف كلمة المرور وحدها.",
  on: "مفعّل",
  off: "غير مفعّل",
  demanded: "يشترط هذا الموقع التحقق بخطوتين. فعّله الآن لتصل إلى لوحة التحكم.",
  passwordFirst: "أدخل كلمة المرور لنتأكد أنك صاحب الحساب.",
  begin: "تفعيل التحقق بخطوتين",
  beginning: "جارٍ التجهيز…",
  newCodes: "رموز استرداد جديدة",
  turnOff: "إيقاف التحقق بخطوتين",
};

export const pairingTexts = {
  scan: "صوّر رمز QR هذا بتطبيق المصادقة في هاتفك.",
  apps: "يصلح أي تطبيق مصادقة، مثل Aegis أو Google Authenticator أو 1Password.",
  drawing: "رمز QR لتطبيق المصادقة",
  openApp: "افتح التطبيق على هذا الهاتف",
  byHand: "تعذر تصويره؟ أدخل هذا المفتاح في التطبيق:",
  copyKey: "نسخ المفتاح",
  thenCode: "ثم أدخل هنا الرمز الذي يعرضه التطبيق. بعد التأكيد نسجّل خروجك من الأجهزة الأخرى.",
  code: "رمز التحقق",
  codeHint: "ستة أرقام تتغير كل نصف دقيقة.",
  recoveryCode: "رمز الاسترداد",
  recoveryHint: "أحد الرموز التي حفظتها يوم فعّلت التحقق بخطوتين.",
  useRecovery: "لا أجد هاتفي، سأستعمل رمز استرداد",
  useApp: "سأستعمل رمز التطبيق",
  confirm: "تأكيد الرمز",
  confirming: "جارٍ التأكيد…",
  cancel: "إلغاء",
};

export const recoveryTexts = {
  title: "احفظ رموز الاسترداد",
  intro:
    "إذا فقدت هاتفك فكل رمز منها يدخلك إلى حسابك مرة واحدة. احفظها في مكان آمن غير هذا الهاتف، فلن نعرضها مرة أخرى.",
  copy: "نسخ الرموز",
  download: "تنزيل الرموز",
  fileName: "رموز استرداد حرفي.txt",
  saved: "حفظتُ الرموز",
};

/** The question before codes are left that nobody has said to have saved. */
export const leaveTexts = {
  title: "هل حفظت رموز الاسترداد؟",
  text: "لن نعرضها مرة أخرى، ومن دونها لا تدخل إلى حسابك إذا فقدت هاتفك.",
  stay: "العودة إلى الرموز",
  leave: "المغادرة",
};

/** The question before recovery codes are replaced or the factor is turned off. */
export const proofTexts = {
  newCodes: {
    title: "رموز استرداد جديدة",
    text: "تبطل الرموز السابقة كلها فور إصدار الجديدة.",
    send: "إصدار الرموز",
    sending: "جارٍ الإصدار…",
  },
  turnOff: {
    title: "إيقاف التحقق بخطوتين",
    text: "بعد ذلك تكفي كلمة المرور وحدها للدخول إلى حسابك.",
    send: "إيقاف",
    sending: "جارٍ الإيقاف…",
  },
};

/** The codes that have not been used. */
export const codesLeft: PluralForms = {
  zero: "لم يبق لديك أي رمز استرداد. أصدر رموزًا جديدة.",
  one: "بقي لديك رمز استرداد واحد.",
  two: "بقي لديك رمزا استرداد.",
  few: "بقيت لديك # رموز استرداد.",
  many: "بقي لديك # رمز استرداد.",
  other: "بقي لديك # رمز استرداد.",
};

/** On the dashboard of an admin without it. */
export const offerTexts = {
  title: "احمِ حسابك بالتحقق بخطوتين",
  text: "من يدخل حسابك يرى أرقام الناس كلها. أضف إلى كلمة المرور رمزًا من هاتفك.",
  accept: "تفعيل",
  later: "ليس الآن",
};
