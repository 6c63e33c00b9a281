import { distance } from "fastest-levenshtein";
import { foldedWords } from "#src/arabic/fold.ts";
import { citiesNamed, withoutJoined } from "#src/features/craftsmen/search/words/full-names.ts";
import { longestQuery } from "#src/features/craftsmen/texts.ts";
import { isShortBrand } from "./brands.ts";
import { type MeaningKind, type NamedText, type NameIndex, type Rank, rank } from "./name-index.ts";
import { isLatinArticle } from "./names-in-latin.ts";
import type { ParsedQuery } from "./parse-query.ts";
import { withoutPrefix } from "./prefixes.ts";
import { isAfterPreposition } from "./prepositions.ts";
import { isAboutSite } from "./registration.ts";
import { highestRank, placeSoundingLike, soundingLike } from "./sounding-like.ts";
import { type Token, tokenize, tokenOf } from "./tokens.ts";

/** Other texts that may be meant, the most likely first; those of one list are equally likely. */
export type Step = (typed: Typed) => Token[][][];

export interface Typed {
  text: string;
  tokens: Token[];
  /** How the tokens were read as they were typed. */
  parsed: ParsedQuery;
  index: NameIndex;
}

/** Letters that are repeated for emphasis («سباااك»), with doubles left where the word is known so. */
export const collapseRepeated: Step = ({ tokens, index }) => {
  if (!tokens.some(({ folded }) => REPEATED.test(folded))) return [];
  return [1, 2]
    .map((most) => tokens.map((token) => shortened(token, index, most)))
    .filter((words) => words.some(({ folded }, at) => folded !== tokens[at]!.folded))
    .map((words) => [words]);
};

/** Words that were typed without a space, cut where a known trade or city begins. */
export const cutGlued: Step = ({ parsed, tokens, index }) => {
  let isCut = false;
  const cut = tokens.flatMap((token) => {
    const parts = isUnknown(token, { parsed, index }) ? cutWish(token.folded, index) : undefined;
    if (parts) isCut = true;
    return parts
      ? parts.flatMap((part) => tokenOf(index.find([part])?.written ?? part, part))
      : [token];
  });
  return isCut ? [[cut]] : [];
};

/**
 * One wrong letter in a word of four letters or more, two in one of six or more. No ordinary word is corrected, and a
 * word becomes a city only beside a trade, where a city stands: last or behind a preposition.
 */
export const correctSpelling: Step = ({ parsed, tokens, index }) => {
  const nearest = tokens.map((token) => {
    if (!isUnknown(token, { parsed, index })) return [];
    const isCommon = index.isCommonWord(token.folded);
    // «سباق» sounds like سبّاك, and has as many letters; «لحمة» is not لحّام.
    const most = isCommon ? editCost.sound : editCost.two;
    return nearestTo(token.folded, { parsed, index }, most).filter(
      ({ folded }) => !isCommon || folded.length === token.folded.length,
    );
  });
  const isStory = parsed.rest.length >= wordsOfStory;
  const isTradeName = ({ meanings }: NamedText) =>
    meanings.some(({ kind, rank: one }) => kind === "trade" && one > rank.trouble);
  // A trade and its city may both be misspelled.
  const isNamed = parsed.isTradeNamed || nearest.flat().some(isTradeName);
  const corrected = tokens.map((token, at) => {
    // Behind a trouble a word is talk: «المكيف ما عم يبرد» is not in يبرود.
    const isVerb = token.folded.startsWith("بي");
    const isIn = isAfterPreposition(tokens, at) || /^و?[بع]/.test(token.folded);
    const isAtEdge = at === tokens.length - 1 || at === 0;
    const isCityPlace = !isVerb && (isIn || (isNamed && isAtEdge));
    const mayBeCity = (parsed.trades.length > 0 || isNamed) && isCityPlace;
    return nearest[at]!.filter(
      (text) =>
        (mayBeCity || text.meanings.some(({ kind }) => kind === "trade")) &&
        // In a long text some word easily resembles a thing: «طوابق» does not ask to build a «طابق».
        (!isStory || highestRank(text) > rank.trouble),
    );
  });
  return [replaceWords(tokens, corrected)];
};

/** Other words than those of a trade, from which on they tell what happened. */
const wordsOfStory = 6;

