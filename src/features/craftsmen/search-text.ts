import { fold, foldedWords } from "../../arabic/fold.ts";
import { namesAskedBy } from "./trade-words.ts";

/** What is kept of a craftsman for the search by word. The space in front begins a word. */
export const searchText = (fullname: string, description: string | null) =>
  ` ${fold(`${fullname} ${description ?? ""}`)}`;

/** At most this many words of what was typed count; nobody types more to find a craftsman. */
export const mostWords = 6;

/**
 * What people say around a trade and a place, and of what is broken: no listing has to have it. «على»
 * is not among them, for folded it is «علي», whom somebody seeks.
 */
const saidAround = new Set(
  foldedWords(`في من عن إلى مع عند عندي فني عامل معلم حرفي أريد أحتاج محتاج بدي
    انفجر انفجرت انكسر انكسرت مكسور مكسورة تعطل تعطلت معطل معطلة عطلان عطلانة خربان خربانة`),
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

type Test = (folded: string) => boolean;

/** Tells of folded texts at hand whether they have one of these words. */
export function hasAny(words: string[]): Test {
  const sought = [...new Set(words.flatMap(spellings))];
  return (folded) => sought.some((one) => ` ${folded}`.includes(one));
}

/**
 * Tells of folded titles of professions whether they answer to a word: a craft («سباكة», «السباكة»)
 * is that of whoever has it («سبّاك»), and so are several of them («سبّاكين»); so is another name of
 * the trade.
 */
export function isTradeOf(word: string): Test {
  const forms = formsOf(word);
  return hasAny([...forms, ...forms.flatMap(namesAskedBy)]);
}

/** Tells of folded names of cities whether they answer to a word, also to one that is tied to it («بدمشق»). */
export const isPlaceOf = (word: string): Test => hasAny([word, unbound(word)]);

/** Whether a word is by itself a word of a trade, of which these are the folded titles, or asks for one. */
export function saysTrade(word: string, titles: string[]): boolean {
  const known = new Set(titles.flatMap((title) => title.split(" ").flatMap(formsOf)));
  return formsOf(word).some((form) => known.has(form) || namesAskedBy(form).length > 0);
}

/** Whether a word is by itself a place of these folded names, not only a part of one: «كمال» of «البوكمال». */
export function saysPlace(word: string, names: string[]): boolean {
  const forms = [word, unbound(word)];
  return names.some((name) => forms.includes(name) || forms.includes(unbound(name)));
}

/** A word as it is, without what is tied to it, and of whoever has that craft or is one of several. */
function formsOf(word: string): string[] {
  const alone = unbound(word);
  return [word, alone, alone.replace(/(?<=...)(?:ه|ين|ون|ات)$/, "")];
}

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
