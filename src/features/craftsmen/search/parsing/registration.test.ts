import { expect, it } from "vitest";
import { NameIndex, rank } from "./name-index.ts";
import { wantsToRegister } from "./registration.ts";
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
])("somebody else: %s", (text) => {
  expect(wantsToRegister(tokenize(text), index)).toBe(false);
});
