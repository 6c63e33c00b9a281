import fc from "fast-check";

const codes = (least: number, most: number) =>
  fc.integer({ min: least, max: most }).map((code) => String.fromCodePoint(code));

/** Any text: all planes, controls, halves of characters, signs of languages that are not ours. */
export const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 80 }),
  fc.string({ unit: "grapheme", maxLength: 80 }),
  fc.string({ unit: codes(0, 0xffff) }),
  fc.constantFrom("%", "_", "\\", "'", "\0", "1e400", "-0", "٣", "\u202E", "null", "[]", "1,1", ""),
  fc.constantFrom(
    "</script><img src=x onerror=alert(1)>",
    "{{7*7}}",
    "\r\nBcc: a@b.example",
    "%{7*7}",
  ),
  fc.constantFrom(
    "ا".repeat(9000),
    `${"ا".repeat(9000)}1`,
    `${"a-".repeat(4000)}@`,
    `${" ".repeat(9000)}1`,
    "\u0651".repeat(3000),
    "🧑🏽‍🔧".repeat(500),
    "\u200B".repeat(3000),
  ),
  fc.integer().map(String),
  fc.double().map(String),
);

/** Letters of any script, of all planes, with marks and what must not be seen: it may be a name. */
export const letters = fc.string({
  unit: fc.constantFrom(
    ..."ابتثجحخدأإآءةىﻻﷺßßÅŁžи漢字अ𝒜𐍈𞸀ा",
    "\u064E",
    "\u0301",
    "\u200F",
    "\u202E",
    " ",
  ),
  minLength: 3,
  maxLength: 80,
});

/** Words in any script, with signs, emoji and what must not be seen. */
export const words = fc
  .array(fc.oneof(fc.constantFrom("باب", "</b>", "🔧", "\u2066", "=1+1", "\n", "😀"), letters), {
    minLength: 3,
    maxLength: 12,
  })
  .map((all) => all.join(" "));

const numbers = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, -1, 1.5, 2 ** 31, 2 ** 53, 1e308, -1e308),
);

/** Any value of JSON. */
export const value = fc.oneof(text, fc.jsonValue(), numbers, fc.constantFrom([], {}, [[]], null));
