import { Refusal } from "../../errors/refusal.server.ts";
import { hashKey, type Limiter } from "../../http/security/limits.server.ts";

/**
 * Counts the link that comes with a registration: by the hour alone, since its owner may ask for
 * another at once.
 * @returns false once the e-mail has had its links of the hour. No mail is sent then, but nobody can
 * keep an e-mail from registering by using them up.
 */
export async function countFirstLink(limiter: Limiter, email: string): Promise<boolean> {
  try {
    await limiter.count("linksInAnHour", hashKey("verify", email));
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
  const addressee = hashKey(kind, email);
  const undo = await limiter.countDistinct("linkRecipients", address, email);
  try {
    await limiter.count("linksToOne", addressee);
    await limiter.count("linksInAnHour", addressee);
  } catch (error) {
    await undo();
    throw error;
  }
}
