import type { Trade } from "#src/features/craftsmen/trades/contract.ts";
import { tradeName } from "#src/features/craftsmen/trades/texts.ts";

/** On the profile, of a published page: what it brings, and how more people come to see it. */
export const ownPageTexts = {
  title: "ماذا تجلب لك صفحتك",
  /** Nobody in 30 days. */
  none: "لم يطلب أحد رقمك في آخر 30 يومًا. شارك صفحتك مع من تعرف: كلما رآها ناس أكثر زاد من يتصل بك.",
  noPeople: "نعدّ كم مرة طُلب رقمك، ولا نحفظ من طلبه.",
  share: "شارك صفحتك",
  print: "اطبع بطاقة",
  /** What is sent before the address. */
  message: (site: string, person: Trade & { fullname: string }) =>
    `أنا ${person.fullname}، ${tradeName(person)}. هذه صفحتي في ${site}، وفيها رقمي:`,
};

/** The screen from which one's own page is printed. */
export const printTexts = {
  title: "بطاقة للطباعة",
  intro: "اطبعها وعلّقها في محلك، أو أعطها لزبائنك. من يوجّه كاميرا هاتفه إلى المربع تُفتح له صفحتك.",
  failed: "تعذر عرض البطاقة",
  paper: "ما الذي تطبعه؟",
  papers: { card: "بطاقة صغيرة (A6)", strips: "ورقة بقصاصات تُقطع (A4)" },
  paperHint: "اختر في نافذة الطباعة مقاس الورق نفسه، بلا هوامش.",
  number: "اكتب رقمي عليها",
  print: "اطبع",
  download: "نزّل صورة المربع",
  unpublished: "صفحتك غير منشورة الآن",
  unpublishedText: "تستطيع أن تطبع بطاقتك حين تظهر صفحتك في الدليل.",
  toProfile: "إلى ملفي",
  /** On the paper. */
  preview: "البطاقة كما تُطبع",
  scan: "وجّه كاميرا هاتفك إلى المربع لترى صفحتي",
  code: "مربع يفتح صفحتك بكاميرا الهاتف",
};
