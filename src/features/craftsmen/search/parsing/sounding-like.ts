import { fold } from "#src/arabic/fold.ts";
import { isShortBrand } from "./brands.ts";
import { type NamedText, type NameIndex, rank } from "./name-index.ts";

/** The known names of the same consonants, nearest in vowels. */
export function soundingLike(word: string, index: NameIndex): NamedText[] {
  if (word.length < 4) return [];
  const candidates = latinSounds(word)
    .filter((sounds) => sounds.length >= 2)
    .flatMap((sounds) => soundsOf(index).get(sounds) ?? []);
  const vowels = latinVowels(word);
  const isOpen = /[aeiouyw]h?$/.test(word);
  const distance = ({ folded }: NamedText) => {
    const written = arabicVowels(folded);
    const missing = [...written].filter((letter) => !vowels.includes(letter)).length;
    // Short vowels are written in Latin letters alone: «berrad» is برّاد. A word that ends in a consonant does so in both.
    const short =
      Math.abs(written.length - vowels.length) * (written.length > vowels.length ? 1 : 0.5);
    return missing + short + (isOpen === /[اويه]$/.test(folded) ? 0 : 1);
  };
  // What is heard in a word of trouble only is less likely to be meant.
  const cost = (text: NamedText) =>
    distance(text) + (highestRank(text) === rank.trouble ? 0.25 : 0);
  const least = Math.min(...candidates.map(cost));
  const nearest = [...new Set(candidates.filter((one) => cost(one) === least))].sort(
    (one, other) => highestRank(other) - highestRank(one),
  );
  const names = nearest.filter((one) => highestRank(one) > rank.trouble);
  return names.length > 0 ? names : nearest;
}

/** The place whose name has two words of these sounds. */
export const placeSoundingLike = (
  first: string,
  second: string,
  index: NameIndex,
): string | undefined => {
  if (![first, second].every((word) => /^[a-z2-9]{2,}$/.test(word))) return undefined;
  const known = soundsOfPlaces(index);
  const begun = latinSounds(first).flatMap((one) => known.get(one) ?? []);
  if (begun.length === 0) return undefined;
  const sounds = new Set(latinSounds(second));
  return begun.find(({ sound }) => sounds.has(sound))?.name;
};

type PlacesByFirstSound = Map<string, { sound: string; name: string }[]>;

const placeSounds = new WeakMap<NameIndex, PlacesByFirstSound>();

/** The places of two words by the consonants of the first; fewer than four in all may be those of any words. */
function soundsOfPlaces(index: NameIndex): PlacesByFirstSound {
  const known = placeSounds.get(index);
  if (known) return known;
  const made: PlacesByFirstSound = new Map();
  for (const name of index.places.names()) {
    const words = fold(name)
      .split(" ")
      .map((word) => arabicSound(word.replace(/^ال(?=...)/, "")));
    const [first = "", sound = ""] = words;
    if (words.length !== 2 || first.length + sound.length < 4) continue;
    made.set(first, [...(made.get(first) ?? []), { sound, name }]);
  }
  placeSounds.set(index, made);
  return made;
}

export const highestRank = ({ meanings }: NamedText) =>
  Math.max(...meanings.map((one) => one.rank));

const sounds = new WeakMap<NameIndex, Map<string, NamedText[]>>();

function soundsOf(index: NameIndex): Map<string, NamedText[]> {
  const known = sounds.get(index);
  if (known) return known;
  const made = new Map<string, NamedText[]>();
  for (const text of index.texts.values()) {
    if (!/\p{Script=Arabic}/u.test(text.folded) || isShortBrand(text.folded)) continue;
    for (const form of new Set([text.folded, text.folded.replace(/^ال(?=...)/, "")])) {
      const sound = arabicSound(form);
      made.set(sound, [...(made.get(sound) ?? []), text]);
    }
  }
  sounds.set(index, made);
  return made;
}

/**
 * Arabic in Latin letters is written without rules for vowels and with several letters for one sound, so
 * texts are compared by their consonants. Each sound is one capital letter here.
 */

