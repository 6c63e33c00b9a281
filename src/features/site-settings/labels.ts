import { socialNetworks } from "#src/features/site/frame/social.ts";
import type { DigestKind } from "#src/settings/live-settings.ts";
import type { PaletteName } from "#src/settings/site.ts";

export const paletteLabels: Record<PaletteName, string> = {
  teal: "فيروزي",
  blue: "أزرق",
  olive: "زيتوني",
  plum: "أرجواني",
  brick: "آجري",
  slate: "رمادي",
};

export const digestLabels: Record<DigestKind, string> = {
  none: "لا ترسل رسائل",
  daily: "رسالة واحدة كل يوم",
  at_once: "رسالة فور وصول الطلبات، كل ربع ساعة على الأكثر",
};

/** Names of the settings, on the screen and in the audit log. */
export const settingLabels = {
  site_name: "اسم الموقع",
  tagline: "جملة قصيرة عن الموقع",
  palette: "لون الموقع",
  logo: "شعار الموقع",
  phone: "هاتف الإدارة",
  whatsapp: "واتساب الإدارة",
  notice: "التنبيه في الرئيسية",
  about: "نص «من نحن»",
  about_points: "نقاط «من نحن»",
  invitation: "نص «هل أنت حرفي؟»",
  registration_open: "التسجيل",
  policy: "سياسة الخصوصية (عدد الأحرف)",
  sender_name: "اسم مرسل البريد",
  digest: "رسالة الطلبات المنتظرة",
  digest_hour: "ساعة الرسالة اليومية",
  ...Object.fromEntries(socialNetworks),
};

/** Names of values that are codes, in the audit log. */
export const settingValueTexts = {
  palette: paletteLabels,
  digest: digestLabels,
  registration_open: { yes: "مفتوح", no: "مغلق" },
};
