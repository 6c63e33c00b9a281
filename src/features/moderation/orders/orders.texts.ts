import { type PluralForms, plural } from "#src/arabic/plural.ts";
import type { ListingState } from "#src/features/craftsmen/states.ts";

export const ordersTexts = {
  title: "طلبات الانضمام",
  note: "الأقدم أولًا. لا يظهر الحرفي في الدليل قبل الموافقة.",
  none: "لا توجد طلبات",
  noneText: "تظهر هنا طلبات الانضمام فور تسجيل أصحابها.",
  noneFound: "لا طلبات بهذا الاختيار",
  noneFoundText: "جرّب مدينة أو مهنة أخرى، أو اعرض الطلبات كلها.",
  failed: "تعذر عرض طلبات الانضمام",
  first: "عرض الطلبات من أولها",
  all: "عرض كل الطلبات",
  decline: "رفض",
  skip: "تخطَّ",
  verified: "مفعّل",
  unverified: "غير مفعّل",
  whatsApp: "واتساب",
  enlarge: "تكبير الصورة",
  sent: "أُرسل",
  /** The position of the visible order, on phones. */
  position: (number: number, total: number) => `${number} من ${total}`,
};

export const orderFilterTexts = {
  open: "البحث والاختيار",
  /** Added to the button while there is a filter. */
  active: "(مفعّل)",
  title: "أي الطلبات؟",
  q: "الاسم أو الهاتف أو البريد",
  search: "بحث",
  show: "عرض الطلبات",
  clear: "مسح",
};

export const orderFieldTexts = { network: "اختر مجموعة من التسجيلات." };

/** How many came of one network. */
const registrations: PluralForms = {
  zero: "لا تسجيلات",
  one: "تسجيل واحد",
  two: "تسجيلان",
  few: "# تسجيلات",
  many: "# تسجيلًا",
  other: "# تسجيل",
};

export const burstTexts = {
  title: "تسجيلات كثيرة من شبكة واحدة",
  came: (count: number) => `${plural(count, registrations)} من شبكة واحدة خلال ساعة`,
  waiting: (count: number) => `ينتظر منها ${count}.`,
  show: "عرضها",
  all: "كل الطلبات",
};

export const flagTexts = {
  sameNetwork: (count: number) => `سُجّل ضمن ${plural(count, registrations)} من شبكة واحدة خلال ساعة`,
  sameNumber: "الرقم نفسه",
  compare: "مقارنة",
  similarName: "اسم مشابه في المدينة نفسها",
  resubmitted: "أُعيد إرساله",
  changed: (names: string[]) => (names.length > 0 ? `تغيّرت: ${names.join("، ")}` : "لم يتغيّر شيء"),
};

/** After the name of another listing that is not published. */
export const otherStates: Record<ListingState, string> = {
  approved: "",
  pending: "(ينتظر)",
  declined: "(مرفوض)",
  suspended: "(موقوف)",
};

export const keysTexts = {
  open: "المفاتيح",
  title: "مفاتيح هذه الصفحة",
  hint: "لا تعمل المفاتيح وأنت تكتب في حقل.",
  enabled: "استعمال المفاتيح",
  next: "الطلب التالي",
  previous: "الطلب السابق",
  approve: "موافق",
  decline: "رفض",
  search: "البحث",
  help: "هذه القائمة",
};

export const selectManyOrders = "اختيار عدة طلبات";

export const ordersCount: PluralForms = {
  zero: "لا طلبات",
  one: "طلب واحد",
  two: "طلبان",
  few: "# طلبات",
  many: "# طلبًا",
  other: "# طلب",
};
