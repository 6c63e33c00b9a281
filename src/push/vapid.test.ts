import { createECDH } from "node:crypto";
import { expect, it } from "vitest";
import { vapidKeys, vapidSubject } from "./vapid.server.ts";

const appKey = "a key for tests, 32 characters long";

it("every process makes the same pair of the site's key, and another of another key", () => {
  const keys = vapidKeys(appKey);
  expect(vapidKeys(appKey)).toEqual(keys);
  expect(vapidKeys(`${appKey}, another`)).not.toEqual(keys);
  expect(keys.publicKey).toMatch(/^B[\w-]{86}$/);
  const ecdh = createECDH("prime256v1");
  ecdh.setPrivateKey(keys.privateKey, "base64url");
  expect(ecdh.getPublicKey("base64url")).toBe(keys.publicKey);
});

it("the operator is named by the site's address, or by an e-mail where that is no https", () => {
  const mailFrom = "no-reply@herafi.example";
  const subject = (appUrl: string) => vapidSubject({ appUrl, mailFrom });
  expect(subject("https://herafi.example")).toBe("https://herafi.example");
  expect(subject("http://localhost:8000")).toBe("mailto:no-reply@herafi.example");
});
