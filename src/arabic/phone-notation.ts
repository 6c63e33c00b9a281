import { cleanLine } from "./clean.ts";
import { latinDigits } from "./digits.ts";

/** A longer text is no number in any notation, nor two. */
const maxLength = 120;

/** Of digits, when two numbers are looked for. */
const mostGroups = 16;

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

/** The groups of digits that a text can be divided into, each a start and an end. */
export const digitGroups = (text: string): [number, number][] =>
  // Within a run of digits a second number can only begin with a prefix.
  [...text.matchAll(/\+?(?:\d{9,}?(?=0\d{8})|\d+)/g)]
    .slice(0, mostGroups)
    .map(({ index, 0: group }) => [index, index + group.length]);

/** The last group where it is one or two digits behind a slash, as «222334/5» stands for two lines. */
export const withoutSecondLine = (plain: string): string | undefined =>
  /^(.*\d)[^\d+]*[/\\,،;|&][^\d+]*\d{1,2}$/.exec(plain)?.[1];

const signsOf = (plain: string) => plain.replace(/[^+\d]/g, "");

/** Digits and what people put between them; the Arabic comma, decimal signs and tatweel are among it. */
const ALLOWED =
  /^[+\d\s\p{Pd}\u2212.()/\\*_,:;|~\u00B7\u2022\u060C\u060D\u061B\u0640\u066B\u066C]+$/u;

/** Where a telephone waits before it dials an extension. */
const PAUSE = /,,|;;/;
