import {
  AsYouType,
  type CountryCode,
  getExampleNumber,
  isSupportedCountry,
  type NumberType,
  PhoneNumber,
  parsePhoneNumberFromString,
} from "libphonenumber-js/max";
import examples from "libphonenumber-js/mobile/examples";
import { cleanLine } from "./clean.ts";
import { latinDigits } from "./digits.ts";

export type { CountryCode };

/**
 * The E.164 form of a number as people write it, national in `country` or international; null for
 * anything else, extensions, letters, lengths that the country does not have and two numbers included.
 * Whether the country is known to have the number and whether calling it costs more than usual is for
 * `isValidPhone` and `isCostly` to say.
 */
export function parsePhone(text: string, country: CountryCode): string | null {
  const plain = plainNotation(text);
  return hasSecondLine(plain, country) ? null : readNumber(plain, country);
}

/** Whether a text that `parsePhone` does not take for a number has two, whatever stands between them. */
export function hasTwoPhones(text: string, country: CountryCode): boolean {
  const plain = plainNotation(text);
  if (hasSecondLine(plain, country)) return true;
  if (readNumber(plain, country) || plain.length > maxLength) return false;
  const groups = digitGroups(plain);
  let numbers = 0;
  let from = 0;
  let left = maxReadings;
  for (const [last, [, end]] of groups.entries()) {
    const readings = groups
      .slice(from, last + 1)
      .map(([start]) => plain.slice(start, end))
      // A plus may also stand between two numbers.
      .flatMap((text) => (text.startsWith("+") ? [text, text.slice(1)] : [text]))
      .filter(hasDigitsOfNumber)
      .slice(0, left);
    left -= readings.length;
    if (!readings.some((text) => readNumber(text, country))) continue;
    numbers++;
    from = last + 1;
    if (numbers > 1) return true;
  }
  return false;
}

/** A reading takes up to a tenth of a millisecond; two numbers have fewer than these. */
const maxReadings = 60;

/** Digits of a number with 00 before its country code at most. */
const hasDigitsOfNumber = (text: string) => {
  const digits = text.replace(/\D/g, "").length;
  return digits >= 5 && digits <= 17;
};

/** Whether a number, in E.164, has a length that its country has. */
export const isPossiblePhone = (e164: string): boolean =>
  parsePhoneNumberFromString(e164)?.isPossible() ?? false;

/** Whether the numbering plan of its country is known to have this number, in E.164. */
export const isValidPhone = (e164: string): boolean =>
  parsePhoneNumberFromString(e164)?.isValid() ?? false;

/**
 * Whether calling this number, in E.164, may cost more than calling any other number of its country:
 * premium rate, shared cost, personal, pager, UAN and voicemail numbers, and those of no country,
 * among them satellite phones (+870, +881) and international networks (+882, +883).
 */
export function isCostly(e164: string): boolean {
  const number = parsePhoneNumberFromString(e164);
  if (!number) return false;
  return number.isNonGeographic() || COSTLY.has(number.getType());
}

/** How the E.164 form of a number begins whose first digits are typed in any way that people write. */
export const phonePrefix = (text: string, country: CountryCode): string | undefined => {
  const typing = new AsYouType(country);
  typing.input(dialledForms(plainNotation(text))[0]!);
  return typing.getNumberValue();
};

/** Whether it is made of nothing but what numbers are written with. */
export const looksLikePhone = (text: string): boolean => isNotation(plainNotation(text));

/** The digits of a number in E.164 as people write them: with the code, with 00, and as dialled at home. */
export function phoneSpellings(e164: string): string[] {
  const number = parsePhoneNumberFromString(e164);
  const digits = e164.replace(/\D/g, "");
  if (!number) return [digits];
  const national = number.formatNational().replace(/\D/g, "");
  return [`00${digits}`, digits, national, `0${number.nationalNumber}`, number.nationalNumber];
}

/** National format for numbers of `country` («0944 120 357»), international for others. */
export function displayPhone(e164: string, country: CountryCode): string {
  const number = parsePhoneNumberFromString(e164);
  if (!number) return e164;
  const national = phoneCountry(e164) === country ? number.formatNational() : null;
  // A number of an unknown range may be shown without the prefix that it is dialled with at home.
  const isDiallable =
    number.isValid() || latinDigits(national ?? "").replace(/\D/g, "") !== number.nationalNumber;
  return (national && isDiallable ? national : number.formatInternational()).replace(/\s/g, " ");
}

/** A mobile number of the country as people write it, to show what is meant. */
export const phoneExample = (country: CountryCode): string =>
  country === "SY" ? "0944 123 456" : (getExampleNumber(country, examples)?.formatNational() ?? "");

/**
 * The country of a number in E.164, the main one of its calling code where its range is unknown;
 * undefined for a number of none, such as a satellite phone's.
 */
export function phoneCountry(e164: string): CountryCode | undefined {
  const number = parsePhoneNumberFromString(e164);
  return number?.country ?? number?.getPossibleCountries()[0];
}

export function isCountry(code: string): code is CountryCode {
  return isSupportedCountry(code);
}

function readNumber(plain: string, country: CountryCode): string | null {
  if (!isNotation(plain)) return null;
  // The form dialled in the country comes first: 00 opens international numbers nearly everywhere, but 0011 does
  // in Australia.
  const forms = dialledForms(plain);
  const numbers = forms.map((dialled) => toE164(dialled, country) ?? "");
  const possible = numbers.find(
    (number, index) => isPossiblePhone(number) && !isMisread(forms[index]!, number),
  );
  return numbers.find(isValidPhone) ?? possible ?? null;
}

