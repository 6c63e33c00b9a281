import { fold, foldedWords } from "../../arabic/fold.ts";

/** What is kept of a craftsman for the search by word. The space in front begins a word. */
export const searchText = (fullname: string, description: string | null) =>
  ` ${fold(`${fullname} ${description ?? ""}`)}`;

/** At most this many words of what was typed count; nobody types more to find a craftsman. */
export const mostWords = 6;

/** The folded words of what was typed. */
export const searchWords = (typed: string) => foldedWords(typed).slice(0, mostWords);

/**
 * LIKE pattern for one folded word, found by the trigram index. A short word has no trigram of its
 * own, so it must begin a word; a longer one may follow «ال» or «و». Folded words hold only
 * letters and digits, nothing that LIKE would read as a sign.
 */
export const searchPattern = (word: string) => (isShort(word) ? `% ${word}%` : `%${word}%`);

/** The same of a folded text at hand. */
export const hasWord = (folded: string, word: string) =>
  ` ${folded}`.includes(isShort(word) ? ` ${word}` : word);

const isShort = (word: string) => word.length < 3;
