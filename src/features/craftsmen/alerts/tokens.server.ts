import { createHmac, timingSafeEqual } from "node:crypto";

/** In characters. */
const idLength = 36;
const signatureBytes = 16;

/** The token that shows and deletes an alert: its id, signed, so that none has to be stored. */
export const alertToken = (key: string, id: string) => id + sign(key, "alert", id);

/** What is mailed beside the token, and confirms the address. */
export const confirmationOf = (key: string, id: string) => sign(key, "confirm alert", id);

/** The alert of a token, or null if this site did not make it. */
export function readAlertToken(key: string, token: string): string | null {
  const id = token.slice(0, idLength);
  return isSame(alertToken(key, id), token) ? id : null;
}

export const isConfirmation = (key: string, id: string, signature: string) =>
  isSame(confirmationOf(key, id), signature);

const sign = (key: string, purpose: string, id: string) =>
  createHmac("sha256", key)
    .update(`${purpose}:${id}`)
    .digest()
    .subarray(0, signatureBytes)
    .toString("base64url");

function isSame(expected: string, given: string) {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
