import type { Act } from "#src/audit/table.server.ts";
import { genders } from "#src/features/accounts/forms/genders.ts";
import { placeKindNames } from "#src/features/catalogue/places/texts.ts";
import { tradeIcons } from "#src/features/catalogue/trade-icons/icons.ts";
import { checkNames } from "#src/features/craftsmen/checks/texts.ts";
import { reasonNames } from "#src/features/craftsmen/reports/texts.ts";
import { stateNames } from "#src/features/craftsmen/states.texts.ts";
import { consentWayNames } from "#src/features/listings/texts.ts";
import { purposeTexts } from "#src/features/moderation/phone/texts.ts";
import { settingLabels, settingValueTexts } from "#src/features/site-settings/labels.ts";
import { mailKindNames } from "#src/features/site-state/texts.ts";
import { roleNames } from "#src/features/team/team.texts.ts";

/** The kind of an act's subject: the part of its name before the dot. */
export type ActKind = Act extends `${infer Before}.${string}` ? Before : never;

export const kindOf = (act: Act) => act.split(".")[0] as ActKind;

interface KindText {
  title: string;
  /** Between the act and the subject's name. */
  separator: string;
}

export const kindTexts: Record<ActKind, KindText> = {
  listing: { title: "ملفات الحرفيين", separator: ": " },
  city: { title: "المدن", separator: ": " },
  place: { title: "الأحياء والبلدات", separator: ": " },
  profession: { title: "المهن", separator: ": " },
  message: { title: "الرسائل", separator: " من " },
  cannedReply: { title: "الردود الجاهزة", separator: ": " },
  import: { title: "استيراد الجداول", separator: ": " },
  mail: { title: "البريد", separator: " إلى " },
  alert: { title: "طلبات الإخبار", separator: ": " },
  search: { title: "بحثوا ولم يجدوا", separator: ": " },
  settings: { title: "إعدادات الموقع", separator: ": " },
  account: { title: "حسابات الإدارة", separator: ": " },
};

