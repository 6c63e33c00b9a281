import { hashKey, type Limiter } from "../../http/security/limits.server.ts";

/**
 * Counts the link that comes with a registration: by the hour alone, since its owner may ask for
 * another at once. @throws Refusal `tooMany`
 */
export const countFirstLink = (limiter: Limiter, email: string) =>
  limiter.count("linksInAnHour", hashKey("verify", email));

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
