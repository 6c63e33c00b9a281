import { decompose, fold, lettersOnly, toBase, variantLetters } from "./fold.ts";

/** A folded word, and how else it may be spelled. */
export interface SpelledWord {
  word: string;
  others: string[];
}

/**
 * The folded words of a text, in order, each with its other spellings: where a hamza is seated on another
 * letter (رءوف, رؤوف), all seats are one hamza; letters that Arabic has not (گ) are written with others.
 * @param longest longer words have no other spellings, each of which costs its length
 */
export const spelledWords = (text: string, longest = Number.POSITIVE_INFINITY): SpelledWord[] =>
  text
    .toWellFormed()
    .normalize("NFKC")
    .split(BETWEEN_WORDS)
    .flatMap((written) => {
      const words = fold(written).split(" ");
      // What is neither letter nor digit to `fold` may stand within.
      if (words.length > 1) return words.map((word) => ({ word, others: [] }));
      const word = words[0]!;
      return [{ word, others: word.length > longest ? [] : otherSpellings(written, word) }];
    })
    .filter(({ word }) => word !== "");

/** More for one word would be guessing. */
const maxSpellings = 12;

function otherSpellings(written: string, word: string): string[] {
  if (SPELLED_ONCE.test(written)) return [];
  const spellings = [word, withOneHamza(written)].flatMap(withArabicLetters);
  return [...new Set(spellings)].filter((one) => one && one !== word).slice(0, maxSpellings);
}

/**
 * The folded word with one hamza for all its seats; at the beginning of a word, where it is only ever
 * seated on an alef, it is that alef.
 */
function withOneHamza(written: string): string {
  const letters = decompose(written)
    .replace(invisibleCharacters, "")
    .replace(/\u0627\u0653/g, "\u0621\u0627")
    .replace(seatedHamza, "\u0621")
    .replace(/[\u0653-\u0655\u0674]/g, "")
    .replace(/^((?:[\u0648\u0628]?\u0627\u0644|\u0644\u0644)?)\u0621\u0627?/, "$1\u0627");
  return lettersOnly(letters.replace(variantLetters, toBase));
}

function withArabicLetters(word: string): string[] {
  return [...word].reduce(
    (begun, letter) =>
      [letter, ...(secondSpellings[letter] ?? [])]
        .flatMap((next) => begun.map((one) => one + next))
        .slice(0, 2 * maxSpellings),
    [""],
  );
}

const secondSpellings: Record<string, string> = {
  پ: "ب",
  چ: "جش",
  ژ: "جز",
  گ: "كجغق",
  ڤ: "ف",
  ڭ: "كق",
};

const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}\p{Default_Ignorable_Code_Point}\u0640]+/u;

/** Latin letters, digits, and Arabic letters without a hamza. */
const SPELLED_ONCE = /^[A-Za-z0-9\u0627-\u063A\u0641-\u064A]*$/;

/** Marks but those that are a hamza or a madda. */
const invisibleCharacters = /(?![\u0653-\u0655])[\p{M}\p{Default_Ignorable_Code_Point}\u0640]/gu;

/** A hamza on any letter or, as the wavy one, within it. */
const seatedHamza =
  /[\u0627\u0648\u064A\u0649\u06CC\u06D5\u06C7][\u0654\u0655\u0674]|[\u0672\u0673]/g;
