import type { MailTemplates } from "../mail/layout/mail-template.ts";
import {
  emailChangedMail,
  phoneChangedMail,
} from "./accounts/contact-change/mail-templates.server.ts";
import { accountDeletedMail } from "./accounts/deletion/mail-template.server.ts";
import type { LinkDeps } from "./accounts/recovery/links.server.ts";
import { resetMail, verifyMail } from "./accounts/recovery/mail-templates.server.ts";
import { invitationMail } from "./accounts/team/mail-template.server.ts";
import {
  phoneTakenMail,
  verifyReminderMail,
} from "./accounts/unconfirmed/mail-templates.server.ts";
import { unlockedMail } from "./accounts/unlock/mail-template.server.ts";
import { replyMail } from "./messages/mail-templates.server.ts";
import {
  approvedMail,
  declinedMail,
  restoredMail,
  suspendedMail,
} from "./moderation/mail-templates.server.ts";
import { ordersWaitingMail } from "./waiting-mail/mail-template.server.ts";

/** The template of each kind of mail. */
export const createMailTemplates = (deps: LinkDeps): MailTemplates => ({
  verify: verifyMail(deps),
  verifyReminder: verifyReminderMail(deps),
  phoneTaken: phoneTakenMail(deps),
  reset: resetMail(deps),
  invitation: invitationMail(deps),
  emailChanged: emailChangedMail(deps),
  phoneChanged: phoneChangedMail(deps),
  unlocked: unlockedMail(deps),
  accountDeleted: accountDeletedMail(deps),
  approved: approvedMail(deps.appUrl, deps.settings),
  declined: declinedMail(deps.appUrl, deps.settings),
  suspended: suspendedMail(deps.appUrl, deps.settings),
  restored: restoredMail(deps.appUrl, deps.settings),
  reply: replyMail(deps),
  ordersWaiting: ordersWaitingMail(deps),
});
