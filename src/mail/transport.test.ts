import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type Smtp, startSmtp } from "#tests/support/mail/smtp.ts";
import { renderMail } from "./layout/layout.server.ts";
import { openTransport } from "./transport.server.ts";

const appUrl = "https://herafi.example";
const mailFrom = "no-reply@herafi.example";
const rendered = renderMail(
  {
    subject: "فعّل بريدك الإلكتروني في حِرَفي، فبه يعرف الناس أن حسابك لك وحدك",
    name: "ليلى حداد",
    paragraphs: ["اضغط الزر لتأكيد أن هذا البريد لك. ".repeat(9)],
    action: { label: "تفعيل البريد", url: `${appUrl}/email/verify/7/${"ab".repeat(60)}?expires=1` },
  },
  appUrl,
);
const message = {
  ...rendered,
  name: "000017-verify",
  messageId: "<mail-17.1767225600000@herafi.example>",
  to: "layla@mail.example",
};

const base = mkdtempSync(join(tmpdir(), "herafi-mail-"));
const closing: Smtp[] = [];
afterAll(async () => {
  rmSync(base, { recursive: true, force: true });
  for (const smtp of closing) await smtp.stop();
});

/** Each sends a mail and parses what was delivered. */
const transports = {
  async file() {
    const directory = mkdtempSync(join(base, "kind-"));
    const transport = openTransport({ smtpUrl: undefined, mailFrom, directory });
    return async (sent: typeof message) => {
      await transport.deliver(sent);
      return PostalMime.parse(readFileSync(join(directory, `${sent.name}.eml`)));
    };
  },
  async server() {
    const smtp = await startSmtp();
    closing.push(smtp);
    const transport = openTransport({ smtpUrl: smtp.url, mailFrom, directory: base });
    return async (sent: typeof message) => {
      await transport.deliver(sent);
      return smtp.received.at(-1)!;
    };
  },
};

describe.each(["file", "server"] as const)("a mail delivered to a %s", (kind) => {
  let send: Awaited<ReturnType<(typeof transports)["file"]>>;
  beforeEach(async () => {
    send = await transports[kind]();
  });

  it("has the sender, the recipient and the content", async () => {
    const email = await send(message);
    expect(email.from).toEqual({ name: "حِرَفي", address: mailFrom });
    expect(email.to).toEqual([{ name: "", address: message.to }]);
    expect(email.subject).toBe(rendered.subject);
    expect(email.text?.trim()).toBe(rendered.text.trim());
    expect(email.html?.trim()).toBe(rendered.html.trim());
    expect(email.messageId).toBe(message.messageId);
    const headers = Object.fromEntries(email.headers.map(({ key, value }) => [key, value]));
    expect(headers).toMatchObject({ "auto-submitted": "auto-generated", "content-language": "ar" });
    expect(email.attachments).toEqual([]);
  });

  it.each(["\r\nBcc: eve@evil.example", "\nX-Evil: 1\n\n<b>", "\u2028\r Bcc: eve@evil.example"])(
    "gets no additional header from a subject with %j",
    async (evil) => {
      const email = await send({ ...message, subject: `مرحبًا${evil}` });
      expect(email.headers.map(({ key }) => key)).not.toContain("bcc");
      expect(email.headers.map(({ key }) => key)).not.toContain("x-evil");
      expect(email.to).toHaveLength(1);
    },
  );

  it("20: is sent to no other recipient if the address contains a header", async () => {
    const to = "a@mail.example\r\nBcc: eve@evil.example";
    const sending = send({ ...message, to });
    // The server takes no such address.
    if (kind === "server") return expect(sending).rejects.toThrow("recipients were rejected");
    const email = await sending;
    expect(email.headers.map(({ key }) => key)).not.toContain("bcc");
    expect(email.to).toHaveLength(1);
  });
});

describe("without a mail server", () => {
  const directory = join(base, "made", "mail");
  const transport = openTransport({ smtpUrl: undefined, mailFrom, directory });
  const path = join(directory, `${message.name}.eml`);

  it("writes each mail to one file that only its owner can read, even if sent twice", async () => {
    await transport.deliver(message);
    await transport.deliver(message);
    expect(readdirSync(directory)).toEqual([`${message.name}.eml`]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it("writes text and link readably", async () => {
    await transport.deliver(message);
    const file = readFileSync(path, "utf8");
    for (const line of rendered.text.split("\n")) expect(file).toContain(line);
  });
});
