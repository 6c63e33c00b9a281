import { eq } from "drizzle-orm";
import { account } from "../../../auth/table.server.ts";
import type { Database } from "../../../database/open.server.ts";
import { Refusal } from "../../../errors/refusal.server.ts";
import { hashKey, type Limiter } from "../../../http/security/limits.server.ts";
import type { MailKind } from "../../../mail/kinds.ts";
import type { MailTemplate, MailTemplates, PendingMail } from "../../../mail/mail-template.ts";
import { foldEmail } from "../../former-decisions/fold-email.ts";
import { contactChange } from "../table.server.ts";

/** What whoever has an account can cause to be sent without an admin. */
const limitedKinds: MailKind[] = ["verify", "verifyReminder", "phoneTaken", "reset"];
limitedKinds.push("emailChanged", "phoneChanged");

/**
 * Limits all mails to a mailbox whose owner has never verified it, and so may be a stranger, together.
 * As they are sent: whether an e-mail has an account, and a verified one, must not show in a response.
 * A mail beyond the limit is dropped.
 */
export function limitUnverifiedMail(
  templates: MailTemplates,
  limiter: Pick<Limiter, "countDistinct">,
): MailTemplates {
  const limited = limitedKinds.map((kind): [MailKind, MailTemplate] => [
    kind,
    async (db, mail) => {
      const isLimited = await goesToUnverified(db, mail);
      return isLimited && !(await countMail(limiter, mail)) ? null : templates[kind](db, mail);
    },
  ]);
  return { ...templates, ...(Object.fromEntries(limited) as Partial<MailTemplates>) };
}

async function goesToUnverified(db: Database, { recipient, data }: PendingMail) {
  if (typeof data.changeId === "string") {
    const [change] = await db
      .select({ isVerified: contactChange.formerEmailVerified })
      .from(contactChange)
      .where(eq(contactChange.id, data.changeId));
    return change?.isVerified === false;
  }
  const [own] = await db
    .select({ emailVerifiedAt: account.emailVerifiedAt })
    .from(account)
    .where(eq(account.email, recipient));
  return own?.emailVerifiedAt === null;
}

/** Each mail once, however often it is tried. @returns false once the mailbox has had too many */
async function countMail(
  limiter: Pick<Limiter, "countDistinct">,
  { id, recipient }: PendingMail,
): Promise<boolean> {
  const mailbox = hashKey("unverified", foldEmail(recipient));
  try {
    // The hour first, so that only mails that are sent count for the day.
    await limiter.countDistinct("unverifiedMails", mailbox, id);
    await limiter.countDistinct("unverifiedMailsInADay", mailbox, id);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === "tooMany") return false;
    throw error;
  }
}
