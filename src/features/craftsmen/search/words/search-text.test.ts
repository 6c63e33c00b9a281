import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fold } from "#src/arabic/fold.ts";
import { hasAny, isTradeOf, searchText, searchWords } from "./search-text.ts";

/** Whether who is kept under that name is found by what is typed. */
const finds = (typed: string, fullname: string) =>
  searchWords(typed).every((word) => hasAny([word])(searchText({ fullname, description: null })));

describe("a name of two words", () => {
  it.each([
    ["عبدالرحمن", "عبد الرحمن الشامي"],
    ["عبدالرح", "عبد الرحمن الشامي"],
    ["أبوالخير", "سامي أبو الخير"],
    ["عزالدين", "مصطفى عزّ الدين"],
    ["جمالالدين", "جمال الدين"],
    ["نورالدين عبدالله", "عبد الله نور الدين"],
    ["أبونبيل", "نبيل أبو نبيل"],
    ["عبدربه", "عبد ربه الحسن"],
  ])("is found by %s and kept as %s, and the other way round", (joined, apart) => {
    expect(finds(joined, apart)).toBe(true);
    expect(finds(apart, apart.replaceAll(" ال", "ال"))).toBe(true);
  });

  it.each([
    ["عبدالرحمن", "عبد العزيز"],
    ["عبدالرحمن", "عبد ربه الرحمن"],
    ["غسالة", "غسيل الهواء"],
    ["سالم", "س الم"],
  ])("is not found by %s where it is %s", (typed, fullname) =>
    expect(finds(typed, fullname)).toBe(false),
  );

  it("is found in either spelling, whatever it is, where «ال» stands twice in it at most", () => {
    const letters = fc.string({ unit: fc.constantFrom(..."ابدرسلمن"), maxLength: 9 });
    const first = letters.filter(({ length }) => length >= 2);
    const second = letters.filter(({ length }) => length >= 1);
    fc.assert(
      fc.property(first, second, (one, two) => {
        const [joined, apart] = [`${one}ال${two}`, `${one} ال${two}`];
        // No name has it three times, and the search tries no more places.
        fc.pre(joined.split("ال").length <= 3);
        for (const kept of [joined, apart]) {
          expect(finds(joined, kept)).toBe(true);
          expect(finds(apart, kept)).toBe(true);
        }
      }),
    );
  });
});

describe("a profession", () => {
  const answers = (title: string, typed: string) =>
    searchWords(typed).every((word) => isTradeOf(word)(fold(title)));

  it.each([
    ["فني برّادات وغسّالات", "غسالة خربانة"],
    ["كهربائي", "بدي كهربائي"],
    ["سبّاك", "سباكة"],
    ["سبّاك", "السباكة"],
    ["سبّاك", "السباك"],
    ["نجّار", "نجارة"],
    ["حدّاد", "حدادة"],
    ["كهربائي", "كهرباء"],
    ["سباكة", "سباك"],
    ["فني غسالات", "غسالة"],
  ])("«%s» answers to «%s»", (title, typed) => expect(answers(title, typed)).toBe(true));

  it.each([
    ["سبّاك", "سبحة"],
    ["نجّار", "جدة"],
    ["دهّان", "الدار"],
    ["كهربائي", "مواسرجي"],
    ["نجّار", "كهربجي"],
  ])("«%s» does not answer to «%s»", (title, typed) => expect(answers(title, typed)).toBe(false));
});
