import type { PluralForms } from "#src/arabic/plural.ts";

/** Why a page is hidden whose craftsman was not told of it. */
export const untoldReason = "لم نُبلّغ صاحب هذه الصفحة بظهوره في الدليل خلال 30 يومًا.";

export const untoldConflicts = {
  claimedSince:
    "استلم صاحب هذه الصفحة صفحته، وربما غيّر بياناته. راجعها في قائمة الحرفيين، ثم أعد نشرها.",
};

export const untoldCount: PluralForms = {
  zero: "",
  one: "حرفي واحد",
  two: "حرفيان",
  few: "# حرفيين",
  many: "# حرفيًا",
  other: "# حرفي",
};

/** The list of those who are to be told of their page. */
export const untoldTexts = {
  title: "لم يُبلَّغوا بعد",
  intro:
    "هؤلاء أُضيفوا من جدول بإقرار واحد عن الملف كله. أرسل لكلٍّ منهم الرسالة الجاهزة، ثم اضغط «أُبلغ». من لم يُبلَّغ خلال 30 يومًا تُخفى صفحته.",
  none: "لا أحد ينتظر إبلاغه",
  failed: "تعذر عرض القائمة",
  hidesOn: "تُخفى صفحته في",
  hidden: "صفحته مخفية الآن",
  whatsApp: "رسالة واتساب",
  told: "أُبلغ",
  marking: "جارٍ الحفظ…",
  marked: (name: string) => `حُفظ أن ${name} أُبلغ.`,
  noPhone: "بلا رقم",
  message: ({ name, site, page, remove }: Record<"name" | "site" | "page" | "remove", string>) =>
    `مرحبًا ${name}، أضفنا اسمك ورقمك ومهنتك إلى ${site}. هذه صفحتك:\n${page}\nإن كنت لا تريد أن تظهر فاطلب إزالتها من هنا:\n${remove}`,
};