/** What may be meant by words of which nothing was understood: corrections that are only asked about. */
export function suggestCorrections({ parsed, tokens, index }: Omit<Typed, "text">): string[] {
  if (parsed.recognised.length > 0) return [];
  const isTalk = tokens.length > 1 && tokens.every(({ folded }) => index.isCommonWord(folded));
  if (isTalk || isAboutSite(tokens)) return [];
  const most = parsed.rest.length >= wordsOfStory ? editCost.sound : Number.POSITIVE_INFINITY;
  const nearest = tokens.flatMap((token) =>
    isUnknown(token, { parsed, index })
      ? nearestTo(token.folded, { parsed, index }, most).filter(
          // «Al Halabi» is a surname.
          ({ folded }) =>
            !(tokens.length > 1 && /[a-z]/.test(folded) && token.folded.startsWith(folded)),
        )
      : [],
  );
  return [...new Set(nearest.map(({ written }) => written))].slice(0, maxAlternatives);
}

/** Reads the keys that were pressed as those of the other keyboard. */
export const switchKeyboard: Step = ({ text, index }) => {
  const switched = onOtherKeyboard(text);
  return switched ? [[tokenize(switched.text).map((token) => withoutJoined(token, index))]] : [];
};

/** Arabic in Latin letters. */
export const readBySound: Step = ({ parsed, tokens, index }) => {
  const big = tokens.filter(({ folded }) => !smallLatinWords.has(folded));
  const words = withPlacesHeard(big, index);
  const heard = words.map((token) =>
    isUnknown(token, { parsed, index }) && /^[a-z0-9]+$/.test(token.folded)
      ? soundingLike(token.folded, index).filter((text) => isMissing(text, parsed, rank.trouble))
      : citiesNamed(token, index),
  );
  const meant = withoutNames(words, heard, tokens);
  const alternatives = replaceWords(words, meant);
  return [alternatives.length === 0 && words !== big ? [words] : alternatives];
};

/**
 * What was heard, but for the words of a person's name: a surname behind an article, or beside a word that is like no
 * known one, and what its first name sounds like («Yaser al Tartousi»).
 */
function withoutNames(words: Token[], heard: NamedText[][], typed: readonly Token[]) {
  const isUnheard = ({ folded }: Token, at: number) =>
    /^[a-z]+$/.test(folded) && heard[at]!.length === 0;
  const isBesideName = words.some(isUnheard);
  const isBehindArticle = (token: Token) =>
    isLatinArticle(typed[typed.indexOf(token) - 1]?.folded ?? "");
  const isSurname = words.map(
    (token, at) =>
      at > 0 &&
      (isBehindArticle(token) || isBesideName) &&
      heard[at]!.some((text) => isOfPeopleFrom(token, text)),
  );
  const isName = words.some((token, at) => isSurname[at] && isBehindArticle(token));
  return heard.map((texts, at) =>
    texts.filter(
      (text) =>
        !(isSurname[at] && isOfPeopleFrom(words[at]!, text)) &&
        !(isName && highestRank(text) === rank.trouble),
    ),
  );
}

/** «Halabi» is a surname, of somebody whose family is from Aleppo. */
const isOfPeopleFrom = ({ folded }: Token, { folded: heard, meanings }: NamedText) =>
  /[^aeiouy][iy]$/.test(folded) &&
  !/[اويه]$/.test(heard) &&
  meanings.every(({ kind, rank: one }) => kind === "city" || one === rank.trouble);

/** Two words in Latin letters that are a place's name together: «Deir Hafer». */
function withPlacesHeard(words: Token[], index: NameIndex): Token[] {
  const at = words.findIndex(
    ({ folded }, nth) => words[nth + 1] && placeSoundingLike(folded, words[nth + 1]!.folded, index),
  );
  if (at < 0) return words;
  const place = placeSoundingLike(words[at]!.folded, words[at + 1]!.folded, index)!;
  const heard = place.split(" ").map((word) => tokenOf(word));
  return [...words.slice(0, at), ...heard, ...words.slice(at + 2)];
}

/** Whether a text in Latin letters is Arabic that asks for something: «baddi 7ada». */
export const wishesInLatin = (tokens: readonly Token[]): boolean =>
  tokens.some(({ folded }) => latinWishes.has(folded));

