import type { Writers } from "../mail/mail-template.ts";
import {
  emailChangedLetter,
  resetLetter,
  verifyLetter,
} from "./accounts/recovery/letters.server.ts";
import type { LinkParts } from "./accounts/recovery/links.server.ts";
import { replyLetter } from "./messages/mail-templates.server.ts";
import {
  approvedLetter,
  declinedLetter,
  restoredLetter,
  suspendedLetter,
} from "./moderation/mail-templates.server.ts";

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
