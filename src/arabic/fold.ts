import { latinDigits } from "./digits.ts";

/**
 * The form in which texts are compared, for what is stored and for what is asked alike:
 * spelling variants, marks, case and punctuation are gone; letters, digits and single
 * spaces remain. fold(fold(x)) is fold(x) for every string.
 */
export function fold(text: string): string {
  // The order matters. Lone surrogates go first, lest two of them meet when what is between them
  // is dropped. Decomposing (not NFKC) splits every mark off its letter, أ إ آ ؤ ئ and é alike,
  // and may yield capitals (℠), so lower case follows it, and dropping marks follows both.
  const letters = latinDigits(text.toWellFormed().normalize("NFKD").toLowerCase())
    .replace(DROPPED, "")
    .replace(VARIANT, (letter) => BASE[letter] ?? letter)
    .replace(/[^\p{L}\p{Nd}]+/gu, " ");
  // Without marks only letters that are parts of letters compose, such as those of Hangul.
  return letters.trim().normalize("NFC");
}

/** The distinct words of the folded text, in order of appearance. */
export function foldedWords(text: string): string[] {
  return [...new Set(fold(text).split(" "))].filter((word) => word !== "");
}

// Marks, bidi and zero-width controls, tatweel, the isolated hamza and the high hamza.
const DROPPED = /[\p{M}\p{Default_Ignorable_Code_Point}\u0640\u0621\u0674]/gu;

// Escaped, because most of these look the same as what they become.
const BASE: Record<string, string> = {
  "\u0671": "\u0627", // alef wasla → alef
  "\u0629": "\u0647", // teh marbuta → heh
  "\u06C3": "\u0647", // teh marbuta goal → heh
  "\u06BE": "\u0647", // heh doachashmee → heh
  "\u06C1": "\u0647", // heh goal → heh
  "\u06D5": "\u0647", // ae → heh; also what is left of U+06C0, heh with yeh above
  "\u0649": "\u064A", // alef maksura → yeh
  "\u06CC": "\u064A", // Farsi yeh → yeh
  "\u06A9": "\u0643", // keheh → kaf
  "\u03C2": "\u03C3", // final sigma, which lower-casing chooses by the letters around it
};
const VARIANT = new RegExp(`[${Object.keys(BASE).join("")}]`, "g");
