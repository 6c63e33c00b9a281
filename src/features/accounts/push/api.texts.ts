import { type PluralForms, plural } from "#src/arabic/plural.ts";

const devices: PluralForms = {
  zero: "لا أجهزة",
  one: "جهاز واحد",
  two: "جهازان",
  few: "# أجهزة",
  many: "# جهازًا",
  other: "# جهاز",
};

/** The answers in words. */
export const pushTexts = {
  on: "شُغّلت الإشعارات على هذا الجهاز.",
  removed: "لن تصل الإشعارات إلى ذلك الجهاز.",
  off: "أُوقفت الإشعارات على هذا الجهاز.",
  testSent: "أُرسل إشعار تجريبي، ويصل خلال ثوانٍ.",
  gone: "أُوقفت الإشعارات على هذا الجهاز من قبل.",
  /** @param most how many may be on */
  tooManyDevices: (most: number) =>
    `تصل إشعاراتك إلى ${plural(most, devices)}، ولا يمكن أكثر. أزل جهازًا لا تستعمله، ثم أعد المحاولة.`,
  endpoint: "لا نرسل الإشعارات عبر خدمة هذا المتصفح. جرّب Chrome أو Firefox أو Edge أو Safari.",
  keys: "أرسل المتصفح مفاتيح غير صالحة. أعد تحميل الصفحة، ثم حاول مرة أخرى.",
};
