import { createRequire } from "node:module";
import { fold } from "./fold.ts";

/**
 * The folded text with every letter replaced by the one it looks like, so that «аdmin» with a Cyrillic
 * а and «حرڡي» without a dot equal what they imitate. For comparisons only: it is not readable.
 */
export const skeleton = (text: string): string =>
  // Twice, because some letters of the Unicode table lead to another that has an entry of its own.
  fold(replaceConfusables(replaceConfusables(fold(text))));

const replaceConfusables = (text: string) => unhomoglyph(text.replace(VARIANT, toBase));

const require = createRequire(import.meta.url);

let loaded: ((text: string) => string) | undefined;

/** The confusable characters of Unicode (UTS 39). Loaded at first use: its table slows down the start. */
function unhomoglyph(text: string): string {
  loaded ??= require("unhomoglyph") as (text: string) => string;
  return loaded(text);
}

const toBase = (letter: string) => baseOf.get(letter) ?? letter;

/**
 * What UTS 39 leaves out. Letters that other languages add to the Arabic script, by their joining group
 * in Unicode; the letters of Arabic itself stay apart. Then Latin small capitals.
 */
const variants: Record<string, string> = {
  ا: "ٲٳݳݴ",
  ب: "ٮٹٺٻټٽپٿڀݐݑݒݓݔݕݖ",
  ح: "ځڂڃڄڅچڇڿݗݘݮݯݲݼ",
  د: "ڈډڊڋڌڍڎڏڐۮݙݚ",
  ر: "ڑڒړڔڕږڗژڙۯݛݫݬݱ",
  س: "ښڛڜۺݜݭݰݽݾ",
  ص: "ڝڞۻ",
  ط: "ڟ",
  ع: "ڠۼݝݞݟ",
  ف: "ڡڢڣڤڥڦݠݡࢤ",
  ق: "ٯڧڨࢥ",
  ك: "ڪػؼګگڬڭڮڰڱڲڳڴݢݣݤݿ",
  ل: "ڵڶڷڸݪ",
  م: "ݥݦࢧ",
  ن: "ںڹڻڼڽݧݨݩ",
  ه: "ۿ",
  و: "ۄۅۆۇۈۉۊۋۏݸݹ",
  ي: "ؠؽؾؿۍێېۑےۓݵݶݷݺݻ",
  a: "ᴀ",
  b: "ʙ",
  d: "ᴅ",
  e: "ᴇ",
  f: "ꜰ",
  g: "ɢ",
  h: "ʜ",
  i: "ɪ",
  l: "ʟ",
  m: "ᴍʍ",
  n: "ɴ",
  o: "ᴏ",
  p: "ᴘ",
  r: "ʀ",
  s: "ꜱ",
  t: "ᴛ",
  u: "ᴜ",
};

const baseOf = new Map(
  Object.entries(variants).flatMap(([base, letters]) =>
    [...letters].map((letter): [string, string] => [letter, base]),
  ),
);
const VARIANT = new RegExp(`[${[...baseOf.keys()].join("")}]`, "gu");
