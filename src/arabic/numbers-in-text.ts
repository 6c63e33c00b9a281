export interface Piece {
  text: string;
  /** A number of several groups, such as a phone number, which is written left to right. */
  isNumber: boolean;
}

/**
 * Divides text where a number of several groups stands in it. Inside right-to-left text such groups
 * would change places: «0944 123 456» would be read as 456 123 0944. Fewer than seven digits are
 * taken for separate numbers.
 */
export function splitByNumbers(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(GROUPS)) {
    if (digitsIn(found) < 7) continue;
    if (index > end) pieces.push({ text: text.slice(end, index), isNumber: false });
    pieces.push({ text: found, isNumber: true });
    end = index + found.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isNumber: false });
  return pieces;
}

const GROUPS = /\+?\p{Nd}+(?:[ \u00A0-]\p{Nd}+)*/gu;

const digitsIn = (text: string) => text.match(/\p{Nd}/gu)?.length ?? 0;
