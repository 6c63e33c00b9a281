import { createECDH } from "node:crypto";
import type { Config } from "#src/settings/config.ts";
import { deriveKey } from "#src/util/hash.server.ts";

/** P-256, base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * The key pair by which push services recognise the site (RFC 8292), made of the site's key: the same in
 * every process, after a restart and on another machine.
 */
export function vapidKeys(appKey: string): VapidKeys {
  const ecdh = createECDH("prime256v1");
  // One of four thousand million derived keys is outside the numbers that the curve allows.
  for (let attempt = 0; ; attempt++) {
    const key = deriveKey(appKey, `web push: ${attempt}`);
    try {
      ecdh.setPrivateKey(key);
    } catch {
      continue;
    }
    return {
      publicKey: ecdh.getPublicKey("base64url"),
      privateKey: key.toString("base64url"),
    };
  }
}

/** How a push service reaches the operator. It has to be https or an e-mail. */
export const vapidSubject = ({ appUrl, mailFrom }: Pick<Config, "appUrl" | "mailFrom">): string =>
  appUrl.startsWith("https:") ? appUrl : `mailto:${mailFrom}`;