export const actTexts: Record<Act, string> = {
  "listing.approve": "الموافقة على طلب",
  "listing.decline": "رفض طلب",
  "listing.suspend": "إيقاف عرض ملف",
  "listing.restore": "إعادة ملف",
  "listing.reopen": "إعادة ملف منشور إلى الطلبات",
  "listing.undo": "تراجع عن قرار",
  "listing.unlock": "فتح حساب مقفل",
  "listing.revert": "استعادة بريد أو رقم سابق",
  "listing.approveRevert": "الموافقة على استعادة بريد أو رقم سابق",
  "listing.declineRevert": "رفض استعادة بريد أو رقم سابق",
  "listing.change": "تغيير في ملف حرفي",
  "listing.reviewContacts": "مراجعة ملف تغيّر بعد النشر",
  "listing.delete": "حذف حساب حرفي",
  "listing.expire": "إنهاء تسجيل غير مفعّل",
  "listing.export": "تنزيل جدول الحرفيين",
  "listing.add": "إضافة حرفي بموافقته",
  "listing.correct": "تصحيح ملف حرفي",
  "listing.approveChanges": "نشر تعديلات حرفي",
  "listing.declineChanges": "رفض تعديلات حرفي",
  "listing.undoChanges": "تراجع عن قرار في تعديلات",
  "listing.putBack": "إعادة ما كان في ملف",
  "listing.uncorrect": "تراجع عن تصحيح ملف",
  "listing.note": "ملاحظة على ملف",
  "listing.noteCheck": "تسجيل ما رأته الإدارة من حرفي",
  "listing.removeCheck": "حذف ما سُجّل أن الإدارة رأته",
  "listing.undoCheck": "تراجع عن تسجيل ما رأته الإدارة",
  "listing.tellApart": "قول إن ملفين ليسا لشخص واحد",
  "listing.untellApart": "تراجع عن قول إن ملفين ليسا لشخص واحد",
  "listing.merge": "دمج ملفين",
  "listing.unmerge": "تراجع عن دمج ملفين",
  "listing.refuse": "إزالة من لا يريد الظهور",
  "listing.hide": "إخفاء ملف طُلبت إزالته",
  "listing.keep": "إبقاء ملف طُلبت إزالته",
  "listing.pause": "إخفاء الحرفي ملفه",
  "listing.resume": "عودة ملف أخفاه صاحبه",
  "listing.upholdReport": "بلاغ صحيح",
  "listing.rejectReport": "بلاغ غير صحيح",
  "listing.hidePhone": "إخفاء رقم قيد المراجعة",
  "listing.clearPhone": "إظهار رقم بعد مراجعته",
  "listing.undoPhone": "تراجع عن قرار في رقم",
  "listing.confirm": "سؤال حرفي أكّد بياناته",
  "listing.ask": "سؤال حرفي لم يجب",
  "listing.compareCode": "مطابقة رسالة من رقم",
  "listing.provePhone": "تأكيد رقم حرفي",
  "listing.losePhone": "ملف فقد رقمه، أو الدخول به، لأن غيره أكّده",
  "listing.movePhone": "نقل رقم إلى ملف آخر",
  "listing.keepPhone": "إبقاء رقم في ملفه",
  "listing.claimLink": "رابط لاستلام ملف",
  "listing.claim": "استلام صاحب الملف ملفه",
  "listing.newPassword": "كلمة مرور جديدة برقم مؤكَّد",
  "listing.allowPassword": "السماح بكلمة مرور جديدة",
  "listing.refusePassword": "رفض كلمة مرور جديدة",
  "city.add": "إضافة مدينة",
  "city.rename": "تغيير اسم مدينة",
  "city.delete": "حذف مدينة",
  "city.merge": "دمج مدينة في أخرى",
  "city.addName": "إضافة اسم آخر لمدينة",
  "city.setCoordinates": "تغيير موقع مدينة",
  "profession.setIcon": "تغيير أيقونة مهنة",
  "city.removeName": "حذف اسم آخر لمدينة",
  "place.add": "إضافة حي أو بلدة",
  "place.change": "تعديل حي أو بلدة",
  "place.delete": "حذف حي أو بلدة",
  "profession.add": "إضافة مهنة",
  "profession.rename": "تغيير اسم مهنة",
  "profession.delete": "حذف مهنة",
  "profession.merge": "دمج مهنة في أخرى",
  "profession.addName": "إضافة كلمة بحث لمهنة",
  "profession.removeName": "حذف كلمة بحث لمهنة",
  "message.reply": "الرد على رسالة",
  "message.delete": "حذف رسالة",
  "message.undelete": "تراجع عن حذف رسالة",
  "message.unread": "إعادة رسالة إلى غير المقروءة",
  "cannedReply.add": "إضافة رد جاهز",
  "cannedReply.change": "تعديل رد جاهز",
  "cannedReply.delete": "حذف رد جاهز",
  "import.start": "بدء استيراد جدول",
  "import.done": "اكتمال استيراد جدول",
  "import.undo": "تراجع عن استيراد جدول",
  "mail.send": "إعادة إرسال بريد",
  "mail.drop": "حذف بريد لم يُرسل",
  "alert.remove": "إزالة طلبات إخبار",
  "search.dismiss": "تجاهل ما بحثوا عنه",
  "search.undismiss": "تراجع عن تجاهل ما بحثوا عنه",
  "settings.change": "تغيير إعدادات الموقع",
  "account.secure": "تفعيل التحقق بخطوتين",
  "account.newCodes": "استبدال رموز الاسترداد",
  "account.unsecure": "إيقاف التحقق بخطوتين",
  "account.password": "تغيير كلمة المرور",
  "account.add": "إضافة حساب إدارة",
  "account.renew": "كلمة مرور جديدة من سطر الأوامر",
  "account.remove": "حذف حساب إدارة",
  "account.invite": "دعوة إلى فريق الإدارة",
  "account.inviteAgain": "إرسال دعوة مرة أخرى",
  "account.copyInvitation": "نسخ رابط دعوة",
  "account.withdraw": "سحب دعوة",
  "account.join": "قبول دعوة إلى فريق الإدارة",
  "account.rename": "تغيير اسم في الإدارة",
  "account.changeRights": "تغيير صلاحيات حساب إدارة",
};

