/** The answers in words. */
export const deletionSentences = {
  ownDeleted: "حُذف حسابك وكل بياناتك.",
  deleted: "حُذف حساب الحرفي وكل بياناته.",
};

export const deletionTexts = {
  title: "حذف الحساب",
  intro: "يُحذف ملفك وصورتك ورقم هاتفك من الدليل نهائيًا، ولا يمكن استعادتها.",
  ask: "حذف حسابي",
  cancel: "إلغاء",
};

export const questionTexts = {
  title: "هل تريد حذف حسابك؟",
  text: "يُحذف حسابك وكل ما فيه الآن ونهائيًا.",
  password: "كلمة المرور للتأكيد",
  send: "حذف نهائي",
  sending: "جارٍ الحذف…",
};
