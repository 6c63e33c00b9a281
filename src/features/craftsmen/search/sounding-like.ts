import type { NamedText, NameIndex } from "./name-index.ts";
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
  const least = Math.min(...candidates.map(distance));
  return [...new Set(candidates.filter((one) => distance(one) === least))].sort(
    (one, other) => highestRank(other) - highestRank(one),
  );
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
    const sound = arabicSound(text.folded.replace(/^ال(?=...)/, ""));
    made.set(sound, [...(made.get(sound) ?? []), text]);
  }
  sounds.set(index, made);
  return made;
}
