import { day } from "../../../util/time.ts";
import { isSigned, type LinkDeps, type Signature, signedLink } from "../recovery/links.server.ts";

/** How long after a change of e-mail or phone number the account can be locked by the mailed link. */
export const lockLinkLifetime = 7 * day;

/** The link that locks the account because of this change. */
export const lockLink = (deps: LinkDeps, change: { id: string; createdAt: Date }) =>
  signedLink(deps, pathOf(change.id), new Date(change.createdAt.getTime() + lockLinkLifetime));

/** What a lock link holds: the id of a change, and its signature. */
export interface LockLink extends Signature {
  id: string;
}

/** True of a link that this site made and that has not expired. */
export const isLockLink = (appKey: string, link: LockLink, now: Date) =>
  isSigned(appKey, pathOf(link.id), link, now);

const pathOf = (changeId: string) => `/lock-account/${changeId}`;
