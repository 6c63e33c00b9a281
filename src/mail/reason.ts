import type { NodemailerError } from "nodemailer/lib/errors";

const longest = 300;

/**
 * Why a mail was not sent, short enough for a line and fit for a log: what a mail server says may
 * repeat addresses and links of the letter, and a failed query its values.
 */
export function reasonOf(error: unknown): string {
  const { cause } = error as Error;
  const { code, message } = (cause instanceof Error ? cause : error) as NodeJS.ErrnoException;
  const text = message
    .replace(/[a-z]+:\/\/\S+/gi, "[link]")
    .replace(/\S+@\S+/g, "[address]")
    .replace(/[\s\p{Cc}]+/gu, " ");
  return [code, text].filter(Boolean).join(" ").slice(0, longest).toWellFormed();
}

/** Whether the mail server said that this mail will never be taken. */
export const isRefusedForGood = (error: unknown) => (error as NodemailerError).permanent === true;

/** What may be in the way of a mail, as far as it changes what an admin can do about it. */
export const troubles = ["away", "login", "recipient", "refused", "other"] as const;
export type Trouble = (typeof troubles)[number];

/** What kind of trouble a reason is that was noted. */
export function troubleOf(reason: string): Trouble {
  if (/^(E?CONN|ETIMEDOUT|ESOCKET|EDNS|ENOTFOUND|EAI_AGAIN|E\w+UNREACH|ETLS|EPIPE)/.test(reason)) {
    return "away";
  }
  if (/^(EAUTH|EOAUTH2|ENOAUTH)/.test(reason)) return "login";
  if (/recipient.*: 5\d\d/i.test(reason)) return "recipient";
  return /^(EENVELOPE|EMESSAGE|EPROTOCOL)/.test(reason) ? "refused" : "other";
}
