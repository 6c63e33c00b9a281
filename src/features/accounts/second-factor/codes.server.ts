import { Secret, TOTP } from "otpauth";
import { readableEmail } from "#src/util/email-address.ts";

const period = 30;
const secretBytes = 20;
const howMany = 10;
const recoveryBytes = 10;

/** A new secret in base32, as apps take it by hand. */
export const newSecret = () => new Secret({ size: secretBytes }).base32;

/**
 * The address that hands a secret to an app, as a link or as a drawing.
 * @param issuer the site's name, by which the app lists it
 */
export const pairingUri = (secret: string, email: string, issuer: string) =>
  totp(secret, { label: readableEmail(email), issuer }).toString();

/**
 * The half minute, counted from 1970, that a code belongs to: this one or one beside it, for phones
 * whose clock is a little off. Null for a code of no such half minute.
 * Source: RFC 6238, 5.2.
 */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totp(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta;
}

export const isFromApp = (code: string) => /^\d{6}$/.test(code);

/** Ten codes of 80 bits, without the marks between which they are shown. */
export const newRecoveryCodes = () =>
  Array.from({ length: howMany }, () => new Secret({ size: recoveryBytes }).base32);

/** Such as `K7QM-2XWD-9HFT-4BRN`. */
export const inGroups = (code: string) => code.match(/.{1,4}/g)?.join("-") ?? code;

const totp = (secret: string, names: { label?: string; issuer?: string } = {}) =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), digits: 6, period });
