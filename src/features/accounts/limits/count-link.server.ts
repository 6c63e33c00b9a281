import { Refusal } from "#src/errors/refusal.server.ts";
import { accountSentences } from "#src/features/accounts/field-texts.ts";
import {
  hashKey,
  type Limiter,
  withLimitMessage,
} from "#src/http/security/limits/limits.server.ts";
import { foldEmail } from "#src/util/email-address.ts";

/**
 * Counts the link that comes with a registration, and may go to a stranger. By hour and day alone, since
 * the account holder may ask for a link at once.
 * @returns false once the mailbox has had its links. No mail is sent then, but nobody can keep an e-mail
 * from registering by using them up.
 */
export async function countUnrequestedLink(limiter: Limiter, email: string): Promise<boolean> {
  try {
    await countForMailbox(limiter, "verify", email);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === "tooMany") return false;
    throw error;
  }
}

interface AskedLink {
  kind: "verify" | "reset";
  email: string;
  /** The address of the client that asks for the link. */
  address: string;
}

/** Counts a link that goes to this e-mail. @throws Refusal `tooMany` */
export async function countLink(limiter: Limiter, { kind, email, address }: AskedLink) {
  const undo = await limiter.countDistinct("linkRecipients", address, email);
  try {
    await limiter.count("linksToOne", hashKey(kind, email));
    await countForMailbox(limiter, kind, email);
  } catch (error) {
    await undo();
    throw error;
  }
}

/**
 * Both kinds apart, so that links which strangers request do not use up those that verify. Only links
 * to a new password have no limit a day: strangers can request them for anybody.
 */
async function countForMailbox(limiter: Limiter, kind: AskedLink["kind"], email: string) {
  const mailbox = hashKey(kind, foldEmail(email));
  await withLimitMessage(accountSentences.tooManyLinks, () =>
    limiter.count("linksInAnHour", mailbox),
  );
  if (kind === "reset") return;
  await withLimitMessage(accountSentences.tooManyLinksToday, () =>
    limiter.count("verifyLinksInADay", mailbox),
  );
}
