import fc from "fast-check";
import { expect, it } from "vitest";
import type { PolicyBlock } from "#src/settings/live-settings.ts";
import { formatPolicy, parsePolicy } from "./policy-text.ts";

it("reads headings, paragraphs and lists", () => {
  const text = "مقدمة\nمن سطرين\n\n# ما نجمعه\n- الاسم\n- الهاتف\n\nنص\n-  نقطة\n##  عنوان";
  expect(parsePolicy(text)).toEqual([
    { type: "paragraph", text: "مقدمة من سطرين" },
    { type: "heading", text: "ما نجمعه" },
    { type: "list", items: ["الاسم", "الهاتف"] },
    { type: "paragraph", text: "نص" },
    { type: "list", items: ["نقطة"] },
    { type: "heading", text: "عنوان" },
  ]);
  expect(parsePolicy(" \n\n")).toEqual([]);
});

it("keeps what was saved when it is opened again", () => {
  const words = fc.stringMatching(/^[ا-ي]{1,9}( [ا-ي]{1,9}){0,3}$/);
  const block: fc.Arbitrary<PolicyBlock> = fc.oneof(
    fc.record({ type: fc.constantFrom("heading" as const, "paragraph" as const), text: words }),
    fc.record({ type: fc.constant("list" as const), items: fc.array(words, { minLength: 1 }) }),
  );
  fc.assert(
    fc.property(fc.array(block), (blocks) => {
      expect(parsePolicy(formatPolicy(blocks))).toEqual(blocks);
    }),
  );
});
