import { formatNumber, type PluralForms } from "#src/arabic/plural.ts";

export const inboxTexts = {
  title: "الرسائل",
  all: "الكل",
  unread: "غير المقروءة",
  sent: "المرسلة",
  selectAll: "تحديد الكل",
  select: "تحديد رسالة",
  from: "من",
  isUnread: "غير مقروءة",
  isRead: "مقروءة",
  isAnswered: "تم الرد",
  deletionText: "ستُحذف مع ردودها:",
  failed: "تعذر عرض الرسائل",
  none: {
    all: "لا توجد رسائل بعد",
    unread: "لا توجد رسائل غير مقروءة في هذه الصفحة",
    sent: "لا توجد رسائل تم الرد عليها في هذه الصفحة",
  },
  /** With the filter for unread messages, which covers all pages. */
  noneUnread: "لا توجد رسائل غير مقروءة",
  ofThisPage: "من رسائل هذه الصفحة وحدها.",
  allUnread: "غير المقروءة من كل الصفحات",
  showAll: "عرض كل الرسائل",
  cannedReplies: "الردود الجاهزة",
  noneText: "تظهر هنا رسائل الزوار من صفحة «اتصل بنا».",
};

export const messageTexts = {
  title: "الرسالة",
  failed: "تعذر عرض الرسالة",
  back: "العودة إلى الرسائل",
  sender: "المرسل",
  email: "البريد",
  received: "وصلت",
  replies: "الردود السابقة",
  reply: "الرد",
  replyTitle: "كتابة رد",
  replyHint: "يصل إلى المرسل عبر البريد الإلكتروني.",
  replyHintUnmailed: "لا خادم بريد لهذا الموقع: يُحفظ الرد، ولن يصل إلى المرسل.",
  markUnread: "اجعلها غير مقروءة",
  delete: "حذف الرسالة",
  send: "إرسال الرد",
  sending: "جارٍ الإرسال…",
};

/** Links between unread messages. */
export const unreadTexts = {
  title: "الرسائل غير المقروءة",
  previous: "غير المقروءة السابقة",
  next: "غير المقروءة التالية",
  none: "لا رسائل أخرى غير مقروءة.",
};

export const namedListingsTitle = "ملفات لها صلة بهذه الرسالة";

export const messagesCount: PluralForms = {
  zero: "لا رسائل",
  one: "رسالة واحدة",
  two: "رسالتان",
  few: "# رسائل",
  many: "# رسالة",
  other: "# رسالة",
};

export const unreadCount: PluralForms = {
  zero: "لا رسائل غير مقروءة",
  one: "رسالة واحدة غير مقروءة",
  two: "رسالتان غير مقروءتين",
  few: "# رسائل غير مقروءة",
  many: "# رسالة غير مقروءة",
  other: "# رسالة غير مقروءة",
};

/** Label of the delete button, with the number of selected messages. */
export const deleteLabel = (selected: number) => `حذف المحدد (${formatNumber(selected)})`;

export const deleteQuestion: PluralForms = {
  zero: "هل تريد حذف الرسائل؟",
  one: "هل تريد حذف هذه الرسالة؟",
  two: "هل تريد حذف هاتين الرسالتين؟",
  few: "هل تريد حذف # رسائل؟",
  many: "هل تريد حذف # رسالة؟",
  other: "هل تريد حذف # رسالة؟",
};
