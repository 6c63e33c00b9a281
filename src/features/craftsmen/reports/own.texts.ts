/** On the craftsman's own profile. */
export const ownReportTexts = {
  title: "قال زائر عن صفحتك",
  intro: "تقرأ الإدارة ما كتبه الزائر وما تجيب به. لا نذكر من كتب.",
  write: "أجب الإدارة",
  reply: "جوابك للإدارة",
  send: "إرسال الجواب",
  sending: "جارٍ الإرسال…",
  replied: "جوابك:",
  /** Where the visitor says something else since. */
  repliedTo: (reason: string) => `جوابك حين كان البلاغ «${reason}»:`,
};
