import { fold } from "#src/arabic/fold.ts";
import { spelledWords } from "#src/arabic/spellings.ts";
import { ignoredWords } from "#src/features/craftsmen/search/words/search-text.ts";

/** A typed word. */
export interface Token {
  /** The word as typed, or what it was replaced by. */
  written: string;
  /** The folded word as typed: the keyboard step reads it again. */
  folded: string;
  /** Other spellings of the folded word. */
  others: string[];
}

/** More words are not read. */
const maxTokens = 20;

/** The distinct words of a text, in order. */
export function tokenize(text: string): Token[] {
  const tokens = text.split(/\s+/).flatMap((written) =>
    spelledWords(written).map(({ word, others }, _at, all) => ({
      written: all.length === 1 ? withoutSigns(written) : word,
      folded: word,
      others,
    })),
  );
  const first = new Map(tokens.toReversed().map((token) => [token.folded, token]));
  return tokens.filter((token) => first.get(token.folded) === token).slice(0, maxTokens);
}

export const tokenOf = (written: string, folded = fold(written)): Token => ({
  written,
  folded,
  others: [],
});

/** The tokens as one text. */
export const writtenText = (tokens: readonly Token[]) =>
  tokens.map(({ written }) => written).join(" ");

export const isIgnored = ({ folded }: Token) => ignoredWords.has(folded);

const withoutSigns = (written: string) =>
  written.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu, "");