interface Context {
  parsed: ParsedQuery;
  index: NameIndex;
}

/** A known word beside one that names a trade is not an error: «الحمّام» is not «حماة». */
const isUnknown = (token: Token, { parsed, index }: Context) =>
  parsed.rest.includes(token) && !index.find([token.folded]);

/** Beside a trade only a city is looked for, and the other way round: the rest may be anything. */
function isMissing({ meanings }: NamedText, { trades, cities }: ParsedQuery, least: Rank): boolean {
  const isNamed = (wanted: MeaningKind) =>
    meanings.some((meaning) => meaning.kind === wanted && meaning.rank >= least);
  return (trades.length === 0 && isNamed("trade")) || (cities.length === 0 && isNamed("city"));
}

const REPEATED = /(\p{L})\1/u;

function shortened(token: Token, index: NameIndex, most: number): Token {
  if (!REPEATED.test(token.folded) || index.find([token.folded])) return token;
  const known = variantsOf(token.folded).find((one) => index.find([one]));
  const folded =
    known ?? token.folded.replace(/(\p{L})\1{2,}/gu, (_run, letter) => letter.repeat(most));
  return tokenOf(index.find([folded])?.written ?? folded, folded);
}

/** Every run of a letter once or twice; of more than four runs, all once. */
function variantsOf(word: string): string[] {
  const runs = word.match(/(\p{L})\1*/gu) ?? [];
  const isRepeated = (run: string) => run.length > 1;
  if (runs.filter(isRepeated).length > 4) return [runs.map((run) => run[0]).join("")];
  return runs.reduce(
    (begun, run) =>
      (isRepeated(run) ? [run[0]!, run[0]!.repeat(2)] : [run]).flatMap((part) =>
        begun.map((one) => one + part),
      ),
    [""],
  );
}

type Cut = string[] | undefined;

/** A wish may stand before them: «بدينجارلغرفةالنوم». */
function cutWish(word: string, index: NameIndex): Cut {
  const wish = gluedWishes.find((one) => word.startsWith(one) && word.length >= one.length + 3);
  const rest = wish ? word.slice(wish.length) : "";
  const parts = index.find([rest]) ? [rest] : cutWord(rest, index);
  return wish && parts ? [wish, ...parts] : cutWord(word, index);
}

const gluedWishes = foldedWords("بدي بدنا عايز عاوز أريد محتاج مطلوب أبغى لازمني");

/**
 * Cuts a word into known parts, of which one may be unknown beside a trade or a city.
 * @param known what has been found for endings of the word: each is cut once, since the ways to cut a
 * word of many short names double with every two of them
 * @returns undefined if nothing known is in it
 */
function cutWord(word: string, index: NameIndex, known = new Map<string, Cut>()): Cut {
  if (word.length < 5 || word.length > longestQuery) return undefined;
  if (!known.has(word)) known.set(word, findCut(word, index, known));
  return known.get(word);
}

function findCut(word: string, index: NameIndex, known: Map<string, Cut>): Cut {
  const find = (part: string) => (part.length >= 3 ? index.find([part]) : undefined);
  let best: Cut;
  for (let at = word.length - 2; at >= 2; at--) {
    const parts: [string, string] = [word.slice(0, at), word.slice(at)];
    const [before, after] = parts;
    const texts = parts.map(find);
    if (texts[0] && texts[1]) return parts;
    const further = texts[0] && (withoutSmallPart(after, find) ?? cutWord(after, index, known));
    if (further) return [before, ...further];
    const isHalfKnown = texts.some(
      (text, nth) => text && highestRank(text) > rank.trouble && parts[1 - nth]!.length >= 3,
    );
    if (isHalfKnown) best ??= parts;
  }
  return best;
}

function withoutSmallPart(word: string, find: (part: string) => NamedText | undefined) {
  const small = smallParts.find((part) => word.startsWith(part) && find(word.slice(part.length)));
  return small && [word.slice(small.length)];
}

/** What stands between a trade and a city. */
const smallParts = ["في", "من", "ب", "ع"];

