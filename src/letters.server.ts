import {
  emailChangedLetter,
  resetLetter,
  verifyLetter,
} from "./features/accounts/recovery/letters.server.ts";
import type { LinkParts } from "./features/accounts/recovery/links.server.ts";
import { replyLetter } from "./features/messages/letters.server.ts";
import {
  approvedLetter,
  declinedLetter,
  restoredLetter,
  suspendedLetter,
} from "./features/moderation/letters.server.ts";
import type { Writers } from "./mail/letter.ts";

/** Who writes each kind of mail. */
export const writers = (parts: LinkParts): Writers => ({
  verify: verifyLetter(parts),
  reset: resetLetter(parts),
  emailChanged: emailChangedLetter(parts),
  approved: approvedLetter(parts.appUrl),
  declined: declinedLetter(parts.appUrl),
  suspended: suspendedLetter(parts.appUrl),
  restored: restoredLetter(parts.appUrl),
  reply: replyLetter(parts),
});
