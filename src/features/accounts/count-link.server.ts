import { Refusal } from "../../errors/refusal.server.ts";
import { hashKey, type Limiter } from "../../http/security/limits.server.ts";
import { foldEmail } from "../former-decisions/fold-email.ts";
import { withLimitMessage } from "./count-failure.server.ts";
import { accountSentences as say } from "./field-texts.ts";

/**
 * Counts a mail that may go to a stranger: the link that comes with a registration, or a notice to an
 * address that was never verified. By the hour alone, since the owner may ask for a link at once.
 * @returns false once the mailbox has had its mails of the hour. No mail is sent then, but nobody can
 * keep an e-mail from registering by using them up.
 */
export async function countUnrequestedMail(limiter: Limiter, email: string): Promise<boolean> {
  try {
    await limiter.count("linksInAnHour", mailboxKey("verify", email));
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === "tooMany") return false;
    throw error;
  }
}

interface AskedLink {
  kind: "verify" | "reset";
  email: string;
  /** Of the client that asks for it. */
  address: string;
}

/** Counts a link that goes to this e-mail. @throws Refusal `tooMany` */
export async function countLink(limiter: Limiter, { kind, email, address }: AskedLink) {
  const undo = await limiter.countDistinct("linkRecipients", address, email);
  try {
    await limiter.count("linksToOne", hashKey(kind, email));
    await withLimitMessage(say.tooManyLinks, () =>
      limiter.count("linksInAnHour", mailboxKey(kind, email)),
    );
  } catch (error) {
    await undo();
    throw error;
  }
}

/** The same for every spelling that leads to one mailbox, such as with a tag after a plus. */
const mailboxKey = (kind: AskedLink["kind"], email: string) => hashKey(kind, foldEmail(email));
