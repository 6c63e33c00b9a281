import {
  isSigned,
  type LinkSigner,
  type Signature,
  signedLink,
} from "#src/features/accounts/recovery/links.server.ts";
import { day } from "#src/util/time.ts";

/** How long after a change of e-mail or phone number the account can be locked by the mailed link. */
export const lockLinkLifetime = 7 * day;

/** The link that locks the account because of this change. */
export const lockLink = (signer: LinkSigner, change: { id: string; createdAt: Date }) =>
  signedLink(signer, pathOf(change.id), new Date(change.createdAt.getTime() + lockLinkLifetime));

/** What a lock link holds: the id of a change, and its signature. */
export interface LockLink extends Signature {
  id: string;
}

/**
 * True of a link that this site made and that has not expired.
 * @param key by `readLinkKey`
 */
export const isLockLink = (key: string, link: LockLink, now: Date) =>
  isSigned(key, pathOf(link.id), link, now);

const pathOf = (changeId: string) => `/lock-account/${changeId}`;
