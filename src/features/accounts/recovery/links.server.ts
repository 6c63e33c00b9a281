import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { hour } from "../../../util/time.ts";
import { hashOf } from "../hash.server.ts";

const verifyLifetime = 24 * hour;
export const resetLifetime = hour;

/** What links are made with. */
export interface LinkParts {
  appUrl: string;
  appKey: string;
}

interface Addressee {
  id: number;
  email: string;
}

/** The link that verifies this address of this account, valid for a day. */
export function verifyLink({ appUrl, appKey }: LinkParts, { id, email }: Addressee, now: Date) {
  const path = verifyPath(id, hashOf(email));
  const expires = String(Math.floor((now.getTime() + verifyLifetime) / 1000));
  return `${appUrl}${path}?expires=${expires}&signature=${sign(appKey, path, expires)}`;
}

export interface VerifyLink {
  id: string;
  hash: string;
  expires: string;
  signature: string;
}

/** True of a link that this site made and that has not expired; whose it is, is not looked at. */
export function isValidLink(appKey: string, link: VerifyLink, now: Date) {
  const expected = sign(appKey, verifyPath(link.id, link.hash), link.expires);
  return isSame(expected, link.signature) && Number(link.expires) * 1000 > now.getTime();
}

/** True if the link's hash is of this address. */
export const isHashOf = (hash: string, email: string) => isSame(hashOf(email), hash);

/** The link to a new password; its token is stored as a hash alone. */
export function resetLink({ appUrl }: Pick<LinkParts, "appUrl">, email: string) {
  const token = randomBytes(32).toString("base64url");
  const url = `${appUrl}/password/reset/${token}?${new URLSearchParams({ email })}`;
  return { url, tokenHash: hashOf(token) };
}

const verifyPath = (id: string | number, hash: string) => `/email/verify/${id}/${hash}`;

const sign = (appKey: string, path: string, expires: string) =>
  createHmac("sha256", appKey).update(`link:${path}?expires=${expires}`).digest("hex");

function isSame(expected: string, given: string) {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
