import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { hour } from "../../../util/time.ts";
import { hashOf } from "../hash.server.ts";

const verifyLifetime = 24 * hour;
export const resetLifetime = hour;

/** What links are made with. */
export interface LinkDeps {
  appUrl: string;
  appKey: string;
}

interface Addressee {
  id: number;
  email: string;
}

/** The link that verifies this address of this account, valid for a day unless given. */
export const verifyLink = (
  deps: LinkDeps,
  { id, email }: Addressee,
  now: Date,
  lifetime = verifyLifetime,
) => signedLink(deps, verifyPath(id, hashOf(email)), new Date(now.getTime() + lifetime));

/** A link that only this site can make, valid until then. */
export function signedLink({ appUrl, appKey }: LinkDeps, path: string, until: Date) {
  const expires = String(Math.floor(until.getTime() / 1000));
  return `${appUrl}${path}?expires=${expires}&signature=${sign(appKey, path, expires)}`;
}

export interface Signature {
  expires: string;
  signature: string;
}

export interface VerifyLink extends Signature {
  id: string;
  hash: string;
}

/** True of a link that this site made and that has not expired; whose it is, is not looked at. */
export const isValidLink = (appKey: string, link: VerifyLink, now: Date) =>
  isSigned(appKey, verifyPath(link.id, link.hash), link, now);

/** True of the path of a link that this site made and that has not expired. */
export const isSigned = (
  appKey: string,
  path: string,
  { expires, signature }: Signature,
  now: Date,
) => isSame(sign(appKey, path, expires), signature) && Number(expires) * 1000 > now.getTime();

/** True if the link's hash is of this address. */
export const isHashOf = (hash: string, email: string) => isSame(hashOf(email), hash);

/** The link to a new password; its token is stored as a hash alone. */
export function resetLink({ appUrl }: Pick<LinkDeps, "appUrl">, email: string) {
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
