import { latinDigits } from "./digits.ts";

/**
 * The base of each letter that keyboards of Kurdish, Persian, Urdu, Pashto and other languages, and those
 * with decorative letters, have in its place: by the joining groups of Unicode, with the dots that are
 * heard. Presentation forms and marks are not letters of their own once text is decomposed. A letter is
 * replaced once: where a base itself gets another base, its forms move there with it.
 */
const arabicForms: Record<string, string> = {
  // Alef: wasla, wavy hamza, with digits above, and those of Extended-A and Extended-B.
  "\u0627": `\u0671\u0672\u0673\u0773\u0774\u08AD${range(0x870, 0x882)}`, // ا: ٱ ٲ ٳ ݳ ݴ ࢭ ࡰ ࡱ ࡲ ࡳ ࡴ ࡵ ࡶ ࡷ ࡸ ࡹ ࡺ ࡻ ࡼ ࡽ ࡾ ࡿ ࢀ ࢁ ࢂ
  "\u0648": "\u06C4\u06C5\u06C6\u06C7\u06C8\u06C9\u06CA\u06CB\u06CF\u0778\u0779\u08AB\u08B1", // و: ۄ ۅ ۆ ۇ ۈ ۉ ۊ ۋ ۏ ݸ ݹ ࢫ ࢱ
  "\u064A":
    "\u0649\u0620\u063D\u063E\u063F\u06CC\u06CD\u06CE\u06D0\u06D1\u06D2\u06D3" + // ي: ى ؠ ؽ ؾ ؿ ی ۍ ێ ې ۑ ے ۓ
    "\u0775\u0776\u0777\u077A\u077B\u0886\u08A8\u08A9\u08AC\u08BA", // ݵ ݶ ݷ ݺ ݻ ࢆ ࢨ ࢩ ࢬ ࢺ
  // Heh: teh marbuta and its goal form, doachashmee, goal, ae and heh with a V.
  "\u0647": "\u0629\u06BE\u06C1\u06C3\u06D5\u06FF", // ه: ة ھ ہ ۃ ە ۿ
  "\u0643": "\u063B\u063C\u06A9\u06AA\u06AC\u06AE\u0762\u0763\u0764\u077F\u08B4\u08C2", // ك: ػ ؼ ک ڪ ڬ ڮ ݢ ݣ ݤ ݿ ࢴ ࣂ
  "\u06AF": "\u06AB\u06B0\u06B1\u06B2\u06B3\u06B4\u08B0\u08C8", // گ: ګ ڰ ڱ ڲ ڳ ڴ ࢰ ࣈ
  "\u0631":
    "\u0691\u0692\u0693\u0694\u0695\u0696\u0697\u0699\u06EF\u075B\u076B\u076C\u0771\u08AA\u08B9", // ر: ڑ ڒ ړ ڔ ڕ ږ ڗ ڙ ۯ ݛ ݫ ݬ ݱ ࢪ ࢹ
  "\u0644": "\u06B5\u06B6\u06B7\u06B8\u076A\u08A6\u08C7", // ل: ڵ ڶ ڷ ڸ ݪ ࢦ ࣇ
  "\u0628": "\u066E\u067B\u0680", // ب: ٮ ٻ ڀ
  "\u062A": "\u0679\u067A\u067C\u067D\u067F\u08B8\u08C0", // ت: ٹ ٺ ټ ٽ ٿ ࢸ ࣀ
  "\u062F": "\u0688\u0689\u068A\u068B\u068C\u068D\u068E\u068F\u0690\u06EE\u0759\u075A\u08AE", // د: ڈ ډ ڊ ڋ ڌ ڍ ڎ ڏ ڐ ۮ ݙ ݚ ࢮ
  "\u0633": "\u069B\u076D\u0770\u077D\u077E", // س: ڛ ݭ ݰ ݽ ݾ
  "\u0634": "\u069A\u069C\u06FA\u075C", // ش: ښ ڜ ۺ ݜ
  "\u0635": "\u069D\u08AF", // ص: ڝ ࢯ
  "\u0636": "\u06FB", // ض: ۻ
  "\u0638": "\u069F", // ظ: ڟ
  "\u0639": "\u075D\u075E\u075F\u08B3", // ع: ݝ ݞ ݟ ࢳ
  "\u063A": "\u06A0\u06FC\u08C3", // غ: ڠ ۼ ࣃ
  "\u0641": "\u06A1\u06A2\u06A3\u08BB", // ف: ڡ ڢ ڣ ࢻ
  "\u0642": "\u066F\u06A7\u06A8\u08B5\u08BC", // ق: ٯ ڧ ڨ ࢵ ࢼ
  "\u0645": "\u0765\u0766\u08A7", // م: ݥ ݦ ࢧ
  "\u0646": "\u06BA\u06B9\u06BB\u06BC\u06BD\u0767\u0768\u0769\u08BD", // ن: ں ڹ ڻ ڼ ڽ ݧ ݨ ݩ ࢽ
  "\u0686": "\u0687\u06BF\u08C1", // چ: ڇ ڿ ࣁ
  "\u06A4": "\u06A5\u0760\u0761\u08A4", // ڤ: ڥ ݠ ݡ ࢤ
};