/** The act where its subject is deleted, if that matters to the reader; else that of `actTexts`. */
export const actTextsOfDeleted: Partial<Record<Act, string>> = {
  "message.reply": "الرد على رسالة محذوفة",
};

/** Where the log says which decision was taken back: by the act that it was. */
export const undoneText = (act: Act) => `تراجع عن ${actTexts[act]}`;

/** Names of the recorded fields. */
export const auditFieldLabels: Record<string, string> = {
  name: "الاسم",
  title: "الاسم",
  other_name: "اسم آخر",
  other_names: "أسماء أخرى",
  kind: "النوع",
  icon: "الأيقونة",
  latitude: "خط العرض",
  longitude: "خط الطول",
  trouble: "كلمة تدل على المهنة",
  fullname: "الاسم",
  profession: "المهنة",
  city: "المدينة",
  state: "الحالة",
  reason: "السبب",
  final: "نهائي",
  reply: "الرد",
  email: "البريد",
  letter: "البريد",
  until: "يوم العودة",
  returned: "أُعيد إليه",
  wanted: "طُلب له",
  how: "الطريقة",
  count: "العدد",
  filter: "بحسب",
  ...settingLabels,
  role: "الصفة",
  cities: "المدن",
  messages: "الرسائل",
  number: "الرقم",
  gender: "الجنس",
  experience: "الخبرة",
  description: "وصف العمل",
  picture: "الصورة",
  works: "صور الأعمال",
  consent: "الموافقة",
  check: "ما رأته الإدارة",
  seen_on: "يوم رأته",
  other_listing: "رقم الملف الآخر",
  reasons: "البلاغ",
  code_for: "غرض الرمز",
  outcome: "النتيجة",
  login: "الدخول",
};

const formerContacts = { email: "البريد السابق", phone: "الرقم السابق" };

/** In place of values that say nothing to a reader. */
export const wordsForAny: Record<string, string> = {
  logo: "صورة اختارتها الإدارة",
};

/** Names of recorded values that are codes. */
export const valueTexts: Record<string, Record<string, string>> = {
  icon: tradeIcons,
  kind: placeKindNames,
  state: stateNames,
  final: { true: "لا يُرسل مرة أخرى" },
  how: { message: "رسالة من الرقم", gateway: "رسالة عبر بوابة", code: "رمز أُرسل إليه" },
  code_for: purposeTexts,
  outcome: {
    proven: "أُكّد الرقم",
    held: "سؤال للإدارة: لمن الرقم؟",
    asked: "سؤال للإدارة عن كلمة مرور جديدة",
    hidden: "أُخفيت الصفحة أو رقمها",
    alarmed: "بقي الرقم ظاهرًا، والقرار للإدارة",
    left: "متروك لمالك الموقع",
  },
  login: { older: "بحساب الملف الأقدم", younger: "بحساب الملف الأحدث" },
  letter: mailKindNames,
  returned: formerContacts,
  wanted: formerContacts,
  ...settingValueTexts,
  role: roleNames,
  gender: Object.fromEntries(genders.map(({ value, text }) => [value, text])),
  consent: consentWayNames,
  check: checkNames,
  cities: { all: "كل المدن" },
  messages: { true: "يقرؤها", false: "لا يقرؤها" },
  reasons: reasonNames,
  picture: { true: "له صورة", false: "بلا صورة" },
  filter: { profession: "المهنة", city: "المدينة", q: "الكلمة", state: "الحالة" },
};
