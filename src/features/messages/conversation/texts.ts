/** Days for which the link in a mail is valid. */
export const linkDays = 30;

export const conversationTexts = {
  /** The link in the mail. */
  title: "بياناتي في هذه المراسلة",
  busy: "جارٍ فتح المراسلة…",
  intro: "هذا كل ما نحفظه من هذه المراسلة. تستطيع تنزيله أو حذفه.",
  name: "الاسم",
  email: "البريد",
  received: "وصلتنا",
  state: "الحالة",
  isUnread: "لم نفتحها بعد",
  isRead: "قرأناها",
  isAnswered: "رددنا عليها",
  message: "رسالتك",
  replies: "ردودنا",
  mailed: "أُرسل إلى بريدك",
  notMailed: "لم يُرسل إلى بريدك بعد",
  download: "تنزيل نسخة",
  delete: "حذف المراسلة",
  question: "هل تريد حذف هذه المراسلة؟",
  what: (subject: string) =>
    `تُحذف رسالتك «${subject}» وردودنا عليها نهائيًا، ولا تراها الإدارة بعد ذلك.`,
  deleted: "حُذفت المراسلة.",
  ended: "حُذفت رسالتك وردودنا عليها. لا تبقى إلا في نسخ احتياطية تزول بعد مدة.",
  badLink: "هذا الرابط غير صالح، أو انتهت مدته.",
  gone: "لم تعد هذه المراسلة محفوظة عندنا.",
  write: "لأي سؤال عن بياناتك راسلنا.",
  contact: "اتصل بنا",
};
