import type { MailTemplates } from "../mail/mail-template.ts";
import {
  emailChangedLetter,
  phoneChangedLetter,
} from "./accounts/contact-change/mail-templates.server.ts";
import { accountDeletedMail } from "./accounts/deletion/mail-template.server.ts";
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

/** The template of each kind of mail. */
export const createMailTemplates = (deps: LinkParts): MailTemplates => ({
  verify: verifyLetter(deps),
  verifyReminder: verifyReminderMail(deps),
  phoneTaken: phoneTakenMail(deps),
  reset: resetLetter(deps),
  emailChanged: emailChangedLetter(deps),
  phoneChanged: phoneChangedLetter(deps),
  unlocked: unlockedLetter(deps.appUrl),
  accountDeleted: accountDeletedMail(deps),
  approved: approvedLetter(deps.appUrl),
  declined: declinedLetter(deps.appUrl),
  suspended: suspendedLetter(deps.appUrl),
  restored: restoredLetter(deps.appUrl),
  reply: replyMail(deps),
});