/** The nearest known names; several if they are equally near. */
function nearestTo(
  word: string,
  { parsed, index }: Context,
  most = Number.POSITIVE_INFINITY,
): NamedText[] {
  let best = most;
  let nearest: NamedText[] = [];
  for (const form of new Set([word, withoutPrefix(word)])) {
    const letters = form.replace(/^ال/, "").length;
    if (letters < leastForOne || (letters === leastForOne && letters < form.length)) continue;
    for (const text of index.ofNearlyLength(form.length)) {
      const cost = costOf(form, text);
      if (cost === undefined || cost > best || isShortBrand(text.folded)) continue;
      // «خمص» is حمص, and no other short word is corrected.
      if (letters === leastForOne && !(isCityName(text) && cost <= editCost.dots)) continue;
      if (!isMissing(text, parsed, rank.trouble)) continue;
      if (cost < best) nearest = [];
      best = cost;
      nearest.push(text);
    }
  }
  return nearest;
}

/** A thing is less likely to be meant than a trade: «سلاك» is سبّاك, not أسلاك. */
function costOf(typed: string, text: NamedText): number | undefined {
  const one = costOfOneEdit(typed, text.folded);
  // The rank is computed last, since nearly all names are too far.
  const cost = one ?? costOfTwoEdits(typed, text);
  if (cost === undefined || highestRank(text) > rank.trouble) return cost;
  const isNear = one !== undefined && one <= editCost.neighbour && text.folded.length >= 4;
  return isNear ? one + editCost.neighbour : undefined;
}

const leastForOne = 3;

const isCityName = ({ meanings }: NamedText) => meanings.some(({ kind }) => kind === "city");

/** In words shorter than this, two wrong letters make another word. */
const leastForTwo = 6;

/** Two wrong letters in the name of a trade or city; its first letter is seldom wrong. */
function costOfTwoEdits(typed: string, { folded }: NamedText): number | undefined {
  if (typed[0] !== folded[0]) return undefined;
  if (typed.length < leastForTwo || folded.length < leastForTwo) return undefined;
  // Latin letters are read by their sound.
  if (/[a-z]/.test(typed)) return undefined;
  if (distance(typed, folded) !== 2) return undefined;
  // Vowels are easily wrong; of the other letters one may be that is like another.
  const [one, other] = [typed, folded].map((word) => word.replace(/[اوي]/g, ""));
  const cost = one === other ? 0 : costOfOneEdit(one!, other!);
  return cost !== undefined && cost <= editCost.dots ? editCost.two : undefined;
}

/** «fi» in «sabbak fi dimashq», «ma 3am» in «ghassale ma 3am te3sor». */
const smallLatinWords = new Set([
  ...[
    "fi",
    "fe",
    "be",
    "bi",
    "b",
    "min",
    "men",
    "3",
    "3a",
    "3al",
    "el",
    "al",
    "w",
    "wa",
    "ya",
    "l",
  ],
  ...[
    "ma",
    "mo",
    "mu",
    "mesh",
    "mish",
    "msh",
    "3am",
    "bde",
    "bdi",
    "biddi",
    "baddi",
    "badi",
    "bdna",
  ],
  ...[
    "shi",
    "hada",
    "7ada",
    "3nd",
    "3ndi",
    "3atlan",
    "3atlane",
    "5arban",
    "5arbane",
    "kharban",
    "kharbane",
    "maksour",
    "maksoura",
    "3indi",
    "wa7ad",
    "wahad",
    "wa7ed",
    "wahed",
    "ysalle7",
    "ysalli7",
    "ysallih",
    "ysalleh",
    "m3allem",
    "mo3allem",
    "bil",
    "bel",
  ],
]);

const latinWishes = new Set(
  "bde bdi biddi baddi badi baddy bdna badna baddna 3ayez 3awez abgha me7taj lazim lazem lazmni".split(
    " ",
  ),
);

/**
 * The tokens with the first name that was found for each, then with the second, and so on; a token with
 * fewer names keeps its first.
 */
function replaceWords(tokens: Token[], found: NamedText[][]): Token[][] {
  const most = Math.max(0, ...found.map(({ length }) => length));
  return Array.from({ length: Math.min(most, maxAlternatives) }, (_, nth) =>
    tokens.map((token, at) => {
      const text = found[at]![nth] ?? found[at]![0];
      return text ? tokenOf(text.written, text.folded) : token;
    }),
  );
}

const maxAlternatives = 4;

