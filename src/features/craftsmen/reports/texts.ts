import type { ReportReason } from "./reasons.ts";

/** As the visitor chooses it. */
export const reasonNames: Record<ReportReason, string> = {
  dead_number: "الرقم لا يعمل",
  wrong_person: "الرقم لشخص آخر",
  no_answer: "لا يرد، أو وعد ولم يأت",
  wrong_trade: "لا يعمل في هذه المهنة",
  indecent: "صورة أو كلام غير لائق",
  fraud: "احتال عليّ",
  impostor: "ينتحل اسم غيره",
  other: "شيء آخر",
};

/** Of the sheet on a craftsman's page, and of its own page. */
export const reportTexts = {
  title: "أخبرنا بالمشكلة",
  intro: (name: string) =>
    `ماذا حدث مع «${name}»؟ نخبره بنوع المشكلة ليرد عليها، ولا نخبره من أنت.`,
  reason: "اختر المشكلة",
  text: "ماذا حدث؟",
  textHint: "جملة أو جملتان تكفيان.",
  optional: "اختياري",
  phone: "رقمك، إن أردت أن نتصل بك",
  email: "أو بريدك",
  send: "إرسال",
  sending: "جارٍ الإرسال…",
  mine: "هل هذا رقمك أنت؟ أخفه من الصفحة",
  back: "العودة إلى صفحة الحرفي",
  home: "العودة إلى الرئيسية",
};
