import type { PluralForms } from "#src/arabic/plural.ts";

export const contactFieldTexts = {
  fullname: "أدخل اسمك",
  fullnameRule: "اكتب اسمك بحرفين على الأقل و80 حرفًا على الأكثر.",
  email: "أدخل بريدك الإلكتروني",
  emailRule: "أدخل بريدًا إلكترونيًا صحيحًا، مثل \u200Ename@example.com",
  subject: "أدخل موضوع الرسالة",
  subjectRule: "اكتب موضوعًا من 3 أحرف إلى 120 حرفًا.",
  description: "اكتب رسالتك",
  descriptionRule: "اكتب رسالة من 10 أحرف إلى 3000 حرف.",
};

export const messageReceived = "وصلتنا رسالتك. سنرد عليك عبر البريد الإلكتروني.";

export const contactTexts = {
  title: "اتصل بنا",
  intro: "سؤال أو ملاحظة أو شكوى؟ اكتب إلينا، وسنرد عليك عبر بريدك الإلكتروني.",
  fullname: "الاسم الكامل",
  email: "البريد الإلكتروني",
  emailHint: "نرسل الرد إلى هذا العنوان.",
  subject: "الموضوع",
  description: "الرسالة",
  send: "إرسال الرسالة",
  sending: "جارٍ الإرسال…",
  home: "العودة إلى الرئيسية",
};

/** Messages of the admins' API. */
export const inboxApiTexts = {
  reply: "اكتب ردك.",
  replyRule: "اكتب ردًا من حرفين إلى 5000 حرف.",
  unreadRule: "اكتب 1 لغير المقروءة وحدها، أو اترك القيمة فارغة.",
  ids: "اختر رسالة واحدة على الأقل.",
  tooManyIds: "اختر 1000 رسالة على الأكثر.",
  replied: "حُفظ الرد، وسيصل إلى المرسل عبر البريد الإلكتروني.",
  repliedWithoutMail: "حُفظ الرد. لا خادم بريد لهذا الموقع: لن يصل إلى المرسل.",
  markedUnread: "عادت الرسالة إلى غير المقروءة.",
  gone: "لم تعد هذه الرسالة موجودة. ربما حُذفت قبل قليل.",
};

/** Result of a deletion. */
/** After a deletion was undone; of one message at least. */
export const restoredCount: PluralForms = {
  zero: "لم تعد أي رسالة.",
  one: "عادت الرسالة.",
  two: "عادت الرسالتان.",
  few: "عادت # رسائل.",
  many: "عادت # رسالة.",
  other: "عادت # رسالة.",
};

export const deletedCount: PluralForms = {
  zero: "لم تُحذف أي رسالة، فقد حُذفت من قبل.",
  one: "حُذفت رسالة واحدة.",
  two: "حُذفت رسالتان.",
  few: "حُذفت # رسائل.",
  many: "حُذفت # رسالة.",
  other: "حُذفت # رسالة.",
};
