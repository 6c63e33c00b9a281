import type { ReportReason } from "#src/features/craftsmen/reports/reasons.ts";

/** As the visitor chooses it. */
export const reasonNames: Record<ReportReason, string> = {
  dead_number: "الرقم لا يعمل",
  wrong_person: "الرقم لشخص آخر",
  no_answer: "اتفقنا ولم يأت، أو لا يرد",
  wrong_trade: "لا يعمل في هذه المهنة",
  indecent: "صورة أو كلام غير لائق",
  fraud: "احتال عليّ",
  impostor: "ينتحل اسم غيره",
  other: "شيء آخر",
};

/** Of the sheet on a craftsman's page. */
export const reportTexts = {
  link: "مشكلة مع هذا الحرفي؟ أخبرنا",
  title: "أخبرنا بالمشكلة",
  intro: (name: string) => `ماذا حدث مع «${name}»؟ لا يعرف الحرفي من كتب.`,
  reason: "المشكلة",
  text: "ماذا حدث؟",
  optional: "اختياري",
  phone: "رقمك، إن أردت أن نتصل بك",
  email: "أو بريدك",
  send: "إرسال",
  sending: "جارٍ الإرسال…",
  back: "العودة إلى صفحة الحرفي",
  home: "الصفحة الرئيسية",
};

export const reportFieldTexts = {
  reason: "اختر المشكلة من القائمة.",
  textNeeded: "اكتب ماذا حدث، في 10 أحرف على الأقل.",
  textTooLong: "اكتب ما حدث في 500 حرف على الأكثر.",
  phone: (example: string) => `أدخل رقم هاتف صحيحًا، مثل ${example}، أو اترك الحقل فارغًا.`,
  email: "أدخل بريدًا صحيحًا، مثل name@example.com، أو اترك الحقل فارغًا.",
  reply: "اكتب جوابك في 500 حرف على الأكثر.",
};

/** The answer in words. */
export const reportSentences = {
  sent: "شكرًا. وصلنا ما كتبت، وتنظر فيه الإدارة.",
  upheld: "سُجّل أن البلاغ صحيح.",
  rejected: "سُجّل أن البلاغ غير صحيح.",
  replied: "وصل جوابك إلى الإدارة.",
  gone: "لم تعد هذه الصفحة في الدليل. شكرًا لأنك أخبرتنا.",
};

export const reportConflicts = {
  decided: "سبق أن نظر أحد في هذا البلاغ.",
};