/** Letters of other scripts that are not decomposed into a base and a mark. */
const otherForms: Record<string, string> = {
  "\u03C3": "\u03C2", // σ: ς, the final sigma, which lower-casing chooses by the letters around it
  a: "\u2C65", // a: ⱥ
  ae: "\u00E6", // ae: æ
  b: "\u0180\u0253", // b: ƀ ɓ
  c: "\u023C\u0188", // c: ȼ ƈ
  d: "\u0111\u00F0\u0256\u0257", // d: đ ð ɖ ɗ
  e: "\u0247\u01DD\u0259", // e: ɇ ǝ ə
  g: "\u01E5\u0260", // g: ǥ ɠ
  h: "\u0127\u0266", // h: ħ ɦ
  i: "\u0131\u0268", // i: ı ɨ
  j: "\u0249", // j: ɉ
  k: "\u0199\u0138", // k: ƙ ĸ
  l: "\u0142\u019A\u026B", // l: ł ƚ ɫ
  n: "\u014B\u0272", // n: ŋ ɲ
  o: "\u00F8\u0275", // o: ø ɵ
  oe: "\u0153", // oe: œ
  p: "\u01A5", // p: ƥ
  r: "\u024D", // r: ɍ
  s: "\u023F", // s: ȿ
  ss: "\u00DF", // ss: ß
  t: "\u0167\u2C66", // t: ŧ ⱦ
  th: "\u00FE", // th: þ
  u: "\u0289", // u: ʉ
  y: "\u024F\u01B4", // y: ɏ ƴ
  z: "\u01B6\u0225", // z: ƶ ȥ
};

/** What each such letter, decomposed and in lower case, becomes. */
export const baseLetters = new Map(
  Object.entries({ ...arabicForms, ...otherForms }).flatMap(([base, forms]) =>
    [...forms].map((form): [string, string] => [form, base]),
  ),
);

function range(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, at) => String.fromCharCode(from + at)).join("");
}

/**
 * Raise it with every change of what `fold`, `spelledWords` or `searchText` returns: stored texts
 * of an older version are then folded again at the next start (features/search-text-upkeep.server.ts).
 * fold-version.test.ts fails if it is forgotten. What does not follow by itself:
 *
 * - Tables and regular expressions that are compared with folded text, in craftsmen/search/,
 *   card/profession-icon.tsx and sharing/structured-data.ts. Search them for the letter that is replaced,
 *   by its code, too, and for the one that replaces it: its patterns now match both. In
 *   search/parsing/sounding-like.ts the line of the replaced letter goes, and each entry of `latinSound` that may stand for it gets the other one's
 *   sound; in `oneSound` and `sameShape` of search/parsing/steps.ts the other one takes its place. Rows of keyboards
 *   stay.
 * - Values of `secondSpellings` (spellings.ts) are folded letters, too.
 * - Seeds of other names (catalogue/names/seeds): of two equal entries of one trade one goes from the seed;
 *   existing sites follow by themselves. A word that now means two trades is listed in seeds.server.test.ts.
 * - `nameKey` (craftsmen/keys.server.ts) has a shorter list of letters, in SQL and in an index.
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

/** Two names that differ in spaces or spelling alone are one name: «ابو ظبي» and «أبوظبي». */
export const foldWithoutSpaces = (text: string) => fold(text).replaceAll(" ", "");

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