/**
 * Where no valid number tells what was meant, the library may take the first digit of a number for a
 * trunk prefix. Such a reading is another number, and hides one that is costly.
 */
function isMisread(dialled: string, e164: string): boolean {
  const { countryCallingCode: code, nationalNumber } = parsePhoneNumberFromString(e164)!;
  const digits = dialled.replace(/^\+?0*/, "");
  const afterCode = digits.startsWith(code) ? digits.slice(code.length) : digits;
  const readings = [digits, afterCode, afterCode.replace(/^0+/, "")];
  if (/^(?:\+|00)/.test(dialled) && !readings.includes(nationalNumber)) return true;
  return readings.some(
    (national) =>
      national.length > 3 && COSTLY.has(new PhoneNumber(`+${code}${national}`).getType()),
  );
}

/** «021 222334/5» stands for two lines, although it reads as one longer number. */
function hasSecondLine(plain: string, country: CountryCode): boolean {
  const first = withoutSecondLine(plain);
  const number = first === undefined ? null : readNumber(first, country);
  return number !== null && isValidPhone(number);
}

function toE164(dialled: string, country: CountryCode): string | undefined {
  const options = { defaultCountry: country, extract: false };
  const number = parsePhoneNumberFromString(dialled, options);
  return number && withoutTrunkZeros(withoutFormerPrefix(number.number));
}

/** Until 2019 mobiles of Mexico had a 1 after the country code, and 044 or 045 before it at home. */
const withoutFormerPrefix = (e164: string) =>
  e164.replace(/^\+52(?:1|04[45]1?)(?=[2-9]\d{9}$)/, "+52");

/** The first reading may keep a trunk prefix, which would make a second number of the same line. */
function withoutTrunkZeros(e164: string): string | undefined {
  const again = parsePhoneNumberFromString(e164)?.number;
  return again && again.length < e164.length ? withoutTrunkZeros(again) : again;
}

/** Toll-free numbers are not among them: they cost the caller nothing, or what others there cost. */
const COSTLY = new Set<NumberType>([
  ...(["PREMIUM_RATE", "SHARED_COST", "PERSONAL_NUMBER"] as const),
  ...(["PAGER", "UAN", "VOICEMAIL"] as const),
]);

/** A longer text is not a number in any notation, nor two. */
const maxLength = 120;

/** When two numbers are looked for. */
const maxGroups = 24;

/** The digits of the longest number (E.164) and its plus sign. */
const maxDigits = 16;

/** A typed number in ordinary digits and signs, without invisible marks and without `tel:` before it. */
function plainNotation(typed: string): string {
  const line = cleanLine(typed);
  if (line.length > maxLength) return line;
  return latinDigits(line.normalize("NFKC"))
    .trim()
    .replace(/^tel: ?/i, "");
}

/** Whether a plain notation has nothing but digits, separators and a plus at either end. */
function isNotation(plain: string): boolean {
  if (plain.length > maxLength || !ALLOWED.test(plain) || PAUSE.test(plain)) return false;
  return /^\+?\d+\+?$/.test(signsOf(plain));
}

/**
 * What a plain notation may dial, the likeliest first. A number copied from text that runs from right to
 * left may have its plus at the end; one copied with 00 means + also where another prefix is dialled.
 */
function dialledForms(plain: string): string[] {
  const signs = signsOf(plain);
  const bare = signs.replace(/\+$/, "");
  const forms = bare === signs || bare.startsWith("+") ? [bare] : [`+${bare}`, bare];
  return [...new Set([...forms, ...forms.map((form) => form.replace(/^00/, "+"))])];
}

/**
 * The groups of digits that a text can be divided into, each a start and an end. Digits that are too many
 * for one number are also divided before each zero, with which another may begin.
 */
const digitGroups = (text: string): [number, number][] =>
  [...text.matchAll(/\+?\d+/g)]
    .flatMap(({ index, 0: run }) => {
      const cuts = run.length > maxDigits ? [...run.matchAll(/(?<=\d)0/g)] : [];
      const ends = [...cuts.map((cut) => cut.index), run.length].map((end) => index + end);
      return ends.map((end, at): [number, number] => [ends[at - 1] ?? index, end]);
    })
    .slice(0, maxGroups);

/** A number before one or two digits behind a slash, as «222334/5» stands for two lines. */
const withoutSecondLine = (plain: string): string | undefined =>
  /^(.*\d)\s*[/\\,،;|&]\s*\d{1,2}$/.exec(plain)?.[1];

const signsOf = (plain: string) => plain.replace(/[^+\d]/g, "");

/** Digits and what people put between them; the Arabic comma, decimal signs and tatweel are among it. */
const ALLOWED =
  /^[+\d\s\p{Pd}\u2212.()/\\*_,:;|~\u00B7\u2022\u060C\u060D\u061B\u0640\u066B\u066C]+$/u;

/** Where a telephone waits before it dials an extension. */
const PAUSE = /,,|;;/;

/** A country's short name in Arabic, by its two letters. The server gives it, so that all browsers show the same. */
export function countryName(code: string): string {
  names ??= new Intl.DisplayNames("ar", { type: "region", style: "short" });
  return names.of(code) ?? code;
}

let names: Intl.DisplayNames | undefined;
