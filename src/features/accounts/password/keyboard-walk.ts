/**
 * Whether a password runs along the rows or columns of a keyboard and nothing else, in either
 * direction, in one line or several, from two rows by turns, or with a few digits at either end.
 * Takes the spelling of passwords in lower case.
 */
export function isKeyboardWalk(password: string): boolean {
  const letters = password.replace(/^\d{0,4}(?=\D{4})|(?<=\D{4})\d{0,4}$/g, "");
  return [password, letters].some((text) =>
    layouts.some((layout) => isWalkOn(layout, [...text]) || isWalkOn(layout, ligated(text))),
  );
}

/** What the keys of an Arabic keyboard write where the Latin one is on. */
export const asLatinKeys = (text: string): string =>
  [...text.replaceAll("لا", ligature)].map((sign) => latinKeys.get(sign) ?? sign).join("");

/** Shorter lines are also parts of ordinary words. */
const minLine = 3;

/** The key of the Arabic keyboard that writes two letters. */
const ligature = "\uFEFB";

const ligated = (text: string) => [...text.replaceAll("لا", ligature)];

/** Keys from the left; what the rows of digits share stands above each. */
const rows = {
  arabic: ["ضصثقفغعهخحجد", "شسيبلاتنمكط", `ئءؤر${ligature}ىةوزظ`],
  arabicMac: ["ضصثقفغعهخحجة", "شسيبلاتنمك", "ظطذدزرو"],
  arabicPhone: ["ضصثقفغعهخحج", "شسيبلاتنمكط", "ذءؤرىةوزظد"],
  persian: ["ضصثقفغعهخحجچ", "شسیبلاتنمکگ", "ظطزرذدپو"],
  kurdish: ["قوەرتیئحۆپ", "اسدفگهژکل", "زخجڤبنم"],
  qwerty: ["qwertyuiop", "asdfghjkl", "zxcvbnm"],
  qwertz: ["qwertzuiopü", "asdfghjklöä", "yxcvbnm"],
  azerty: ["azertyuiop", "qsdfghjklm", "wxcvbn"],
  turkish: ["qwertyuıopğü", "asdfghjklşi", "zxcvbnmöç"],
  russian: ["йцукенгшщзхъ", "фывапролджэ", "ячсмитьбю"],
};

const latinKeys = new Map(
  ["qwertyuiop[]", "asdfghjkl;'", "zxcvbnm,./"].flatMap((keys, row) =>
    [...keys].map((key, column): [string, string] => [[...rows.arabic[row]!][column]!, key]),
  ),
);

type Key = { row: number; column: number };

const layouts = Object.values(rows).map(
  (letterRows) =>
    new Map(
      ["1234567890", ...letterRows].flatMap((keys, row) =>
        [...keys].map((key, column): [string, Key] => [key, { row, column }]),
      ),
    ),
);

function isWalkOn(layout: Map<string, Key>, text: string[]): boolean {
  const keys = text.map((sign) => layout.get(sign));
  if (keys.length < 2 * minLine || !keys.every((key) => key !== undefined)) return false;
  const byTurns = [0, 1].map((offset) => keys.filter((_, index) => index % 2 === offset));
  return isMadeOfLines(keys) || byTurns.every((every) => linesOf(every).length === 1);
}

const isMadeOfLines = (keys: Key[]) => linesOf(keys).every(({ length }) => length >= minLine);

/** Divides keys into straight lines of neighbours, each as long as it can be. */
function linesOf(keys: Key[]): Key[][] {
  const lines: Key[][] = [];
  for (const key of keys) {
    const line = lines.at(-1);
    const [before, last] = line?.slice(-2) ?? [];
    const goesOn = last ? step(before!, last) === step(last, key) : before && step(before, key);
    if (line && goesOn) line.push(key);
    else lines.push([key]);
  }
  return lines;
}

/** The direction from a key to its neighbour; undefined if they are no neighbours. */
function step(from: Key, to: Key): string | undefined {
  const [down, right] = [to.row - from.row, to.column - from.column];
  const isNeighbour = Math.abs(down) <= 1 && Math.abs(right) <= 1 && (down !== 0 || right !== 0);
  return isNeighbour ? `${down},${right}` : undefined;
}
