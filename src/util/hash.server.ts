import { createHash, hkdfSync } from "node:crypto";

/** What is stored of a secret that is long and random, or compared of an address. */
export const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

/** A 256-bit key for one purpose, from the site's key (HKDF, RFC 5869). */
export const deriveKey = (appKey: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", appKey, "", purpose, 32));
