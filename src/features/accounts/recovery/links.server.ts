import { randomBytes } from "node:crypto";
import type { Database } from "#src/database/open.server.ts";
import type { MailSite } from "#src/mail/layout/mail-template.ts";
import { readLinkKey } from "#src/program-state/link-key.server.ts";
import {
  isSame,
  isSigned,
  type LinkSigner,
  type Signature,
  signedLink,
} from "#src/program-state/signed-link.server.ts";
import { hashOf } from "#src/util/hash.server.ts";
import { hour } from "#src/util/time.ts";

const verifyLifetime = 24 * hour;
export const resetLifetime = hour;

/** What mails with links are made with. */
export interface LinkDeps extends MailSite {
  appKey: string;
}

export const createLinkSigner = async (
  db: Database,
  { appUrl, appKey }: LinkDeps,
): Promise<LinkSigner> => ({ appUrl, key: await readLinkKey(db, appKey) });

interface Addressee {
  id: number;
  email: string;
}

/** The link that verifies this address of this account, valid for a day unless given. */
export const verifyLink = (
  signer: LinkSigner,
  { id, email }: Addressee,
  now: Date,
  lifetime = verifyLifetime,
) => signedLink(signer, verifyPath(id, hashOf(email)), new Date(now.getTime() + lifetime));

export interface VerifyLink extends Signature {
  id: string;
  hash: string;
}

/**
 * True of a link that this site made and that has not expired; whose it is, is not looked at.
 * @param key by `readLinkKey`
 */
export const isValidLink = (key: string, link: VerifyLink, now: Date) =>
  isSigned(key, verifyPath(link.id, link.hash), link, now);

/** True if the link's hash is of this address. */
export const isHashOf = (hash: string, email: string) => isSame(hashOf(email), hash);

/** The link to a new password; its token is stored as a hash alone. */
export function resetLink({ appUrl }: Pick<LinkDeps, "appUrl">, email: string) {
  const token = randomBytes(32).toString("base64url");
  const url = `${appUrl}/password/reset/${token}?${new URLSearchParams({ email })}`;
  return { url, tokenHash: hashOf(token) };
}

const verifyPath = (id: string | number, hash: string) => `/email/verify/${id}/${hash}`;
