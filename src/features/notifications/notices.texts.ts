import type { NoticeContent } from "#src/push/notice.ts";

export const noticeTexts = {
  order: "طلب جديد بانتظارك",
  trade: (profession: string, city: string) => `${profession} في ${city}`,
  /** Where several wait. */
  newest: (what: string) => `آخر طلب: ${what}`,
  revision: "تعديل في صفحة منشورة بانتظارك",
  report: "بلاغ عن حرفي في الدليل",
  removal: "طلب إزالة بيانات من الدليل",
  message: "رسالة جديدة",
  messageText: "أرسلها زائر من صفحة «اتصل بنا». اضغط لقراءتها.",
  messagesText: "اضغط لعرض الرسائل.",
};

export const codesUsedUpNotice: NoticeContent = {
  title: "توقّف إرسال الرموز اليوم",
  body: "أرسل الموقع كل ما يُسمح به من رموز في اليوم.",
  tag: "codes",
  path: "/carftsman-orders",
};

export const testNotice: NoticeContent = {
  title: "إشعار تجريبي",
  body: "تصل الإشعارات إلى هذا الجهاز.",
  tag: "test",
  path: "/account",
};
