/** The answers in words. */
export const deletionSentences = {
  ownDeleted: "حُذف حسابك وكل بياناتك.",
  merged: "دمجت الإدارة صفحتك مع صفحة أخرى قبل أقل من يوم. تستطيع حذف حسابك بعد 24 ساعة من الدمج.",
  deleted: "حُذف حساب الحرفي وكل بياناته.",
};

export const deletionTexts = {
  title: "حذف الحساب",
  intro: "تُحذف صفحتك وصورتك ورقم هاتفك من الدليل نهائيًا، ولا يمكن استعادتها.",
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
