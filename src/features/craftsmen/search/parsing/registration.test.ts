import { expect, it } from "vitest";
import { NameIndex, rank } from "./name-index.ts";
import { isAboutSite, wantsToRegister } from "./registration.ts";
import { tokenize } from "./tokens.ts";

const index = new NameIndex(
  ["كهربائي", "سباك", "نجار"].map((written, id) => ({
    kind: "trade",
    id,
    rank: rank.title,
    written,
  })),
);

it.each([
  "أنا كهربائي وبدي سجل عندكم",
  "أنا سباك من حمص وأريد التسجيل",
  "أنا نجار وبدي شغل",
  "أنا معلم نجار خبرة عشر سنين",
  "كيف سجل بالموقع",
  "عايز اشترك معاكم",
  "بدي انضم لفريقكم",
  "كيف أضيف ورشتي",
  "أنا سباك كيف بحط رقمي",
  "حابب أسجل كسباك",
  "أنا سباك وبدور على ورشة",
  "أنا معلم نجار عم دور على ورشة اشتغل معها",
])("a craftsman wants to be listed: %s", (text) => {
  expect(wantsToRegister(tokenize(text), index)).toBe(true);
});

it.each([
  "بدي كهربائي",
  "أنا نجار وبدي كهربائي عنده خبرة",
  "أنا بدي كهربائي عنده خبرة",
  "بدي سجل ابني بالمدرسة",
  "بدي سجل تجاري",
  "تسجيل كاميرات",
  "بدي اشترك بالنت",
  "شغل كهربائي",
  "أنا نجار وبدي ورشة للإيجار",
  "أنا سباك بدور على كهربائي عنده ورشة",
])("somebody else: %s", (text) => {
  expect(wantsToRegister(tokenize(text), index)).toBe(false);
});

it.each(["احذفو رقمي من الموقع", "كيف بمسح حسابي", "نسيت كلمة السر", "بتاخدو عمولة"])(
  "what is written to the site: %s",
  (text) => {
    expect(isAboutSite(tokenize(text))).toBe(true);
  },
);

it.each(["بدي رقم سباك", "رقم كهربائي", "بدي سباك"])("is not about the site: %s", (text) => {
  expect(isAboutSite(tokenize(text))).toBe(false);
});
