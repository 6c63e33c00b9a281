import fc from "fast-check";
import { expect, it } from "vitest";
import { longestQuery } from "#src/features/craftsmen/texts.ts";
import { NameIndex, rank } from "./name-index.ts";
import { parseQuery } from "./parse-query.ts";
import { cutGlued } from "./steps.ts";
import { tokenize } from "./tokens.ts";

class CountingIndex extends NameIndex {
  finds = 0;
  override find(words: readonly string[]) {
    this.finds++;
    return super.find(words);
  }
}

const trade = (written: string, one: keyof typeof rank) =>
  ({ kind: "trade", id: 1, rank: rank[one], written }) as const;

/** «كالرفوفكال» has many cuts: «كال» (of «كالون») or «كالرفو» or «كالرفوف», then «كال» or «فكال». */
const trouble = ["دوش", "دوشك", "فيش", "كالون", "رفو", "رفوف"];
const index = new CountingIndex([
  trade("سباك", "title"),
  ...trouble.map((word) => trade(word, "trouble")),
]);

function cut(text: string) {
  const tokens = tokenize(text);
  const parsed = parseQuery(tokens, index);
  index.finds = 0;
  return cutGlued({ text, tokens, parsed, index })[0]?.[0]?.map(({ folded }) => folded);
}

it("looks at each part of a word a few times, however many ways there are to cut it", () => {
  const parts = ["دوش", "كال", "فيش", "رفوف", "ظ"];
  const word = fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 5 }).map(
    (some) =>
      `${some
        .join("")
        .repeat(longestQuery)
        .slice(0, longestQuery - 2)}ظظ`,
  );
  fc.assert(
    fc.property(word, (text) => {
      cut(text);
      // Two parts at each place, beside the four small ones.
      expect(index.finds).toBeLessThan(6 * text.length ** 2);
    }),
    { examples: [[`${"كالرفوف".repeat(9).slice(0, longestQuery - 2)}ظظ`]] },
  );
});

it.each([
  ["سباكدوش", ["سباك", "دوش"]],
  ["دوشكسباك", ["دوشك", "سباك"]],
  ["دوشكالفيشسباكظظظ", ["دوشك", "الفيش", "سباك", "ظظظ"]],
  ["بديسباك", ["بدي", "سباك"]],
  ["عايزسباكلغرفةالنوم", ["عايز", "سباك", "لغرفهالنوم"]],
  ["بديع", undefined],
])("cuts «%s»", (text, parts) => {
  expect(cut(text)).toEqual(parts);
});
