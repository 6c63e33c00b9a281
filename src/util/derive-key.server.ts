import { hkdfSync } from "node:crypto";

/** A 256-bit key for one purpose, from the site's key (HKDF, RFC 5869). */
export const deriveKey = (appKey: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", appKey, "", purpose, 32));
