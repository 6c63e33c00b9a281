import { cleanLine } from "#src/arabic/clean.ts";
import { latinDigits } from "#src/arabic/digits.ts";

/** A longer text is no number in any notation, nor two. */
export const maxLength = 120;

/** When two numbers are looked for. */
const mostGroups = 24;

/** Of a number (E.164), and a plus. */
const maxDigits = 16;

/** A typed number in ordinary digits and signs, without invisible marks and without `tel:` before it. */
export function plainNotation(typed: string): string {
  const line = cleanLine(typed);
  if (line.length > maxLength) return line;
  return latinDigits(line.normalize("NFKC"))
    .trim()
    .replace(/^tel: ?/i, "");
}

/** Whether a plain notation has nothing but digits, separators and a plus at either end. */
export function isNotation(plain: string): boolean {
  if (plain.length > maxLength || !ALLOWED.test(plain) || PAUSE.test(plain)) return false;
  return /^\+?\d+\+?$/.test(signsOf(plain));
}

/**
 * What a plain notation may dial, the likeliest first. A number copied from text that runs from right to
 * left may have its plus at the end; one copied with 00 means + also where another prefix is dialled.
 */
export function dialledForms(plain: string): string[] {
  const signs = signsOf(plain);
  const bare = signs.replace(/\+$/, "");
  const forms = bare === signs || bare.startsWith("+") ? [bare] : [`+${bare}`, bare];
  return [...new Set([...forms, ...forms.map((form) => form.replace(/^00/, "+"))])];
}

/**
 * The groups of digits that a text can be divided into, each a start and an end. Digits that are too many
 * for one number are also divided before each zero, with which another may begin.
 */
export const digitGroups = (text: string): [number, number][] =>
  [...text.matchAll(/\+?\d+/g)]
    .flatMap(({ index, 0: run }) => {
      const cuts = run.length > maxDigits ? [...run.matchAll(/(?<=\d)0/g)] : [];
      const ends = [...cuts.map((cut) => cut.index), run.length].map((end) => index + end);
      return ends.map((end, at): [number, number] => [ends[at - 1] ?? index, end]);
    })
    .slice(0, mostGroups);

/** A number before one or two digits behind a slash, as «222334/5» stands for two lines. */
export const withoutSecondLine = (plain: string): string | undefined =>
  /^(.*\d)\s*[/\\,،;|&]\s*\d{1,2}$/.exec(plain)?.[1];

const signsOf = (plain: string) => plain.replace(/[^+\d]/g, "");

/** Digits and what people put between them; the Arabic comma, decimal signs and tatweel are among it. */
const ALLOWED =
  /^[+\d\s\p{Pd}\u2212.()/\\*_,:;|~\u00B7\u2022\u060C\u060D\u061B\u0640\u066B\u066C]+$/u;

/** Where a telephone waits before it dials an extension. */
const PAUSE = /,,|;;/;
