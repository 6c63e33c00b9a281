import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import { deriveKey } from "#src/util/hash.server.ts";

const algorithm = "aes-256-gcm";
const ivLength = 12;
const tagLength = 16;

/**
 * What only this site can read again, for one account: a copy of the database alone tells nothing.
 * @returns base64url
 */
export function seal(appKey: string, accountId: number, text: string): string {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv(algorithm, keyFrom(appKey, "seal"), iv);
  cipher.setAAD(Buffer.from(String(accountId)));
  const sealed = [cipher.update(text, "utf8"), cipher.final()];
  return Buffer.concat([iv, cipher.getAuthTag(), ...sealed]).toString("base64url");
}

/** @throws Error if it was sealed for another account or by another key */
export function unseal(appKey: string, accountId: number, sealed: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv(
    algorithm,
    keyFrom(appKey, "seal"),
    bytes.subarray(0, ivLength),
    { authTagLength: tagLength },
  );
  decipher.setAAD(Buffer.from(String(accountId)));
  decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
  return (
    decipher.update(bytes.subarray(ivLength + tagLength), undefined, "utf8") +
    decipher.final("utf8")
  );
}

/** What is stored of a recovery code; without the site's key nobody can try codes against it. */
export const recoveryHash = (appKey: string, code: string) =>
  createHmac("sha256", keyFrom(appKey, "recovery")).update(code).digest("base64url");

const keyFrom = (appKey: string, purpose: string) => deriveKey(appKey, `second factor: ${purpose}`);
