import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import type { Config } from "../settings/config.ts";
import { siteName } from "../settings/site-name.ts";

export interface Message {
  /** Names the mail among others on this site. */
  name: string;
  messageId: string;
  to: string;
  subject: string;
  html: string;
  text: string;
}

export interface Transport {
  /** Resolves once the mail is in other hands: a mail server's, or a whole file. */
  deliver(message: Message, givenUp?: AbortSignal): Promise<void>;
}

/** In ms: to be connected, to be greeted, to hear anything, and for the mail in all. */
const timeouts = { connection: 10_000, greeting: 10_000, silence: 15_000, whole: 45_000 };

/** Mail goes to the server at `smtpUrl`, or without one into files in `directory`. */
export function openTransport({
  smtpUrl,
  mailFrom,
  directory,
}: Pick<Config, "smtpUrl" | "mailFrom"> & { directory: string }): Transport {
  return smtpUrl ? bySmtp(smtpUrl, mailFrom) : byFile(directory, mailFrom);
}

function bySmtp(url: string, from: string): Transport {
  const server = createTransport({
    url,
    connectionTimeout: timeouts.connection,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.silence,
    ...closedToFiles,
  });
  return {
    async deliver(message, givenUp) {
      // The job is another's after a minute; this one must have let go of the mail by then.
      const late = AbortSignal.timeout(timeouts.whole);
      const signal = givenUp ? AbortSignal.any([late, givenUp]) : late;
      await server.sendMail({ ...compose(message, from), signal });
    },
  };
}

/** What a mail refers to is never read from the disk or the network. */
const closedToFiles = { disableFileAccess: true, disableUrlAccess: true };

function byFile(directory: string, from: string): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true, ...closedToFiles });
  return {
    async deliver(message) {
      const text = { raw: readable(message.text) };
      const composed = await composer.sendMail({ ...compose(message, from), text });
      await mkdir(directory, { recursive: true, mode: 0o700 });
      // A mail that is written again, after a kill, takes its own place.
      const draft = join(directory, `.${message.name}.part`);
      await writeFile(draft, composed.message as Buffer, { mode: 0o600, flush: true });
      await rename(draft, join(directory, `${message.name}.eml`));
    },
  };
}

/** For who opens the file in an editor: Arabic as it is, which not every mail server would take. */
const readable = (text: string) =>
  [
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: 8bit",
    "",
    ...text.split("\n"),
  ].join("\r\n");

function compose({ to, subject, html, text, messageId }: Message, from: string): SendMailOptions {
  return {
    from: { name: siteName, address: from },
    to: { name: "", address: to },
    subject,
    html,
    text,
    messageId,
    headers: { "Auto-Submitted": "auto-generated", "Content-Language": "ar" },
  };
}
