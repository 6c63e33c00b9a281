import { expect, it } from "vitest";
import { summary } from "./summary.ts";

it("is one line", () => expect(summary("تمديدات\n\nوكشف  تسرّب ")).toBe("تمديدات وكشف تسرّب"));

it("ends between two words, and says that more follows", () => {
  const short = summary("كلمة ".repeat(100));
  expect(short.length).toBeLessThanOrEqual(161);
  expect(short).toMatch(/كلمة…$/);
});

it.each(["0944123456", "0944 123 456", "+963 (944) 123-456", "٠٩٤٤١٢٣٤٥٦", "0944.123.456"])(
  "leaves out the number %s",
  (number) => expect(summary(`اتصل على ${number} مساءً`)).toBe("اتصل على … مساءً"),
);

it.each(["من 8 إلى 5", "خبرة 25 سنة", "منذ 1998", "12 × 24"])("leaves «%s» as it is", (text) =>
  expect(summary(text)).toBe(text),
);