/** The keys of the US keyboard, and what they write on the Arabic 101 keyboard. */
const latin = "`qwertyuiop[]asdfghjkl;'zxcvnm,./";
const arabic = "ذضصثقفغعهخحجدشسيبلاتنمكطئءؤرىةوزظ";

const toArabic = new Map<string, string>([
  ...[...latin].map((key, at): [string, string] => [key, arabic[at]!]),
  // Letters typed with the shift key held, or in capitals, mean the same keys.
  ...[..."qwertyuiopasdfghjklzxcvnm"].map((key): [string, string] => [
    key.toUpperCase(),
    arabic[latin.indexOf(key)]!,
  ]),
  ["b", "لا"],
  ["B", "لآ"],
  ["H", "أ"],
  ["Y", "إ"],
  ["N", "آ"],
  ["G", "لأ"],
  ["T", "لإ"],
  ["?", "؟"],
]);

const toLatin = new Map<string, string>([...arabic].map((letter, at) => [letter, latin[at]!]));

/**
 * The text as the same keys write it on the other keyboard: Arabic 101 for US and the reverse.
 * @returns undefined if it has letters of both, or of neither
 */
export function onOtherKeyboard(text: string): { text: string; isArabic: boolean } | undefined {
  const hasLatin = /[a-z]/i.test(text);
  const hasArabic = /\p{Script=Arabic}/u.test(text);
  if (hasLatin === hasArabic) return undefined;
  if (hasLatin)
    return { text: [...text].map((one) => toArabic.get(one) ?? one).join(""), isArabic: true };
  const written = text.normalize("NFC").replaceAll("لا", "b").replace(/[أإآ]/g, "ا");
  return { text: [...written].map((one) => toLatin.get(one) ?? one).join(""), isArabic: false };
}

/** How far a word is from another one that differs by a single edit; smaller is nearer. */
export const editCost = { sound: 1, dots: 2, neighbour: 3, other: 4, two: 5 } as const;

/**
 * The cost of the one wrong, missing, extra or swapped letter that makes `typed` of `known`.
 * @returns undefined if they are equal or differ by more
 */
export function costOfOneEdit(typed: string, known: string): number | undefined {
  const difference = typed.length - known.length;
  if (difference < -1 || difference > 1 || typed === known) return undefined;
  let at = 0;
  while (at < typed.length && typed[at] === known[at]) at++;
  if (difference === 1) {
    return typed.slice(at + 1) === known.slice(at) ? costOfOne(typed[at]!) : undefined;
  }
  if (difference === -1) {
    return typed.slice(at) === known.slice(at + 1) ? costOfOne(known[at]!) : undefined;
  }
  if (typed.slice(at + 1) === known.slice(at + 1)) return costOfPair(typed[at]!, known[at]!);
  const isSwapped = typed[at] === known[at + 1] && typed[at + 1] === known[at];
  return isSwapped && typed.slice(at + 2) === known.slice(at + 2) ? editCost.dots : undefined;
}

/** A long vowel is often written for a short one, or left out. */
const costOfOne = (letter: string) => ("اوي".includes(letter) ? editCost.sound : editCost.other);

function costOfPair(one: string, other: string): number {
  if (isTogether(oneSound, one, other)) return editCost.sound;
  if (isTogether(sameShape, one, other)) return editCost.dots;
  return areNeighbours(one, other) ? editCost.neighbour : editCost.other;
}

const oneSound = ["سص", "تط", "دض", "ذظز", "ثسص", "قك", "هح", "اع", "اوي"];
const sameShape = ["بتثنيپ", "جحخچ", "دذ", "رزژ", "سش", "صض", "طظ", "عغ", "فقڤ", "كگ"];
const isTogether = (groups: string[], one: string, other: string) =>
  groups.some((group) => group.includes(one) && group.includes(other));

/** Rows of the Arabic 101 keyboard. */
const keyboard = ["ضصثقفغعهخحجد", "شسيبلاتنمكط", "ئءؤر ىةوزظ"];

function areNeighbours(one: string, other: string): boolean {
  for (const [row, keys] of keyboard.entries()) {
    const at = keys.indexOf(one);
    if (at === -1) continue;
    const nearby = [keys, keyboard[row - 1] ?? "", keyboard[row + 1] ?? ""];
    return nearby.some((near) => near.slice(Math.max(0, at - 1), at + 2).includes(other));
  }
  return false;
}
