import { Secret, TOTP } from "otpauth";
import { siteName } from "../../../settings/site-name.ts";
import { readableEmail } from "../../../util/email-address.ts";

const period = 30;
const secretBytes = 20;
const howMany = 10;
const recoveryBytes = 10;

/** A new secret in base32, as apps take it by hand. */
export const newSecret = () => new Secret({ size: secretBytes }).base32;

/** The address that hands a secret to an app, as a link or as a drawing. */
export const pairingUri = (secret: string, email: string) =>
  totp(secret, readableEmail(email)).toString();

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

const totp = (secret: string, label = "") =>
  new TOTP({ issuer: siteName, label, secret: Secret.fromBase32(secret), digits: 6, period });
