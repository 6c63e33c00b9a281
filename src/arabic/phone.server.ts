import {
  AsYouType,
  type CountryCode,
  getExampleNumber,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from "libphonenumber-js/max";
import examples from "libphonenumber-js/mobile/examples";
import { cleanLine } from "./clean.ts";
import { latinDigits } from "./digits.ts";

export type { CountryCode };

/**
 * The E.164 form of a valid number as people write it, national in `country` or international;
 * null for anything else, extensions and letters included.
 */
export function parsePhone(text: string, country: CountryCode): string | null {
  const written = latinDigits(cleanLine(text));
  if (!NOTATION.test(written)) return null;
  const dialled = written.replace(/[^+\d]/g, "");
  // As dialled in the country comes first: 00 opens international numbers nearly everywhere,
  // but 0011 does in Australia. Elsewhere a number copied with 00 still means +.
  const number = valid(dialled, country) ?? valid(dialled.replace(/^00/, "+"), country);
  return number?.number ?? null;
}

/** How the E.164 form of a number begins whose first digits are typed in any way that people write. */
export const startOfPhone = (text: string, country: CountryCode): string | undefined => {
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

export function isCountry(code: string): code is CountryCode {
  return isSupportedCountry(code);
}

// A plus at most at the front, then digits and what people put between them. No slash: it is also
// how a second line is written (222334/5), which would read as one longer number.
const NOTATION = /^\(?\+?[\d\s\p{Pd}\u2212.()]+$/u;

function valid(dialled: string, country: CountryCode): PhoneNumber | undefined {
  const number = parsePhoneNumberFromString(dialled, { defaultCountry: country, extract: false });
  return number?.isValid() ? number : undefined;
}
