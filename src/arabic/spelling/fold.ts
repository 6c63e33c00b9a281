import { latinDigits } from "#src/arabic/digits.ts";
import { baseLetters } from "./letters.ts";

/**
 * Raise it with every change of what `fold`, `spelledWords` or `searchText` returns: stored texts
 * of an older version are then folded again at the next start (features/search-text-upkeep.server.ts).
 * fold-version.test.ts fails if it is forgotten. What does not follow by itself:
 *
 * - Tables and regular expressions that are compared with folded text, in craftsmen/search/,
 *   card/profession-icon.tsx and sharing/structured-data.ts. Search them for the letter that is replaced,
 *   by its code, too, and for the one that replaces it: its patterns now match both. In sound.ts the line
 *   of the replaced letter goes, and each entry of `latinSound` that may stand for it gets the other one's
 *   sound; in `oneSound` and `sameShape` of one-edit.ts the other one takes its place. Rows of keyboards
 *   stay.
 * - Values of `secondSpellings` (spellings.ts) are folded letters, too.
 * - Seeds of other names (catalogue/names/seeds): of two equal entries of one trade one goes from the seed;
 *   existing sites follow by themselves. A word that now means two trades is listed in seeds.server.test.ts.
 * - `nameKey` (craftsmen/keys/name-key.server.ts) has a shorter list of letters, in SQL and in an index.
 *   Extend it, by a migration, only if two such names shall count as one person's.
 * - `name_pairs` in triggers.sql needs a migration only if «ال», «ابو» or «عبد» is folded into something else,
 *   or `searchText` separates spellings by another character than the bar.
 */
export const foldVersion = 2;

/**
 * The form in which texts are compared, for what is stored and for what is asked alike:
 * spelling variants, marks, case and punctuation are gone; letters, digits and single
 * spaces remain. fold(fold(x)) is fold(x) for every string.
 */
export const fold = (text: string): string =>
  lettersOnly(decompose(text).replace(droppedCharacters, "").replace(variantLetters, toBase));

/** The distinct words of the folded text, in order of appearance. */
export function foldedWords(text: string): string[] {
  return [...new Set(fold(text).split(" "))].filter((word) => word !== "");
}

/** Splits every mark off its letter: the order of the steps matters. */
export const decompose = (text: string): string =>
  // Lone surrogates go first, lest two of them meet when what is between them is dropped. Decomposing
  // (not NFKC) treats أ إ آ ؤ ئ and é alike, and may yield capitals (℠), so lower case follows it.
  latinDigits(text.toWellFormed().normalize("NFKD").toLowerCase());

/** Without marks only letters that are parts of letters compose, such as those of Hangul. */
export const lettersOnly = (decomposed: string): string =>
  decomposed
    .replace(/[^\p{L}\p{Nd}]+/gu, " ")
    .trim()
    .normalize("NFC");

export const toBase = (letter: string): string => baseLetters.get(letter) ?? letter;

/** All letters that `toBase` replaces. */
export const variantLetters = new RegExp(`[${[...baseLetters.keys()].join("")}]`, "gu");

// Marks, bidi and zero-width controls, tatweel, the isolated hamza and the high hamza.
const droppedCharacters = /[\p{M}\p{Default_Ignorable_Code_Point}\u0640\u0621\u0674]/gu;
