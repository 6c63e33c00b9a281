import { expect, it } from "vitest";
import { fold } from "#src/arabic/fold.ts";
import { professionIcons } from "#src/features/craftsmen/card/profession-icon.tsx";
import { businessTypes } from "#src/features/craftsmen/sharing/structured-data.ts";
import { arabicSound, latinSounds } from "./sounding-like.ts";
import { costOfOneEdit, editCost } from "./steps.ts";

const alphabet = [..."ابتثجحخدذرزسشصضطظعغفقكلمنهوي"];
/** Vowels and ع are not written reliably. */
const silent = new Set("اعوي");
const letters = Array.from({ length: 0x700 - 0x621 }, (_, at) => String.fromCharCode(0x621 + at));
const replaced = letters.filter((letter) => fold(letter) !== letter && /\p{L}/u.test(letter));
const kept = alphabet.filter((letter) => fold(letter) === letter);

it("folding replaces many letters and keeps most of the alphabet", () => {
  expect(replaced.length).toBeGreaterThan(50);
  expect(kept.length).toBeGreaterThan(25);
});

it("the search knows a sound for each letter that folding keeps, and for no other", () => {
  // Before a vowel: at the end ه is not heard.
  const isSilent = (letter: string) => arabicSound(`${letter}ا`) === "";
  for (const letter of kept) expect(isSilent(letter), letter).toBe(silent.has(letter));
  for (const letter of replaced) expect(isSilent(letter), letter).toBe(true);
});

it("icons and kinds of business go by folded words", () => {
  for (const [{ source }] of [...professionIcons, ...businessTypes]) {
    const words = source.match(/\p{L}+/gu);
    expect(words).toEqual(words?.map(fold));
  }
});

it.each([
  ["b", "بپ"],
  ["d", "دض"],
  ["dh", "ذضظ"],
  ["f", "ف"],
  ["g", "جغقك"],
  ["gh", "غ"],
  ["h", "حه"],
  ["j", "ج"],
  ["k", "قك"],
  ["kh", "خ"],
  ["s", "سص"],
  ["sh", "ش"],
  ["t", "تط"],
  ["th", "ثذظ"],
  ["z", "زذظ"],
])("the search hears each letter that %s may stand for: %s", (latin, meant) => {
  for (const letter of meant) {
    expect(latinSounds(`${latin}a`), letter).toContain(arabicSound(fold(`${letter}ا`)));
  }
});

it("the search finds no letter near another that folding replaces", () => {
  for (const one of replaced) {
    for (const other of alphabet) {
      const cost = costOfOneEdit(`س${one}`, `س${other}`) ?? editCost.other;
      expect(cost, one + other).toBeGreaterThanOrEqual(editCost.neighbour);
    }
  }
});

it("the search finds each letter that folding keeps near another, by its key at least", () => {
  for (const one of kept) {
    const costs = kept.map((other) => costOfOneEdit(`س${one}`, `س${other}`) ?? editCost.other);
    expect(Math.min(...costs), one).toBeLessThanOrEqual(editCost.neighbour);
  }
});
