import {
  isSigned,
  type LinkSigner,
  type Signature,
  signedLink,
} from "#src/program-state/signed-link.server.ts";
import { day } from "#src/util/time.ts";

/** How long after a change of e-mail or phone number it can be reverted by the mailed link. */
export const revertLinkLifetime = 7 * day;

/** The link that reverts this change. */
export const revertLink = (signer: LinkSigner, change: { id: string; createdAt: Date }) =>
  signedLink(signer, pathOf(change.id), new Date(change.createdAt.getTime() + revertLinkLifetime));

/** What such a link holds: the id of a change, and its signature. */
export interface RevertLink extends Signature {
  id: string;
}

/**
 * True of a link that this site made and that has not expired.
 * @param key by `readLinkKey`
 */
export const isRevertLink = (key: string, link: RevertLink, now: Date) =>
  isSigned(key, pathOf(link.id), link, now) || isSigned(key, formerPathOf(link.id), link, now);

const pathOf = (changeId: string) => `/revert-contacts/${changeId}`;

/** The path in mails of the version before, whose links locked the account. */
const formerPathOf = (changeId: string) => `/lock-account/${changeId}`;
