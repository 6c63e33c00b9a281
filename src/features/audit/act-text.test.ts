import { expect, it } from "vitest";
import { actText } from "./entry.tsx";

it.each([
  ["approved", "pending", "تراجع عن الموافقة على طلب"],
  ["declined", "pending", "تراجع عن رفض طلب"],
  ["suspended", "approved", "تراجع عن إيقاف عرض ملف"],
  ["approved", "suspended", "تراجع عن إعادة ملف"],
  ["pending", "declined", "تراجع عن إعادة ملف"],
  ["pending", "approved", "تراجع عن إعادة ملف منشور إلى الطلبات"],
])("an undone decision that led to %s from %s is named", (from, backTo, text) => {
  const states = { before: { state: from }, after: { state: backTo } };
  expect(actText({ act: "listing.undo", ...states })).toBe(text);
});

it("an undone decision without recorded states, and every other act, has its general name", () => {
  const none = { before: null, after: null };
  expect(actText({ act: "listing.undo", ...none })).toBe("تراجع عن قرار");
  expect(actText({ act: "listing.decline", ...none })).toBe("رفض طلب");
});
