import {
  isSigned,
  type LinkSigner,
  type Signature,
  signedLink,
} from "#src/program-state/signed-link.server.ts";
import { day } from "#src/util/time.ts";
import { linkDays } from "./texts.ts";

/** The link by which the sender of a message sees, downloads and deletes what is kept of it. */
export const conversationLink = (signer: LinkSigner, messageId: number, now: Date) =>
  signedLink(signer, pathOf(messageId), new Date(now.getTime() + linkDays * day));

/** What such a link holds: the id of the message, and its signature. */
export interface ConversationLink extends Signature {
  id: number;
}

/**
 * True of a link that this site made and that has not expired.
 * @param key by `readLinkKey`
 */
export const isConversationLink = (key: string, link: ConversationLink, now: Date) =>
  isSigned(key, pathOf(link.id), link, now);

const pathOf = (messageId: number) => `/conversation/${messageId}`;
