/** How far a word is from another one that differs by a single edit; smaller is nearer. */
export const editCost = { sound: 1, dots: 2, neighbour: 3, other: 4 } as const;

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
