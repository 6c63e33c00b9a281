/** How many there may be. */
export const mostCannedReplies = 60;

/** Messages of the API. */
export const cannedReplyApiTexts = {
  title: "أدخل عنوان الرد.",
  titleRule: "اكتب العنوان من حرفين إلى 60 حرفًا.",
  taken: "يوجد رد جاهز بهذا العنوان.",
  body: "اكتب نص الرد.",
  bodyRule: "اكتب نصًا من حرفين إلى 5000 حرف.",
  full: `لا يزيد عدد الردود الجاهزة على ${mostCannedReplies}. احذف ردًا قبل أن تضيف.`,
  added: "أُضيف الرد الجاهز.",
  changed: "عُدّل الرد الجاهز.",
  deleted: "حُذف الرد الجاهز.",
  gone: "لم يعد هذا الرد الجاهز موجودًا. ربما حُذف قبل قليل.",
};
