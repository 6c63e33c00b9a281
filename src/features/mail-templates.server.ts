import type { MailTemplates } from "#src/mail/layout/mail-template.ts";
import {
  contactsRevertedMail,
  emailChangedMail,
  phoneChangedMail,
  revertDeclinedMail,
} from "./accounts/contact-change/mail-templates.server.ts";
import { accountDeletedMail } from "./accounts/deletion/deletion.service.server.ts";
import { codesUsedUpMail } from "./accounts/phone/ceiling-alarm.server.ts";
import { phoneHiddenMail } from "./accounts/phone/dispute.server.ts";
import type { LinkDeps } from "./accounts/recovery/links.server.ts";
import { resetMail, verifyMail } from "./accounts/recovery/mail-templates.server.ts";
import {
  phoneTakenMail,
  verifyReminderMail,
} from "./accounts/unconfirmed/mail-templates.server.ts";
import { alertConfirmMail, alertFoundMail } from "./craftsmen/alerts/mail-templates.server.ts";
import { listingsMergedMail } from "./duplicates/mail-templates.server.ts";
import { stillWorkingMail } from "./freshness/mail-templates.server.ts";
import { correctedMail } from "./listings/mail-templates.server.ts";
import { replyMail } from "./messages/mail-templates.server.ts";
import {
  approvedMail,
  declinedMail,
  restoredMail,
  suspendedMail,
} from "./moderation/mail-templates.server.ts";
import {
  changesApprovedMail,
  changesDeclinedMail,
} from "./moderation/revisions/mail-templates.server.ts";
import { reportedMail } from "./reports/tell.server.ts";
import { invitationMail } from "./team/mail-templates.server.ts";
import { ordersWaitingMail } from "./waiting-mail/mail-templates.server.ts";

/** The template of each kind of mail. */
export const createMailTemplates = (deps: LinkDeps): MailTemplates => ({
  verify: verifyMail(deps),
  verifyReminder: verifyReminderMail(deps),
  phoneTaken: phoneTakenMail(deps),
  reset: resetMail(deps),
  invitation: invitationMail(deps),
  emailChanged: emailChangedMail(deps),
  phoneChanged: phoneChangedMail(deps),
  contactsReverted: contactsRevertedMail(deps),
  revertDeclined: revertDeclinedMail(deps),
  accountDeleted: accountDeletedMail(deps),
  approved: approvedMail(deps),
  declined: declinedMail(deps),
  suspended: suspendedMail(deps),
  restored: restoredMail(deps),
  corrected: correctedMail(deps),
  changesApproved: changesApprovedMail(deps),
  changesDeclined: changesDeclinedMail(deps),
  stillWorking: stillWorkingMail(deps),
  listingsMerged: listingsMergedMail(deps),
  reported: reportedMail(deps),
  phoneHidden: phoneHiddenMail(deps),
  reply: replyMail(deps),
  ordersWaiting: ordersWaitingMail(deps),
  codesUsedUp: codesUsedUpMail(deps),
  alertConfirm: alertConfirmMail(deps),
  alertFound: alertFoundMail(deps),
});
