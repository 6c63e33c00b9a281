import { mkdir, rename, writeFile } from "node:fs/promises";
import { createTransport, type SendMailOptions } from "nodemailer";
import type { Config } from "#src/settings/config.ts";
import { siteName } from "#src/settings/site-name.ts";
import { pathsOfMail } from "./files.server.ts";

export interface OutgoingMail {
  /** Unique on this site; the file's name without a mail server. */
  name: string;
  messageId: string;
  to: string;
  /** The sender's name; the program's own by default. */
  fromName?: string;
  subject: string;
  html: string;
  text: string;
}

export interface Transport {
  /** Resolves once a mail server has accepted the mail, or it is completely written to a file. */
  deliver(mail: OutgoingMail): Promise<void>;
  /** Whether the mail server can be reached and accepts the login; absent without a server. */
  isReachable?(): Promise<boolean>;
}

/** In milliseconds; `greeting` is the server's first line, `idle` any silence, `total` the whole delivery. */
const timeouts = { connection: 10_000, greeting: 10_000, idle: 15_000, total: 45_000 };

/** Sends to the server at `smtpUrl`; without one, writes files into `directory`. */
export function openTransport({
  smtpUrl,
  mailFrom,
  directory,
}: Pick<Config, "smtpUrl" | "mailFrom"> & { directory: string }): Transport {
  return smtpUrl ? smtpTransport(smtpUrl, mailFrom) : fileTransport(directory, mailFrom);
}

function smtpTransport(url: string, from: string): Transport {
  const server = createTransport({
    url,
    connectionTimeout: timeouts.connection,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.idle,
    ...noExternalContent,
  });
  return {
    async deliver(mail) {
      // After 50 seconds another process may claim the mail, so this delivery must have ended by then.
      const signal = AbortSignal.timeout(timeouts.total);
      await server.sendMail({ ...compose(mail, from), signal });
    },
    isReachable: () =>
      server.verify().then(
        () => true,
        () => false,
      ),
  };
}

/** Nodemailer must not read files or URLs that a mail refers to. */
const noExternalContent = { disableFileAccess: true, disableUrlAccess: true };

function fileTransport(directory: string, from: string): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true, ...noExternalContent });
  return {
    async deliver(mail) {
      const text = { raw: encodePlainText(mail.text) };
      const composed = await composer.sendMail({ ...compose(mail, from), text });
      await mkdir(directory, { recursive: true, mode: 0o700 });
      // A mail that is written again after a crash replaces its own file.
      const { file, draft } = pathsOfMail(directory, mail.name);
      await writeFile(draft, composed.message as Buffer, { mode: 0o600, flush: true });
      await rename(draft, file);
    },
  };
}

/** 8-bit text, so that Arabic can be read in an editor. Not every mail server accepts it. */
const encodePlainText = (text: string) =>
  [
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: 8bit",
    "",
    ...text.split("\n"),
  ].join("\r\n");

function compose(
  { to, fromName = siteName, subject, html, text, messageId }: OutgoingMail,
  from: string,
): SendMailOptions {
  return {
    from: { name: fromName, address: from },
    to: { name: "", address: to },
    subject,
    html,
    text,
    messageId,
    headers: { "Auto-Submitted": "auto-generated", "Content-Language": "ar" },
  };
}