/** The consonants of a folded Arabic word; vowels, ع and the hamza are not written reliably. */
export function arabicSound(folded: string): string {
  const sounds = [...folded].map((letter) => arabicSounds[letter] ?? "").join("");
  // A final ه is mostly a ة, which is not heard.
  return folded.endsWith("ه") ? sounds.replace(/H$/, "") : sounds;
}

/**
 * The consonants that a word in Latin letters may stand for; several where a letter has several sounds.
 * Digits are letters, as people write them: 2 ء, 3 ع, 5 خ, 6 ط, 7 ح, 8 ق, 9 ص or ق.
 */
export function latinSounds(word: string): string[] {
  const written = word.toLowerCase();
  const forms = new Set([written, withoutArticle(written)]);
  return [
    ...new Set([...forms].flatMap((form) => soundsOfLetters(form.replace(/[^a-z2-9]/g, "")))),
  ];
}

function soundsOfLetters(text: string): string[] {
  let sounds = [""];
  for (let at = 0; at < text.length; ) {
    const pair = text.slice(at, at + 2);
    const key = pair in latinSound ? pair : text[at]!;
    const next = latinSound[key] ?? [""];
    sounds = sounds.flatMap((begun) => next.map((one) => begun + one)).slice(0, maxSounds);
    at += key.length;
    // A doubled letter is one sound; two with a vowel between them are not.
    while (text[at] === key && key.length === 1 && !vowels.has(key)) at++;
  }
  // A final h is a ة, which is not heard, or a ح.
  return /[aeiou]h$/.test(text)
    ? [...sounds, ...sounds.map((one) => one.replace(/H$/, ""))]
    : sounds;
}

/** The vowels that are written long in Arabic: what tells apart words of the same consonants. */
const arabicVowels = (folded: string) => folded.replace(/[^اوي]/g, "");

const vowelLetters: Record<string, string> = {
  a: "ا",
  e: "ي",
  i: "ي",
  y: "ي",
  o: "و",
  u: "و",
  w: "و",
};

const latinVowels = (word: string) =>
  [...withoutArticle(word.toLowerCase())]
    .map((letter) => vowelLetters[letter] ?? "")
    .join("")
    .replace(/(.)\1+/g, "$1");

const withoutArticle = (word: string) => word.replace(/^(?:al|el|il)[-']?(?=...)/, "");

/** More for one word would be guessing. */
const maxSounds = 24;
const vowels = new Set("aeiou");

const arabicSounds: Record<string, string> = {
  ب: "B",
  پ: "B",
  ت: "T",
  ث: "T",
  ج: "J",
  چ: "J",
  ح: "H",
  خ: "X",
  د: "D",
  ذ: "Z",
  ر: "R",
  ز: "Z",
  ژ: "J",
  س: "S",
  ش: "C",
  ص: "S",
  ض: "D",
  ط: "T",
  ظ: "Z",
  غ: "G",
  ف: "F",
  ڤ: "F",
  ق: "K",
  ك: "K",
  گ: "K",
  ل: "L",
  م: "M",
  ن: "N",
  ه: "H",
};

const latinSound: Record<string, string[]> = {
  b: ["B"],
  p: ["B"],
  t: ["T"],
  th: ["T", "Z", "S"],
  j: ["J"],
  dj: ["J"],
  h: ["H"],
  "7": ["H"],
  x: ["X", "KS"],
  kh: ["X"],
  "5": ["X"],
  d: ["D"],
  dh: ["Z", "D", "DH"],
  z: ["Z", "D"],
  r: ["R"],
  s: ["S"],
  "9": ["S", "K"],
  sh: ["C", "SH"],
  ch: ["C", "X"],
  ss: ["S"],
  "6": ["T"],
  gh: ["G"],
  "8": ["K", "G"],
  f: ["F"],
  v: ["F"],
  k: ["K"],
  q: ["K"],
  c: ["K", "S"],
  g: ["J", "K", "G"],
  l: ["L"],
  m: ["M"],
  n: ["N"],
  ck: ["K"],
  ph: ["F"],
  "2": ["", "K"],
  "3": [""],
  "4": [""],
};
