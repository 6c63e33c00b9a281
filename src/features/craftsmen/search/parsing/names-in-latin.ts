import { fold } from "#src/arabic/fold.ts";

/**
 * How a person's name in Latin letters may be written in Arabic, the likeliest first: «Resho» is رشو or ريشو. Names
 * are not heard by their consonants alone, as trades are: nobody knows all names, so each spelling is looked up.
 * @returns folded words, at most eight
 */
function arabicSpellings(latin: string): string[] {
  const word = latin.toLowerCase();
  if (!/^[a-z2-9'’-]{2,20}$/.test(word)) return [];
  const article = /^(?:al|el)[-']?(?=[^aeiou'’-].)/.exec(word)?.[0] ?? "";
  const known = commonNames[word];
  if (known) return [known];
  let begun = [{ text: article ? "ال" : "", cost: 0 }];
  const rest = word.slice(article.length).replace(/['’-]/g, "");
  for (let at = 0; at < rest.length; ) {
    const { length, options } = lettersAt(rest, at);
    begun = begun
      .flatMap(({ text, cost }) =>
        options.map((letter, rank) => ({
          text: text + letter,
          // An emphatic consonant is less likely than a short vowel.
          cost: cost + rank * (isVowel(rest[at]!) ? 1 : 1.5),
        })),
      )
      .sort((one, other) => one.cost - other.cost)
      .slice(0, maxBegun);
    at += length;
    // A doubled consonant is one letter.
    while (length === 1 && !isVowel(rest[at - 1]!) && rest[at] === rest[at - 1]) at++;
  }
  return [...new Set(begun.map(({ text }) => fold(text)))]
    .filter((text) => text.length >= 2)
    .slice(0, maxSpellings);
}

const maxBegun = 64;
/** Two words of so many spellings are as many names to look up as one search may. */
const maxSpellings = 10;
const maxNames = 32;

/**
 * The likeliest Arabic spellings of a whole name in Latin letters, each as its folded words.
 * @returns none if a word is not in Latin letters
 */
export function arabicNames(words: readonly string[]): string[][] {
  const spellings = withJoinedArticles(words).map(arabicSpellings);
  if (spellings.length < 2 || spellings.some(({ length }) => length === 0)) return [];
  let names = [{ words: [] as string[], cost: 0 }];
  for (const alternatives of spellings) {
    names = names
      .flatMap((name) =>
        alternatives.map((one, rank) => ({ words: [...name.words, one], cost: name.cost + rank })),
      )
      .sort((one, other) => one.cost - other.cost)
      .slice(0, maxNames);
  }
  return names.map((name) => name.words);
}

/** «Al Halabi» is one name. */
const withJoinedArticles = (words: readonly string[]): string[] =>
  words.flatMap((word, at) => {
    if (isLatinArticle(word) && words[at + 1]) return [];
    const before = words[at - 1] ?? "";
    return [isLatinArticle(before) ? before + word : word];
  });

export const isLatinArticle = (word: string): boolean => word === "al" || word === "el";

const isVowel = (letter: string) => "aeiou".includes(letter);

function lettersAt(word: string, at: number): { length: number; options: string[] } {
  const isFirst = at === 0;
  const isLast = (length: number) => at + length === word.length;
  for (const length of [3, 2]) {
    const part = word.slice(at, at + length);
    if (part.length === length && groups[part]) return { length, options: groups[part] };
  }
  const letter = word[at]!;
  if (!isVowel(letter)) return { length: 1, options: consonants[letter] ?? [""] };
  if (isFirst)
    return {
      length: 1,
      options:
        letter === "i" || letter === "e"
          ? ["ا", "ع", "اي"]
          : letter === "a"
            ? ["ا", "ع"]
            : ["ا", "ع", "او"],
    };
  if (isLast(1)) {
    const final = { a: ["ا", "ه"], e: ["ه", "ي"], i: ["ي"], o: ["و"], u: ["و"] };
    return { length: 1, options: final[letter as keyof typeof final] };
  }
  // A vowel before a doubled consonant is short.
  const isShort = word[at + 1] !== undefined && word[at + 1] === word[at + 2];
  if (isShort) return { length: 1, options: ["", long[letter]!] };
  const within = { a: ["ا", ""], e: ["", "ي"], i: ["ي", ""], o: ["و", ""], u: ["و", ""] };
  return { length: 1, options: within[letter as keyof typeof within] };
}

const long: Record<string, string> = { a: "ا", e: "ي", i: "ي", o: "و", u: "و" };

/** Written in many ways, of which no rule makes it. */
const commonNames: Record<string, string> = Object.fromEntries(
  ["mohammad", "mohamad", "mohammed", "mohamed", "muhammad", "mohamd", "mhmd"].map((one) => [
    one,
    "محمد",
  ]),
);

const groups: Record<string, string[]> = {
  kh: ["خ"],
  gh: ["غ"],
  sh: ["ش"],
  ch: ["ش", "تش"],
  th: ["ث", "ذ"],
  dh: ["ض", "ذ"],
  ph: ["ف"],
  ou: ["و"],
  oo: ["و"],
  ee: ["ي"],
  ei: ["ي"],
  ai: ["ي", "اي"],
  ay: ["ي", "اي"],
  aa: ["ا"],
  ia: ["يا"],
  ya: ["يا", "ي"],
  ey: ["ي"],
  aw: ["و", "او"],
};

const consonants: Record<string, string[]> = {
  b: ["ب"],
  c: ["ك", "س"],
  d: ["د", "ض"],
  f: ["ف"],
  g: ["غ", "ج"],
  h: ["ح", "ه"],
  j: ["ج"],
  k: ["ك", "ق"],
  l: ["ل"],
  m: ["م"],
  n: ["ن"],
  p: ["ب"],
  q: ["ق"],
  r: ["ر"],
  s: ["س", "ص"],
  t: ["ت", "ط"],
  v: ["ف"],
  w: ["و"],
  x: ["كس"],
  y: ["ي"],
  z: ["ز", "ظ"],
  2: ["ا"],
  3: ["ع"],
  5: ["خ"],
  6: ["ط"],
  7: ["ح"],
  8: ["ق"],
  9: ["ص", "ق"],
};
