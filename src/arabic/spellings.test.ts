import fc from "fast-check";
import { expect, it } from "vitest";
import { fold } from "./fold.ts";
import { spelledWords } from "./spellings.ts";

const formsOf = (text: string) =>
  spelledWords(text).map(({ word, others }) => [word, ...others].join(" "));

it.each([
  ["رءوف", ["روف رءوف"]],
  ["رؤوف", ["رووف رءوف"]],
  ["هيأة هيئة", ["هياه هيءه", "هييه هيءه"]],
  ["مسئول مسؤول", ["مسيول مسءول", "مسوول مسءول"]],
  ["أحمد الأحمد وأحمد إبراهيم آمنة", ["احمد", "الاحمد", "واحمد وءحمد", "ابراهيم", "امنه"]],
  ["قرآن قرءان", ["قران قرءان", "قران قرءان"]],
  ["ئازاد", ["يازاد ازاد"]],
  ["گوران", ["گوران كوران جوران غوران قوران"]],
  ["پيشرو چيا ژيان ڤيان", ["پيشرو بيشرو", "چيا جيا شيا", "ژيان جيان زيان", "ڤيان فيان"]],
  ["سبّاك، نجار", ["سباك", "نجار"]],
  ["", []],
])("spells %s in other ways", (text, forms) => expect(formsOf(text)).toEqual(forms));

it.each([..."پچژگڤڭ"])("spells %s with letters that folding keeps", (letter) => {
  const others = spelledWords(`${letter}ا`).flatMap((word) => word.others);
  expect(others).not.toHaveLength(0);
  expect(others).toEqual(others.map(fold));
});

it("has the words of the folded text", () => {
  const unit = fc.oneof(
    fc.string({ unit: "binary", maxLength: 2 }),
    fc.constantFrom(..." -ءأؤئآگپچ\u0640\u200C℠½ﷺﻻ①\u0654\uD800"),
    fc.integer({ min: 0x0600, max: 0x06ff }).map((code) => String.fromCharCode(code)),
  );
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 10 }), (parts) => {
      const text = parts.join("");
      expect(
        spelledWords(text)
          .map(({ word }) => word)
          .join(" "),
      ).toBe(fold(text));
    }),
    { numRuns: 3000 },
  );
});
