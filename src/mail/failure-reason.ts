import type { NodemailerError } from "nodemailer/lib/errors";

/** Characters. */
const maxLength = 300;

/**
 * Why a mail was not sent, on one line and without personal data: a mail server's response may repeat
 * addresses and links of the mail, and a query's error its values.
 */
export function mailFailureReason(error: unknown): string {
  const { cause } = error as Error;
  const { code, message } = (cause instanceof Error ? cause : error) as NodeJS.ErrnoException;
  const text = message
    .replace(/[a-z]+:\/\/\S+/gi, "[link]")
    .replace(/\S+@\S+/g, "[address]")
    .replace(/[\s\p{Cc}]+/gu, " ");
  return [code, text].filter(Boolean).join(" ").slice(0, maxLength).toWellFormed();
}

/** Whether the mail server has rejected this mail for good. */
export const isPermanentRejection = (error: unknown) =>
  (error as NodemailerError).permanent === true;

/** Kinds of failure that an admin can do different things about. */
export const mailFailureKinds = ["away", "login", "recipient", "refused", "other"] as const;
export type MailFailureKind = (typeof mailFailureKinds)[number];

/** The kind of a stored failure reason. */
export function mailFailureKind(reason: string): MailFailureKind {
  // A server that answered and then made this mail wait is not away.
  if (/^ETIMEDOUT Timeout/.test(reason)) return "other";
  if (/^(E?CONN|ETIMEDOUT|ESOCKET|EDNS|ENOTFOUND|EAI_AGAIN|E\w+UNREACH|ETLS|EPIPE)/.test(reason)) {
    return "away";
  }
  if (/^(EAUTH|EOAUTH2|ENOAUTH)/.test(reason)) return "login";
  if (/recipient.*: 5\d\d/i.test(reason)) return "recipient";
  return /^(EENVELOPE|EMESSAGE|EPROTOCOL)/.test(reason) ? "refused" : "other";
}
