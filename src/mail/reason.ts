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
