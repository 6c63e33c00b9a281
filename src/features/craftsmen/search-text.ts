import { fold, foldedWords } from "../../arabic/fold.ts";
import { namesAskedBy } from "./trade-words.ts";

/** What is kept of a craftsman for the search by word. The space in front begins a word. */
export const searchText = (fullname: string, description: string | null) =>
  ` ${fold(`${fullname} ${description ?? ""}`)}`;

/** At most this many words of what was typed count; nobody types more to find a craftsman. */
export const mostWords = 6;

/** What people say around a trade and a place: no listing has to have it. */
const saidAround = new Set(
  ["في", "من", "عن", "على", "الى", "مع", "فني", "عامل", "معلم", "حرفي"].map(fold),
);

/** The folded words of what was typed; those that only tie others together count where they stand alone. */
export function searchWords(typed: string): string[] {
  const words = foldedWords(typed);
  const telling = words.filter((word) => !saidAround.has(word));
  return (telling.length ? telling : words).slice(0, mostWords);
}

/**
 * LIKE patterns for one folded word, of which any will do, found by the trigram index. A short word
 * has no trigram of its own, so it must begin a word; a longer one may follow «ال» or «و». Folded
 * words hold only letters and digits, nothing that LIKE would read as a sign.
 */
export const searchPatterns = (word: string) => spellings(word).map((one) => `%${one}%`);

/** The same of a folded text at hand. */
export const hasWord = (folded: string, word: string) =>
  spellings(word).some((one) => ` ${folded}`.includes(one));

/**
 * Whether a folded title of a profession answers to a word: a craft («سباكة», «السباكة») is that of
 * whoever has it («سبّاك»), and so are several of them («سبّاكين»); so is another name of the trade.
 */
export function isTrade(folded: string, word: string) {
  const alone = unbound(word);
  const root = alone.replace(/(?<=...)(?:ه|ين|ون|ات)$/, "");
  const names = [word, alone, root].flatMap(namesAskedBy);
  return [word, root, ...names].some((one) => hasWord(folded, one));
}

/** Whether a folded name of a city answers to a word, also to one that is tied to it («بدمشق»). */
export const isPlace = (folded: string, word: string) =>
  [word, unbound(word)].some((one) => hasWord(folded, one));

/** Without what Arabic writes in one with a word: «و», «ب», «ل» and «ال». */
const unbound = (word: string) => word.replace(/^(?:[وب]?ال|لل|[وبل])(?=...)/, "");

/**
 * «عبدالرحمن» is «عبد الرحمن» too, and «أبونبيل» «أبو نبيل»: the space before an «ال» or after these
 * may have been left out. The other way round each of the two words is found in the one.
 */
function spellings(word: string): string[] {
  if (word.length < 3) return [` ${word}`];
  const gaps = [...word.matchAll(/(?<=..)(?=ال.)|(?<=^(?:ابو|عبد))(?=..)/g)].map(
    ({ index }) => index,
  );
  return [word, ...gaps.map((at) => `${word.slice(0, at)} ${word.slice(at)}`)];
}
