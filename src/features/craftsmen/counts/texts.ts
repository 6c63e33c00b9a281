import type { PluralForms } from "#src/arabic/plural.ts";

/** Before «في آخر 7 أيام». */
export const yourNumberAsked: PluralForms = {
  zero: "لم يُطلب رقمك",
  one: "طُلب رقمك مرة واحدة",
  two: "طُلب رقمك مرتين",
  few: "طُلب رقمك # مرات",
  many: "طُلب رقمك # مرة",
  other: "طُلب رقمك # مرة",
};

/** Before «في آخر 7 أيام». */
export const yourPageOpened: PluralForms = {
  zero: "لم تُفتح صفحتك",
  one: "فُتحت صفحتك مرة واحدة",
  two: "فُتحت صفحتك مرتين",
  few: "فُتحت صفحتك # مرات",
  many: "فُتحت صفحتك # مرة",
  other: "فُتحت صفحتك # مرة",
};

/** The same for admins, of somebody else. */
export const numberAsked: PluralForms = {
  zero: "لم يُطلب الرقم",
  one: "طُلب الرقم مرة واحدة",
  two: "طُلب الرقم مرتين",
  few: "طُلب الرقم # مرات",
  many: "طُلب الرقم # مرة",
  other: "طُلب الرقم # مرة",
};

/** After «منها». */
export const times: PluralForms = {
  zero: "ولا مرة",
  one: "مرة واحدة",
  two: "مرتان",
  few: "# مرات",
  many: "# مرة",
  other: "# مرة",
};

/** Of `NumberRequests`. */
export const periodTexts = {
  days_7: "في آخر 7 أيام",
  days_30: "في آخر 30 يومًا",
};
