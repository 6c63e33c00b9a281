import type { PluralForms } from "#src/arabic/plural.ts";
import { placeKindNames, placeKinds } from "./texts.ts";

const placeCount: PluralForms = {
  zero: "لا أماكن",
  one: "مكان واحد",
  two: "مكانان",
  few: "# أماكن",
  many: "# مكانًا",
  other: "# مكان",
};

/** Texts of the screens of a city's places. */
export const placeScreenTexts = {
  title: "الأحياء والبلدات",
  titleOf: (city: string) => `أحياء ${city} وبلداتها`,
  why: "من يكتب في البحث اسم حي أو بلدة من هذه القائمة يجد حرفيي المدينة.",
  open: "عرض القائمة",
  count: placeCount,
  add: "إضافة حي أو بلدة",
  name: "الاسم",
  kind: "النوع",
  noKind: "اختر النوع",
  city: "المدينة",
  noCity: "اختر المدينة",
  otherNames: "أسماء أخرى",
  otherNamesAside: "اختياري",
  otherNamesHint: "افصل بين الأسماء بفاصلة.",
  optional: "أسماء أخرى والموقع (اختياري)",
  edit: "تعديل حي أو بلدة",
  failed: "تعذر عرض القائمة",
  placeFailed: "تعذر عرض الحي أو البلدة",
  empty: "لا أحياء ولا بلدات بعد",
  emptyText: "أضف أول حي أو بلدة من هذه المدينة.",
  noneFound: "لا مكان بهذا الاسم",
  filter: "ابحث في القائمة",
  backToCity: "العودة إلى المدينة",
  back: "العودة إلى القائمة",
  deletionQuestion: "هل تريد الحذف؟",
  deletionText: (name: string, city: string) => `سيُحذف «${name}» من قائمة ${city}.`,
};

export const placeCoordinateTexts = {
  title: "الموقع (اختياري)",
  hint: "أكثر المواقع المعروفة مأخوذة من",
};

export const kindOptions = placeKinds.map((kind) => ({ value: kind, text: placeKindNames[kind] }));
