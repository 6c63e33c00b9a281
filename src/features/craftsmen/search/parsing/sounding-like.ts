import { type NamedText, type NameIndex, rank } from "./name-index.ts";
import { arabicSound, arabicVowels, latinSounds, latinVowels } from "./sound.ts";

/** The known names of the same consonants, nearest in vowels. */
export function soundingLike(word: string, index: NameIndex): NamedText[] {
  if (word.length < 4) return [];
  const candidates = latinSounds(word)
    .filter((sounds) => sounds.length >= 2)
    .flatMap((sounds) => soundsOf(index).get(sounds) ?? []);
  const vowels = latinVowels(word);
  const distance = ({ folded }: NamedText) =>
    Math.abs(arabicVowels(folded).length - vowels.length) +
    [...arabicVowels(folded)].filter((letter) => !vowels.includes(letter)).length;
  // What is heard in a word of trouble only is less likely to be meant.
  const cost = (text: NamedText) => distance(text) + (highestRank(text) === rank.trouble ? 1 : 0);
  const least = Math.min(...candidates.map(cost));
  const nearest = [...new Set(candidates.filter((one) => cost(one) === least))].sort(
    (one, other) => highestRank(other) - highestRank(one),
  );
  const names = nearest.filter((one) => highestRank(one) > rank.trouble);
  return names.length > 0 ? names : nearest;
}

export const highestRank = ({ meanings }: NamedText) =>
  Math.max(...meanings.map((one) => one.rank));

const sounds = new WeakMap<NameIndex, Map<string, NamedText[]>>();

function soundsOf(index: NameIndex): Map<string, NamedText[]> {
  const known = sounds.get(index);
  if (known) return known;
  const made = new Map<string, NamedText[]>();
  for (const text of index.texts.values()) {
    if (!/\p{Script=Arabic}/u.test(text.folded)) continue;
    for (const form of new Set([text.folded, text.folded.replace(/^ال(?=...)/, "")])) {
      const sound = arabicSound(form);
      made.set(sound, [...(made.get(sound) ?? []), text]);
    }
  }
  sounds.set(index, made);
  return made;
}
