import { cleanLine } from "#src/arabic/clean.ts";
import { latinDigits } from "#src/arabic/digits.ts";
import { type CountryCode, isValidPhone, parsePhone } from "#src/arabic/phone.server.ts";

export interface PhoneCell {
  /** E.164; null where there is none. */
  phone: string | null;
  /** Further numbers of the cell, as they stand there. */
  others: string[];
  /** Excel has replaced digits by an exponent: what is left is another number. */
  isShortened: boolean;
}

/**
 * The first valid number of a cell. A zero that Excel has dropped is no obstacle: the number's country tells what was meant.
 * Where none is valid by the numbering plan, the first that can be a number is taken.
 */
export function readPhoneCell(text: string, country: CountryCode): PhoneCell {
  const cell = withoutSpreadsheetMarks(text);
  if (SHORTENED.test(cell)) return { phone: null, others: [], isShortened: true };
  const whole = parsePhone(cell, country);
  if (whole && isValidPhone(whole)) return { phone: whole, others: [], isShortened: false };
  const found = separate(cell).flatMap((part) => numbersOf(part, country));
  const [first, ...others] = found;
  if (!first) return { phone: whole, others: [], isShortened: false };
  return {
    phone: first.phone,
    others: others.filter(({ phone }) => phone !== first.phone).map(({ text }) => text),
    isShortened: false,
  };
}

/** Without what spreadsheets put around a number to keep it a text: `="0944"`, an apostrophe, a decimal zero. */
export function withoutSpreadsheetMarks(text: string): string {
  const line = latinDigits(cleanLine(text));
  return line
    .replace(/^="(.*)"$/, "$1")
    .replace(/^['’‘`´]+/, "")
    .replace(/^(\d+)[.,]0+$/, "$1")
    .trim();
}

/** 9.63944E+11, also where the decimal sign is a comma. */
const SHORTENED = /^[+-]?\d+(?:[.,\u066B]\d+)?\s*[eE]\s*\+?\s*\d{1,2}$/;

/** What stands between two numbers; a hyphen only with spaces, since it also stands inside of one. */
const separate = (cell: string) =>
  cell.split(/[/\\,،;؛|&\n]|\s[-–—]\s|\p{L}[\p{L}\p{M}]*[.:]?/u).filter((part) => /\d/.test(part));

/** Numbers that only spaces or hyphens part, such as «0944123456 0933123456». */
function numbersOf(part: string, country: CountryCode): { phone: string; text: string }[] {
  const groups = part.trim().split(/[\s-]+/);
  const found: { phone: string; text: string }[] = [];
  let from = 0;
  for (let to = 1; to <= Math.min(groups.length, maxGroups); to++) {
    const text = groups.slice(from, to).join(" ");
    const phone = parsePhone(text, country);
    if (!phone || !isValidPhone(phone)) continue;
    found.push({ phone, text });
    from = to;
  }
  return found;
}

const maxGroups = 24;
