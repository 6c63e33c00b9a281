import { foldedWords } from "#src/arabic/fold.ts";
import { type SpelledWord, spelledWords } from "#src/arabic/spellings.ts";
import { withoutPrefix } from "#src/features/craftsmen/search/parsing/prefixes.ts";

/** What of a listing words are searched in. */
export interface SearchedFields {
  fullname: string;
  description: string | null;
}

/** The text of a listing that words are searched in. The leading space marks the start of a word. */
export const searchText = ({ fullname, description }: SearchedFields) =>
  ` ${withSpellings(`${fullname} ${description ?? ""}`)}`;

/**
 * The folded words of a text, each followed by its other spellings, which end with a bar. A name's words
 * are counted without these (`name_pairs` in triggers.sql).
 */
export const withSpellings = (text: string): string =>
  spelledWords(text)
    .flatMap(({ word, others }, at, all) => {
      const before = all[at - 1]?.word ?? "";
      // «عبدالرؤوف» is typed as one word, too.
      const joined = joiningWords.test(before) ? others.map((other) => before + other) : [];
      return [word, ...[...others, ...joined].map((other) => `${other}|`)];
    })
    .join(" ");

/** Further typed words are ignored. */
export const maxWords = 6;

/**
 * Words that a listing need not have: prepositions, "I want", "somebody", "repair", "now", "is broken". «على» is
 * not among them: folded it is the name «علي».
 */
export const ignoredWords = new Set(
  foldedWords(`في من عن إلى مع ع ب ل عند عندي عندنا عندو فني عامل معلم حرفي أسطى أريد اريد أحتاج محتاج محتاجة
    نحتاج بدي بدنا بدو عايز عاوز عايزة عاوزة أبغى ابغا بغيت نبغي لازم لازمني مطلوب
    تصليح صلح تركيب ركب صيانة إصلاح عم ما مو مش مب هل كيف وين فين شو شي شنو هون رح صار صارت يلي اللي
    حدا مين عندكم عندكن لديكم موجود موجودين يصلح بيصلح يصلحلي يركب بيركب ضروري مستعجل مستعجلة عاجل فورا حالا بسرعة الآن هلق اليوم
    انفجر انفجرت انكسر انكسرت مكسور مكسورة تعطل تعطلت معطل معطلة عطلان عطلانة خربان خربانة`),
);

/** What people wish of whoever comes. It says nothing of the work. */
export const praise = new Set(
  foldedWords(`أفضل أحسن شاطر شاطرين رخيص رخيصة أرخص ممتاز ماهر مضمون موثوق أمين محترف خبير منيح مليح كويس زين
    قريب قريبة سريع حرفي حرفيين الحرفيين حرفيون صنايعي صنايعية عمال`),
);

/** The folded words to search for; ignored words count only if there are no others. */
export function searchWords(typed: string): string[] {
  const words = foldedWords(typed);
  const significant = words.filter((word) => !ignoredWords.has(word));
  return (significant.length ? significant : words).slice(0, maxWords);
}

/** Patterns of one word; each costs a look into the index, and a comparison with every text that it leads to. */
const maxPatterns = 16;

/**
 * LIKE patterns for a word in these spellings, alternatives to each other, the likeliest first.
 * @param most where a query has several words
 */
export const patternsOf = (spelled: readonly string[], most = maxPatterns): string[] =>
  spelled.flatMap(searchPatterns).slice(0, Math.min(most, maxPatterns));

/**
 * LIKE patterns for one folded word, alternatives to each other, answered by the trigram index. A short
 * word has no trigram of its own, so it must begin a word; a longer one may follow «ال» or «و». Folded
 * words consist of letters and digits, so nothing needs escaping.
 */
export const searchPatterns = (word: string) => spellings(word).map((one) => `%${one}%`);

/**
 * A regular expression, of PostgreSQL and of JavaScript, for a text in which one of these patterns stands as a whole
 * word: with what Arabic joins before it («بالخزانات») and with endings («خزانتي»), but not within another word
 * («قصير» is not in «تقصير»). Nothing is joined before a short pattern.
 * @param patterns of `patternsOf`
 */
export const wholeWords = (patterns: readonly string[]) =>
  wordsBy(patterns, `${endings}(?:[ |]|$)`);

/** A regular expression for words that begin so: «الشا» for «الشامي». */
export const beginnings = (patterns: readonly string[]) => wordsBy(patterns, "");

function wordsBy(patterns: readonly string[], end: string): string {
  const words = patterns.map((pattern) => pattern.slice(1, -1));
  const alternatives = words.map((word) =>
    word.startsWith(" ") ? `${word.trimStart()}${end}` : `${joinedBefore}${word}${end}`,
  );
  return `(?:^| )(?:${alternatives.join("|")})`;
}

/** «و», «ف», then «ب», «ل», «ك», those of dialects, and «ال». */
const joinedBefore = "[وف]?(?:[بكعه]?ال|لل|[بلك])?";
/** Endings of the feminine, of plurals, of what belongs to somebody, and of where somebody is from. */
const endings = "(?:ه|ات|ين|ون|ان|ي|ها|هم|هن|نا|ك|كم|و|ا)?";

/** The words of `searchWords`, each with its other spellings. */
export function searchedWords(typed: string): SpelledWord[] {
  const known = new Map(spelledWords(typed).map((spelled) => [spelled.word, spelled]));
  return searchWords(typed).map((word) => known.get(word) ?? { word, others: [] });
}

/** All spellings of a word but those in which another one is found, too. */
export const spellingsOf = ({ word, others }: SpelledWord): string[] => [
  word,
  ...others.filter((other) => word.length < 3 || !other.includes(word)),
];

const joiningWords = /^(?:ابو|عبد)$/;

type Test = (folded: string) => boolean;

/** Whether a folded text has one of these words. */
export function hasAny(words: string[]): Test {
  const sought = [...new Set(words.flatMap(spellings))];
  return (folded) => sought.some((one) => ` ${folded}`.includes(one));
}

/**
 * Whether a folded title of a profession matches a word. The craft («سباكة», «السباكة»), the plural
 * («سبّاكين») and other names of the trade match the title («سبّاك»).
 */
export function isTradeOf(word: string): Test {
  return hasAny(formsOf(word));
}

/** Whether a folded name of a city matches a word, also with a prefix («بدمشق»). */
export const isCityOf = (word: string): Test => hasAny([word, withoutPrefix(word)]);

/** A word as typed, without prefix, and without the ending of a craft or plural. */
function formsOf(word: string): string[] {
  const alone = withoutPrefix(word);
  return [word, alone, alone.replace(/(?<=...)(?:ه|ين|ون|ات)$/, "")];
}

/** Places in a word where a space may have been left out; no name has more. */
const maxGaps = 2;

/**
 * «عبدالرحمن» is «عبد الرحمن» too, and «أبونبيل» «أبو نبيل»: the space before an «ال» or after these
 * may have been left out. The other way round each of the two words is found in the one.
 */
function spellings(word: string): string[] {
  if (word.length < 3) return [` ${word}`];
  const gaps = [...word.matchAll(/(?<=..)(?=ال.)|(?<=^(?:ابو|عبد))(?=..)/g)]
    .slice(0, maxGaps)
    .map(({ index }) => index);
  return [word, ...gaps.map((at) => `${word.slice(0, at)} ${word.slice(at)}`)];
}
