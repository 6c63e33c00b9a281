import type { MailTemplates } from "../mail/mail-template.ts";
import {
  emailChangedLetter,
  phoneChangedLetter,
} from "./accounts/contact-change/mail-templates.server.ts";
import { resetLetter, verifyLetter } from "./accounts/recovery/letters.server.ts";
import type { LinkParts } from "./accounts/recovery/links.server.ts";
import {
  phoneTakenMail,
  verifyReminderMail,
} from "./accounts/unconfirmed/mail-templates.server.ts";
import { unlockedLetter } from "./accounts/unlock/mail-template.server.ts";
import { replyMail } from "./messages/mail-templates.server.ts";
import {
  approvedLetter,
  declinedLetter,
  restoredLetter,
  suspendedLetter,
} from "./moderation/mail-templates.server.ts";

/** Who writes each kind of mail. */
export const writers = (parts: LinkParts): MailTemplates => ({
  verify: verifyLetter(parts),
  verifyReminder: verifyReminderMail(parts),
  phoneTaken: phoneTakenMail(parts),
  reset: resetLetter(parts),
  emailChanged: emailChangedLetter(parts),
  phoneChanged: phoneChangedLetter(parts),
  unlocked: unlockedLetter(parts.appUrl),
  approved: approvedLetter(parts.appUrl),
  declined: declinedLetter(parts.appUrl),
  suspended: suspendedLetter(parts.appUrl),
  restored: restoredLetter(parts.appUrl),
  reply: replyMail(parts),
});
