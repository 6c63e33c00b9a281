import type { Act } from "../../audit/table.server.ts";
import { stateNames } from "../craftsmen/states.texts.ts";
import { letterNames } from "../site-state/texts.ts";

/** What acts are done to. */
export type Kind = Act extends `${infer Before}.${string}` ? Before : never;

export const kindOf = (act: Act) => act.split(".")[0] as Kind;

interface KindText {
  title: string;
  /** Ties an act to a name. */
  of: string;
}

export const kindTexts: Record<Kind, KindText> = {
  listing: { title: "ملفات الحرفيين", of: ": " },
  city: { title: "المدن", of: ": " },
  profession: { title: "المهن", of: ": " },
  message: { title: "الرسائل", of: " من " },
  mail: { title: "البريد", of: " إلى " },
  account: { title: "حسابات الإدارة", of: ": " },
};

export const actTexts: Record<Act, string> = {
  "listing.approve": "الموافقة على طلب",
  "listing.decline": "رفض طلب",
  "listing.suspend": "إيقاف عرض ملف",
  "listing.restore": "إعادة ملف",
  "listing.unlock": "فتح حساب مقفل",
  "listing.delete": "حذف حساب حرفي",
  "listing.expire": "إنهاء تسجيل غير مفعّل",
  "listing.export": "تنزيل جدول الحرفيين",
  "city.add": "إضافة مدينة",
  "city.rename": "تغيير اسم مدينة",
  "city.delete": "حذف مدينة",
  "profession.add": "إضافة مهنة",
  "profession.rename": "تغيير اسم مهنة",
  "profession.delete": "حذف مهنة",
  "message.reply": "الرد على رسالة",
  "message.delete": "حذف رسالة",
  "mail.send": "إعادة إرسال بريد",
  "mail.drop": "حذف بريد لم يُرسل",
  "account.secure": "تفعيل التحقق بخطوتين",
  "account.newCodes": "استبدال رموز الاسترداد",
  "account.unsecure": "إيقاف التحقق بخطوتين",
  "account.password": "تغيير كلمة المرور",
  "account.add": "إضافة حساب إدارة",
  "account.renew": "كلمة مرور جديدة من سطر الأوامر",
  "account.remove": "حذف حساب إدارة",
};

/** What is changed, by the names under which it is written down. */
export const auditFieldTexts: Record<string, string> = {
  name: "الاسم",
  title: "الاسم",
  state: "الحالة",
  reason: "السبب",
  reply: "الرد",
  fullname: "المرسل",
  email: "البريد",
  subject: "الموضوع",
  letter: "البريد",
  returned: "أُعيد إليه",
  count: "العدد",
  filter: "بحسب",
};

/** The values that are no texts of people's. */
export const valueTexts: Record<string, Record<string, string>> = {
  state: stateNames,
  letter: letterNames,
  returned: { email: "البريد السابق", phone: "الرقم السابق" },
  filter: { profession: "المهنة", city: "المدينة", q: "الكلمة", state: "الحالة" },
};
