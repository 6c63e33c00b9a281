import { and, eq, gt, isNull } from "drizzle-orm";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { contactChange, passwordReset } from "#src/features/accounts/table.server.ts";
import { hashKey, type Limiter } from "#src/http/security/limits/limits.server.ts";
import type { MailKind } from "#src/mail/kinds.ts";
import {
  MailLimitReached,
  type MailTemplates,
  type PendingMail,
} from "#src/mail/layout/mail-template.ts";
import { mail } from "#src/mail/table.server.ts";
import { foldEmail } from "#src/util/email-address.ts";
import { minute } from "#src/util/time.ts";

/** In ms; half the time for which a link to a new password is valid. */
const resetInterval = 30 * minute;

type IsBeyondLimit = (db: Database, mail: PendingMail) => Promise<boolean>;

/**
 * Limits the mails to a mailbox whose owner has never verified it, and so may be a stranger. As they are
 * sent, since whether an e-mail has an account, and a verified one, must not show in a response. Links
 * that verify are limited where they are requested.
 */
export function limitUnverifiedMail(
  templates: MailTemplates,
  limiter: Pick<Limiter, "countDistinct">,
): MailTemplates {
  const reminders = usesUp(limiter, "reminders");
  const notices = usesUp(limiter, "notices");
  const alerts = usesUp(limiter, "alerts");
  return {
    ...templates,
    reset: limited("reset", hasNewLink),
    verifyReminder: limited("verifyReminder", reminders),
    corrected: limited("corrected", notices),
    phoneTaken: limited("phoneTaken", notices),
    emailChanged: limited("emailChanged", notices),
    phoneChanged: limited("phoneChanged", notices),
    // The address may be anybody's.
    async alertConfirm(db, pending) {
      if (await alerts(db, pending)) throw new MailLimitReached();
      return templates.alertConfirm(db, pending);
    },
  };

  function limited(kind: MailKind, isBeyondLimit: IsBeyondLimit) {
    return async (db: Database, pending: PendingMail) => {
      if ((await goesToUnverified(db, pending)) && (await isBeyondLimit(db, pending))) {
        throw new MailLimitReached();
      }
      return templates[kind](db, pending);
    };
  }
}

async function goesToUnverified(db: Database, { recipient, data }: PendingMail) {
  if (typeof data.changeId === "string") {
    const [change] = await db
      .select({ isVerified: contactChange.formerEmailVerified })
      .from(contactChange)
      .where(eq(contactChange.id, data.changeId));
    return change?.isVerified === false;
  }
  const unverified = and(eq(account.email, recipient), isNull(account.emailVerifiedAt));
  return (await db.$count(account, unverified)) > 0;
}

/**
 * Whether a link to a new password was sent that is valid for at least another half hour. So whoever
 * requests links for somebody else never keeps the account holder from having one.
 */
async function hasNewLink(db: Database, { recipient }: PendingMail) {
  const now = Date.now();
  const [link] = await db
    .select({ id: mail.id })
    .from(mail)
    .innerJoin(account, eq(account.email, mail.recipient))
    .innerJoin(passwordReset, eq(passwordReset.accountId, account.id))
    .where(
      and(
        eq(mail.recipient, recipient),
        eq(mail.kind, "reset"),
        gt(mail.sentAt, new Date(now - resetInterval)),
        gt(passwordReset.expiresAt, new Date(now + resetInterval)),
      ),
    )
    .limit(1);
  return link !== undefined;
}

/** Counts a mail once, however often it is tried. */
const usesUp =
  (limiter: Pick<Limiter, "countDistinct">, budget: string): IsBeyondLimit =>
  async (_db, { id, recipient }) => {
    const mailbox = hashKey(budget, foldEmail(recipient));
    try {
      // The hour first, so that only mails that are sent count for the day.
      await limiter.countDistinct("unverifiedMails", mailbox, id);
      await limiter.countDistinct("unverifiedMailsInADay", mailbox, id);
      return false;
    } catch (error) {
      if (error instanceof Refusal && error.code === "tooMany") return true;
      throw error;
    }
  };
