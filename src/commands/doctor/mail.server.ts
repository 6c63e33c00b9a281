import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { reasonOf } from "#src/errors/cause.ts";
import { renderMail } from "#src/mail/layout/layout.server.ts";
import { openTransport } from "#src/mail/transport.server.ts";
import type { Config } from "#src/settings/config.ts";
import type { Outcome } from "./finding.ts";

/** @param address receives a test mail; without one the server is only logged in to */
export async function checkMail(config: Config, address: string | undefined): Promise<Outcome> {
  const directory = join(config.dataDir, "mail");
  if (!config.smtpUrl) {
    return {
      state: "warning",
      says: `without SMTP_URL mails are only written to ${directory}; set it to your mail server`,
    };
  }
  const transport = openTransport({ ...config, directory });
  if (!address) {
    return (await transport.isReachable?.())
      ? { state: "ok", says: "the server takes the login; add an address for a test mail" }
      : { state: "failure", says: `the server does not answer or refuses the login; ${lookAt}` };
  }
  try {
    await transport.deliver(testMail(config, address));
  } catch (error) {
    return {
      state: "failure",
      says: `the test mail was not taken (${reasonOf(error)}); ${lookAt}`,
    };
  }
  const says = `a test mail went to ${address}; if it does not arrive, look at the records SPF, DKIM and DMARC`;
  return { state: "ok", says };
}

const lookAt = "look at SMTP_URL and MAIL_FROM";

function testMail({ appUrl }: Config, to: string) {
  const id = randomUUID();
  const content = {
    subject: "رسالة تجريبية من حِرَفي",
    paragraphs: ["وصلتك هذه الرسالة، إذن يرسل الموقع بريده كما ينبغي."],
  };
  return {
    ...{ name: id, messageId: `<${id}@${new URL(appUrl).hostname}>`, to },
    ...renderMail(content, appUrl),
  };
}
