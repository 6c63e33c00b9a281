import { latinDigits } from "#src/arabic/digits.ts";
import { type CountryCode, parsePhone } from "#src/arabic/phones/phone.server.ts";
import { cleanEmail, parseKnownEmail } from "#src/util/email-address.ts";

/** More of either are not looked up. */
const mostContacts = 40;
/** More groups of digits in one text are not read, so that it takes some milliseconds at most. */
const mostReadings = 400;
const fewestDigits = 7;
/** Of an international number that is dialled with 00. */
const mostDigits = 17;

/**
 * What may be a phone number in a text, in E.164: in any digits, national or international, with any usual
 * separators. A date or a price beside a number may give a reading too many, which nobody has.
 */
export function phonesIn(text: string, country: CountryCode): string[] {
  const phones = new Set<string>();
  let readings = 0;
  for (const [run] of latinDigits(text).matchAll(RUNS)) {
    for (const reading of readingsOf(run)) {
      if (phones.size >= mostContacts || ++readings > mostReadings) return [...phones];
      const phone = parsePhone(reading, country);
      if (phone) phones.add(phone);
    }
  }
  return [...phones];
}

/** E-mail addresses in a text, as they are stored. */
export function emailsIn(text: string): string[] {
  const found = text.match(ADDRESSES)?.slice(0, mostContacts) ?? [];
  const emails = found.map((email) => parseKnownEmail(cleanEmail(email)));
  return [...new Set(emails.filter((email) => email !== null))];
}

/** Neighbouring groups of digits that together are as long as a number. */
function* readingsOf(run: string) {
  const groups = [...run.matchAll(/\+?\d+/g)];
  for (const [at, { index: start }] of groups.entries()) {
    let digits = 0;
    for (const { 0: group, index } of groups.slice(at)) {
      digits += group.replace("+", "").length;
      if (digits > mostDigits) break;
      if (digits >= fewestDigits) yield run.slice(start, index + group.length);
    }
  }
}

/** Digits and what stands between them on one line. */
const RUNS = /\+?\d(?:[ \u00A0()./\p{Pd}+]{0,3}\d)+/gu;

/** Bounded, so that no text takes long. */
const ADDRESSES = /[\w.+%-]{1,64}@[\p{L}\p{M}\p{N}.-]{1,190}[\p{L}\p{N}]/gu;
