import type { CodePurpose, ProofOutcome } from "#src/features/accounts/phone/purposes.ts";

export const phoneAdminSentences = {
  noSuchCode:
    "لا يوجد رمز صالح بهذه الأرقام: إما أن فيه خطأ، أو استُعمل، أو مضى عليه أكثر من نصف ساعة.",
  questionDecided: "سبق أن اتُّخذ القرار في هذا الطلب.",
  otherHolder: "صار الرقم بعد السؤال في ملف غير الذي سُئلت عنه. اترك الرقم حيث هو.",
  otherAdmin: "أنت من طابق الرسالة، فيوافق على هذا الطلب غيرك من الإدارة.",
  hasAccount: "لهذا الملف حساب، فلا يحتاج إلى رابط استلام.",
  noNumber: "لا رقم في هذا الملف. اكتب رقمه أولًا.",
  moved: "صار الرقم في الملف الذي أكّده الآن.",
  kept: "بقي الرقم حيث كان.",
  passwordAllowed: "يستطيع صاحب الملف الآن أن يختار كلمة مرور جديدة، خلال ثلاثة أيام.",
  passwordRefused: "بقيت كلمة المرور كما هي.",
};

/** What became of a code that an admin has compared. */
export const outcomeTexts: Record<Exclude<ProofOutcome, "used">, string> = {
  proven: "أُكّد الرقم.",
  asked: "أُكّد الرقم. بقي أن تتأكد من الشخص قبل كلمة المرور الجديدة: الطلب في أعلى هذه الصفحة.",
  hidden:
    "أُكّد الرقم وأُخفيت الصفحة أو رقمها. بقي أن تقرر، من صفحة «طلبات إزالة البيانات» أو «البلاغات».",
  alarmed: "أُكّد الرقم، وبقي ظاهرًا في الصفحة. قرّر في أمره من صفحة «البلاغات».",
  left: "أكّد شخص هذا الرقم أو هذه الصفحة من قبل، ولم تكن أنت من طابق رسالته. يطابق هذه الرسالة مالك الموقع.",
  held: "هذا الرقم في ملف آخر، أكّده من قبل أو مدينته ليست من مدنك. السؤال لمن هو الرقم في صفحة الطلبات.",
};

/** With the name of whom it is about. */
export const outcomeText = (outcome: keyof typeof outcomeTexts, name: string | null) =>
  name === null ? outcomeTexts[outcome] : `${name}: ${outcomeTexts[outcome]}`;

export const purposeTexts: Record<CodePurpose, string> = {
  prove: "تأكيد رقم الملف",
  claim: "استلام ملف أضافته الإدارة",
  password: "كلمة مرور جديدة",
  removal: "طلب إزالة صفحة أضافتها الإدارة",
  dispute: "رقمه في صفحة غيره",
};
