import {
  AsYouType,
  type CountryCode,
  getExampleNumber,
  isSupportedCountry,
  type NumberType,
  parsePhoneNumberFromString,
} from "libphonenumber-js/max";
import examples from "libphonenumber-js/mobile/examples";
import { cleanLine } from "./clean.ts";
import { latinDigits } from "./digits.ts";

export type { CountryCode };

/**
 * The E.164 form of a number as people write it, national in `country` or international; null for
 * anything else, extensions, letters and lengths that the country does not have included. Whether the
 * country has the number and whether calling it costs more than usual is for `isValidPhone` and
 * `isCostly` to say.
 */
export function parsePhone(text: string, country: CountryCode): string | null {
  const written = latinDigits(cleanLine(text));
  if (!NOTATION.test(written)) return null;
  const dialled = written.replace(/[^+\d]/g, "");
  // As dialled in the country comes first: 00 opens international numbers nearly everywhere,
  // but 0011 does in Australia. Elsewhere a number copied with 00 still means +.
  const numbers = [dialled, dialled.replace(/^00/, "+")].map((digits) => toE164(digits, country));
  const valid = numbers.find((number) => number && isValidPhone(number));
  if (valid) return valid;
  const [first] = numbers;
  return first && parsePhoneNumberFromString(first)?.isPossible() ? first : null;
}

/** Whether the numbering plan of its country has this number, in E.164. */
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
  typing.input(latinDigits(text));
  return typing.getNumberValue();
};

/** Whether it is made of nothing but what numbers are written with. */
export const looksLikePhone = (text: string): boolean => NOTATION.test(latinDigits(text));

/** National format for numbers of `country` («0944 120 357»), international for others. */
export function displayPhone(e164: string, country: CountryCode): string {
  const number = parsePhoneNumberFromString(e164);
  if (!number) return e164;
  const shown = number.country === country ? number.formatNational() : number.formatInternational();
  return shown.replace(/\s/g, " ");
}

/** A mobile number of the country as people write it, to show what is meant. */
export const phoneExample = (country: CountryCode): string =>
  country === "SY" ? "0944 123 456" : (getExampleNumber(country, examples)?.formatNational() ?? "");

/** The country of a number in E.164; undefined for one of none, such as a satellite phone's. */
export const phoneCountry = (e164: string): CountryCode | undefined =>
  parsePhoneNumberFromString(e164)?.country;

export function isCountry(code: string): code is CountryCode {
  return isSupportedCountry(code);
}

// A plus at most at the front, then digits and what people put between them. No slash: it is also
// how a second line is written (222334/5), which would read as one longer number.
const NOTATION = /^\(?\+?[\d\s\p{Pd}\u2212.()]+$/u;

function toE164(dialled: string, country: CountryCode): string | undefined {
  const options = { defaultCountry: country, extract: false };
  const number = parsePhoneNumberFromString(dialled, options);
  return number && withoutTrunkZeros(number.number);
}

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
