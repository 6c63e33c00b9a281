import { cleanLine, cleanText } from "#src/arabic/clean.ts";
import { latinDigits } from "#src/arabic/digits.ts";
import { fold } from "#src/arabic/fold.ts";

/** The apostrophes that make formulas harmless in the site's own CSV are not part of the text. */
export const withoutFormulaMarks = (cell: string): string =>
  cell
    .replace(/^'(?=[=+\-@\t\r＝＋－＠])/, "")
    // Looks back last: from every space it would take the square of their number.
    .replace(/'(?=[=+\-@＝＋－＠])(?<=[;\t\r\n][\s"']*')/g, "");

export const lineOf = (cell: string) => cleanLine(withoutFormulaMarks(cell));

export const textOf = (cell: string) => cleanText(withoutFormulaMarks(cell));

/** «١٥ سنة» as «15». Undefined where there is no number alone. */
export function yearsOf(cell: string): string | undefined {
  const line = latinDigits(lineOf(cell));
  return /^'?(\d+)(?:[.,]0+)?(?:\s*(?:\p{L}|\p{M})+)?$/u.exec(line)?.[1];
}

export function genderOf(cell: string): "male" | "female" | null {
  const word = fold(cell);
  return genderWords.male.includes(word)
    ? "male"
    : genderWords.female.includes(word)
      ? "female"
      : null;
}

const genderWords = {
  male: ["ذكر", "رجل", "male", "m"].map(fold),
  female: ["انثي", "أنثى", "امراه", "سيده", "female", "f"].map(fold),
};

/** How somebody agreed, from the words that people use for it. */
export function consentWayOf(cell: string): "in_person" | "call" | "message" | null {
  const words = ` ${fold(cell)} `;
  const way = Object.entries(wayWords).find(([, known]) =>
    known.some((word) => words.includes(` ${word}`)),
  );
  return (way?.[0] as keyof typeof wayWords | undefined) ?? null;
}

/** Folded beginnings of words. */
const wayWords = {
  message: ["رساله", "واتس", "message", "whatsapp", "sms"].map(fold),
  call: ["اتصال", "بالاتصال", "مكالمه", "هاتف", "بالهاتف", "تلفون", "call", "phone"].map(fold),
  in_person: ["حضور", "شخصي", "مقابله", "وجها", "لقاء", "زياره", "in person", "visit"].map(fold),
};

/** A day as people write it: 2026-11-30, 30/11/2026. Null for anything else. */
export function dayOf(cell: string): Date | null {
  const line = latinDigits(lineOf(cell)).replace(/^'/, "");
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(line);
  const local = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?:\s.*)?$/.exec(line);
  const [year, month, day] = iso
    ? [iso[1], iso[2], iso[3]].map(Number)
    : local
      ? [local[3], local[2], local[1]].map(Number)
      : [];
  if (!year || !month || !day) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date : null;
}
