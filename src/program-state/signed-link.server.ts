import { createHmac, timingSafeEqual } from "node:crypto";

/** What links are made with. */
export interface LinkSigner {
  appUrl: string;
  /** By `readLinkKey`. */
  key: string;
}

export interface Signature {
  /** Unix time in seconds, in digits. */
  expires: string;
  signature: string;
}

/** A link that only this site can make, valid until then. */
export function signedLink({ appUrl, key }: LinkSigner, path: string, until: Date, boundTo = "") {
  const expires = String(Math.floor(until.getTime() / 1000));
  return `${appUrl}${path}?expires=${expires}&signature=${sign(key, path, expires, boundTo)}`;
}

/**
 * True of the path of a link that this site made and that has not expired.
 * @param key by `readLinkKey`
 * @param boundTo what must be the same still as when the link was made, and is not in its address
 */
export const isSigned = (
  key: string,
  path: string,
  { expires, signature }: Signature,
  now: Date,
  boundTo = "",
) => isSame(sign(key, path, expires, boundTo), signature) && Number(expires) * 1000 > now.getTime();

/** Compares secrets in a time that does not depend on where they differ. */
export function isSame(expected: string, given: string) {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}

const sign = (key: string, path: string, expires: string, boundTo: string) =>
  createHmac("sha256", key)
    .update(`link:${path}?expires=${expires}${boundTo && ` ${boundTo}`}`)
    .digest("hex");
