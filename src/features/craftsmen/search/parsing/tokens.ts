import { fold } from "#src/arabic/fold.ts";
import { type SpelledWord, spelledWords } from "#src/arabic/spellings.ts";
import { ignoredWords } from "#src/features/craftsmen/search/words/search-text.ts";

/** A typed word. */
export interface Token {
  /** The word as typed, or what it was replaced by. */
  written: string;
  /** The folded word as typed: the keyboard step reads it again. */
  folded: string;
  /** Other spellings of the folded word. */
  others: string[];
  /** Of the name of a place: the places that listings name by their ids. */
  placeIds?: readonly number[];
}

/** More words are not read. */
export const maxTokens = 20;

/** No word of a text is longer. What a pattern costs the database grows with its length. */
const longestWord = 20;

/** The distinct words of a text, in order. */
export function tokenize(text: string, most = maxTokens): Token[] {
  const tokens = new Map<string, Token>();
  // A long text has many words twice, each of which costs its spellings.
  for (const written of new Set(text.split(/\s+/))) {
    const words = spelledWords(written, longestWord).map(cutToLongest);
    for (const { word, others } of words) {
      if (tokens.has(word)) continue;
      const isWhole = words.length === 1;
      tokens.set(word, { written: isWhole ? withoutSigns(written) : word, folded: word, others });
      if (tokens.size === most) return [...tokens.values()];
    }
  }
  return [...tokens.values()];
}

const cutToLongest = ({ word, others }: SpelledWord): SpelledWord => ({
  word: word.slice(0, longestWord),
  others: others.map((other) => other.slice(0, longestWord)),
});

export const tokenOf = (written: string, folded = fold(written)): Token => ({
  written,
  folded,
  others: [],
});

/** The tokens as one text. */
export const writtenText = (tokens: readonly Token[]) =>
  tokens.map(({ written }) => written).join(" ");

/** Also behind «و»: «وبدي». */
export const isIgnored = ({ folded }: Token) =>
  ignoredWords.has(folded) ||
  ignoredWords.has(folded.replace(/^و(?=...)/, "")) ||
  repairing.test(folded);

/** «صلحلي», «وبتركبلنا»: repairs and fittings for somebody, whatever the trade. */
const repairing = /^[وف]?ب?[يتن]?(?:صلح|ركب|ظبط|زبط|ضبط)و?ل(?:ي|نا|ك[من]?|و|ه[امن]?)$/;

/** By characters, since an expression for the signs at the end takes quadratic time. */
function withoutSigns(written: string): string {
  const characters = [...written];
  const first = characters.findIndex((one) => /[\p{L}\p{N}]/u.test(one));
  const last = characters.findLastIndex((one) => /[\p{L}\p{N}\p{M}]/u.test(one));
  return first < 0 ? "" : characters.slice(first, last + 1).join("");
}
