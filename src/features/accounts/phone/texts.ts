import { cleanLine } from "#src/arabic/clean.ts";
import type { CodePurpose } from "./purposes.ts";

export const phoneFieldTexts = {
  code: "أدخل الرمز المكوّن من ستة أرقام.",
  wrongCode: "هذا الرمز غير صحيح أو انتهت صلاحيته. تحقق منه، أو اطلب رمزًا جديدًا.",
};

export const phoneSentences = {
  noWay: "لا يمكن تأكيد الأرقام الآن، لأن الإدارة لم تضع رقم واتساب. راسلنا من صفحة «اتصل بنا».",
  noNumber: "لا رقم في صفحتك. اكتب رقمك أولًا.",
  linkUsed: "استُعمل هذا الرابط من قبل. اطلب من الإدارة رابطًا جديدًا.",
  linkExpired: "انتهت صلاحية هذا الرابط. اطلب من الإدارة رابطًا جديدًا.",
  notProven: "أكّد رقمك أولًا، ثم اختر كلمة المرور.",
  gone: "انتهت صلاحية هذا الطلب. ابدأ من جديد.",
};

/** The mail to a craftsman whose number is under review. */
export const hiddenTexts = {
  subject: (site: string) => `أخفينا رقمك من صفحتك في ${site}`,
  what: "قيل لنا إن الرقم في صفحتك لشخص آخر، فأخفيناه حتى نتأكد. صفحتك باقية في الدليل، وتقول إن الرقم قيد المراجعة.",
  next: "إن كان الرقم لك فافتح «ملفي» وأكّده، فيعود فورًا. وإن لم يكن لك فاكتب رقمك الصحيح.",
  open: "فتح ملفي",
};

/** What the message to the operator is for, so that nobody sends somebody else's by mistake. */
const purposeTexts: Record<CodePurpose, string> = {
  prove: "رمز تأكيد رقمي",
  claim: "رمز استلام صفحتي",
  password: "رمز كلمة مرور جديدة",
  removal: "رمز إزالة صفحتي",
  dispute: "رمز إخفاء رقمي من صفحة غيري",
};

/** The message that opens in WhatsApp. Without any other group of six digits. */
export const codeMessage = (
  { code, purpose, name }: { code: string; purpose: CodePurpose; name: string | null },
  siteName: string,
) =>
  // Without a name the client must not learn either to which page the number leads.
  name === null
    ? `رمز رقمي في ${siteName}: ${code}\n${neverForward}.`
    : `${purposeTexts[purpose]} في ${siteName}: ${code}\nالملف: ${name}\n${neverForward}.`;

const neverForward = "لا ترسل هذه الرسالة إن طلبها منك أحد";

/** Whether whoever sent a message has seen what `codeMessage` warns of. */
export const hasWarning = (text: string) => cleanLine(text.slice(0, 2000)).includes(neverForward);
